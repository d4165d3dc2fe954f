/// A manifest that a run has read.
public struct ManifestRecord: Sendable, Hashable, Codable {
  /// The file, named as the user named it.
  public var file: String
  /// The version that it was read as, such as `v4`.
  public var version: String
  /// The number of its rules that took part in the run.
  public var rules: Int
  /// How many of these are sets, which decide among the others; nil for none.
  public var sets: Int?
  /// The patterns of its rules that have tests in the record, in the order of the file; nil if none
  /// has.
  public var patterns: [RulePattern]?

  /// Creates a record of a manifest.
  public init(
    file: String,
    version: String,
    rules: Int,
    sets: Int? = nil,
    patterns: [RulePattern]? = nil
  ) {
    self.file = file
    self.version = version
    self.rules = rules
    self.sets = sets
    self.patterns = patterns
  }
}

/// The pattern of a rule.
public struct RulePattern: Sendable, Hashable, Codable {
  /// The rule's id, of which the manifest has no other.
  public var rule: String
  /// The pattern as the manifest has it.
  public var pattern: String

  /// Creates a pattern of a rule.
  public init(rule: String, pattern: String) {
    self.rule = rule
    self.pattern = pattern
  }
}
