public import MatchEngine
public import RunRecord

/// A rule whose inputs are compared with those of others.
public struct OverlapRule: Sendable {
  /// The rule's id.
  public var id: String
  /// The pattern's text.
  public var pattern: String
  /// When the rule is asked: rules of an earlier stage come first, and of one stage in their order.
  public var stage: Stage
  /// What can be said about the answers of the rule where its pattern matches.
  public var answer: Answer
  /// The subjects of its tests.
  public var tests: [Subject]
  /// The place of the pattern; nil if it has none.
  public var location: LocationRecord?

  /// The stages in which rules are asked.
  public enum Stage: Int, Sendable, Hashable, CaseIterable {
    /// All that match are offered, side by side.
    case action
    /// The first that answers wins, where no action is offered.
    case redirect
    /// All that match are used.
    case preview
  }

  /// Whether a rule answers where its pattern matches.
  public enum Answer: Sendable, Hashable {
    /// It always does.
    case always
    /// That depends on what is said here.
    case sometimes(String)
  }

  /// Creates a rule.
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
