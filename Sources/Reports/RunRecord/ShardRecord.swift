/// Which part of a run a record has, and what puts the parts together again.
public struct ShardRecord: Sendable, Hashable, Codable {
  /// The number of the shard, from 1.
  public var index: Int
  /// The number of shards.
  public var count: Int
  /// A digest of the whole run: of the rules, the files, the options and how the rules are shared
  /// out.
  ///
  /// Shards of one run have the same.
  public var run: String
  /// What decides how the whole run ends.
  public var verdict: VerdictRule
  /// The rules of the shard, in the order of the whole run.
  public var rules: [ShardRule]
  /// The number of rules of the whole run.
  public var totalRules: Int
  /// For each finding of the checks and of the tests, its place among those of the whole run.
  ///
  /// What follows them comes after all of these.
  public var findings: [Int]
  /// For each count of undecided comparisons of engines, the place of its rule.
  public var undecided: [Int]
  /// The allowances that match no finding of the shard: where no shard has one, nothing needs them.
  public var unusedAllowances: [DiagnosticRecord]

  /// Creates a record of a part.
  public init(
    index: Int,
    count: Int,
    run: String,
    verdict: VerdictRule,
    rules: [ShardRule],
    totalRules: Int
  ) {
    self.index = index
    self.count = count
    self.run = run
    self.verdict = verdict
    self.rules = rules
    self.totalRules = totalRules
    findings = []
    undecided = []
    unusedAllowances = []
  }
}

/// A rule of a shard.
public struct ShardRule: Sendable, Hashable, Codable {
  /// Its place among the rules of the whole run, from 0.
  public var place: Int
  /// Its id.
  public var rule: String
  /// The file that it is in.
  public var file: String

  /// Creates a rule.
  public init(place: Int, rule: String, file: String) {
    self.place = place
    self.rule = rule
    self.file = file
  }
}

/// What of a record decides how a run ended, by the command that wrote it.
public enum VerdictRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// The tests and the checks.
  case test
  /// Everything that was examined.
  case verify
  /// The differences between engines.
  case drift
  /// The slow patterns.
  case slow
}
