/// What coverage is measured by.
package struct CoverageSettings: Sendable {
  /// The file of recorded coverage.
  package var baseline = NamedPath("golden/coverage.txt")
  /// The least share of parts that tests must exercise, in percent; nil if none is asked for.
  package var minimum: Int?

  package init() {}

  /// What the baseline is among the files of a call.
  package static let role = "the baseline of coverage"
  /// The shares that can be asked for, in percent.
  package static let minima = 0...100
}
