public import MatchEngine
public import RunRecord

/// A rule without a manifest whose outputs are recorded, in whatever format it is written.
public protocol RecordedRule: Sendable {
  /// The rule's id.
  var id: String { get }
  /// The rule's place.
  var location: LocationRecord { get }
  /// What the rule is made of.
  var definition: RuleDefinition { get }
  /// The inputs of the rule's own tests.
  var testSubjects: [Subject] { get }

  /// What the rule gives for a URL, by name; empty if the rule does not take the URL.
  func goldenOutcomes(for subject: Subject) -> [String: GoldenOutcome]
}
