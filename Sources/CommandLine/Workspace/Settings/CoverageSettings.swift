package struct CoverageSettings: Sendable {
  /// The file of recorded coverage.
  package var baseline = NamedPath("golden/coverage.txt")
  /// The required share of parts that tests exercise, in percent; nil if there is none.
  package var minimum: Int?

  package init() {}

  /// What the baseline is among the files of a call.
  package static let role = "the baseline of coverage"
  /// The valid required shares, in percent.
  package static let minima = 0...100
}
