/// A part of a run, by the name that reports have for it.
package struct PartID: RawRepresentable, Sendable, Hashable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let tests = PartID(rawValue: "tests")
  package static let checks = PartID(rawValue: "checks")

  /// All parts, in the order in which they are reported.
  package static let all = [.tests, .checks] + RunSections.all.map { $0.part }
}
