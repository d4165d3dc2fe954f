package import GoldenStore
package import MatchEngine
package import RegressionSuite
package import RunRecord

/// A rule of any format, as suites, lists and answers take it.
package protocol ProvenRule: TestedRule, RecordedRule {
  /// The rule's id, such as `template/open-ticket`.
  var id: String { get }
  /// The rule's place.
  var location: LocationRecord { get }
  /// The kind of rule as lists name it, such as `template`.
  var kind: String { get }
  /// The rule as it is written: a pattern, a template, or the name of a file.
  var source: String { get }
  /// The names of its results where it can give several, such as those of apps.
  var resultNames: [String] { get }
  /// What the rule's tests exercise of it.
  var coverage: CoverageRecord { get }

  /// What the rule gives for a URL, a line for each result; empty if the rule does not take the URL.
  func answers(to url: String) -> [String]

  /// Compares the rule's own matcher with its expressions on other engines.
  ///
  /// - Parameters:
  ///   - urls: The URLs; the rule's own tests come to them.
  ///   - engines: The engines, each with what one search may take.
  /// - Returns: The differences; nil if engines decide for the rule anyway.
  func comparison(
    over urls: [Subject],
    on engines: [(engine: any MatchEngine, limits: MatchLimits)]
  ) -> RuleComparison?
}

extension ProvenRule {
  package func comparison(
    over urls: [Subject],
    on engines: [(engine: any MatchEngine, limits: MatchLimits)]
  ) -> RuleComparison? { nil }
}
