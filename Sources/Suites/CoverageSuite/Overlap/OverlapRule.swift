public import MatchEngine
public import RunRecord

/// A rule whose inputs are compared with those of other rules.
public struct OverlapRule: Sendable {
  /// The rule's id.
  public var id: String
  /// The pattern's text.
  public var pattern: String
  /// The stage of the rule: earlier stages are tried first, and within a stage rules in order.
  public var stage: Stage
  /// What is known about the rule's answers if its pattern matches.
  public var answer: Answer
  /// The subjects of its tests.
  public var tests: [Subject]
  /// The location of the pattern; nil if it has none.
  public var location: LocationRecord?

  /// The stages in which rules are tried.
  public enum Stage: Int, Sendable, Hashable, CaseIterable {
    /// All matching actions are offered.
    case action
    /// The first that answers wins, if no action is offered.
    case redirect
    /// All matching previews are used.
    case preview
  }

  /// Whether a rule answers where its pattern matches.
  public enum Answer: Sendable, Hashable {
    /// It always does.
    case always
    /// It may answer, for the given reason.
    case sometimes(String)
  }

  /// Creates a rule from its parts.
  public init(
    id: String,
    pattern: String,
    stage: Stage,
    answer: Answer,
    tests: [Subject],
    location: LocationRecord? = nil
  ) {
    self.id = id
    self.pattern = pattern
    self.stage = stage
    self.answer = answer
    self.tests = tests
    self.location = location
  }
}
