public import Diagnostics
public import MatchEngine

/// The counts of a comparison of engines.
public struct DriftSummary: Sendable, Hashable, Codable {
  /// The patterns that were compared.
  public var patterns: Int
  /// The pairs of a pattern and a subject that were compared, over all pairs of engines.
  public var comparisons: Int
  /// The differences found, by the likeness of their subjects to a URL.
  public var findings: [URLLikeness: Int]
  /// The comparisons in which an engine gave up, by engine and reason.
  public var undecided: [Undecided]
  /// Differences on subjects at least this near to a URL fail the run; nil if none does.
  public var failOn: URLLikeness?

  /// Comparisons that an engine gave up on.
  public struct Undecided: Sendable, Hashable, Codable {
    /// The rule's id.
    public var rule: String
    /// The engine.
    public var engine: String
    /// Why it gave up.
    public var reason: FailureReason
    /// In how many comparisons: one subject counts once for each pair of engines.
    public var count: Int
    /// One of them.
    public var subject: String

    /// Creates a count.
    public init(rule: String, engine: String, reason: FailureReason, count: Int, subject: String) {
      self.rule = rule
      self.engine = engine
      self.reason = reason
      self.count = count
      self.subject = subject
    }
  }

  /// Creates the counts.
  public init(
    patterns: Int,
    comparisons: Int,
    findings: [URLLikeness: Int],
    undecided: [Undecided],
    failOn: URLLikeness? = .url
  ) {
    self.patterns = patterns
    self.comparisons = comparisons
    self.findings = findings
    self.undecided = undecided
    self.failOn = failOn
  }
}

extension DriftSummary {
  /// The counts of both; what fails the run is as in the left ones.
  package static func + (left: DriftSummary, right: DriftSummary) -> DriftSummary {
    var sum = left
    sum.patterns += right.patterns
    sum.comparisons += right.comparisons
    sum.findings.merge(right.findings) { $0 + $1 }
    sum.undecided += right.undecided
    return sum
  }

  /// Whether differences on such subjects fail the run.
  public func fails(_ urlLikeness: URLLikeness) -> Bool {
    failOn.map { urlLikeness <= $0 } ?? false
  }

  /// Whether there is a difference that fails the run.
  public var isShort: Bool {
    URLLikeness.allCases.contains { fails($0) && count($0) > 0 }
  }

  /// Whether every comparison is undecided, so that nothing is known of the patterns.
  public var isUndecided: Bool { comparisons > 0 && undecidedCount >= comparisons }

  /// The differences on subjects of one likeness.
  public func count(_ urlLikeness: URLLikeness) -> Int { findings[urlLikeness] ?? 0 }

  /// All differences.
  public var findingCount: Int { findings.values.reduce(0, +) }
  /// The comparisons in which an engine gave up.
  public var undecidedCount: Int { undecided.reduce(0) { $0 + $1.count } }
}
