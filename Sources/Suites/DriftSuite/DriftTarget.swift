public import MatchEngine
public import RunRecord

/// A pattern to look for drift in, with what belongs to it.
public struct DriftTarget: Sendable {
  /// The id of the rule that it belongs to, or another name for it.
  public var rule: String
  /// The pattern's text.
  public var pattern: String
  /// The replacement templates that are used with it.
  public var templates: [String]
  /// The subjects that belong to it: the rule's own test inputs.
  public var subjects: [Subject]
  /// The place of a part of the pattern, given in UTF-16 offsets; nil where it has none.
  public var location: @Sendable (Range<Int>) -> LocationRecord?

  /// Creates a target from its parts.
  public init(
    rule: String,
    pattern: String,
    templates: [String] = [],
    subjects: [Subject] = [],
    location: @escaping @Sendable (Range<Int>) -> LocationRecord? = { _ in nil }
  ) {
    self.rule = rule
    self.pattern = pattern
    self.templates = templates
    self.subjects = subjects
    self.location = location
  }
}
