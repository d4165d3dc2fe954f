/// The counts of a comparison of engines.
public struct DriftSummary: Sendable, Hashable, Codable {
  /// The patterns that were compared.
  public var patterns: Int
  /// The pairs of a pattern and a subject that were compared, over all pairs of engines.
  public var comparisons: Int
  /// The differences found, by grade.
  public var findings: [String: Int]
  /// The comparisons in which an engine gave up, by engine and reason.
  public var undecided: [Undecided]
  /// The lowest grade whose differences make the run fall short; nil where none does.
  public var failOn: DriftRecord.Grade?

  /// Comparisons that an engine gave up on.
  public struct Undecided: Sendable, Hashable, Codable {
    /// The rule's id.
    public var rule: String
    /// The engine.
    public var engine: String
    /// Why it gave up.
    public var reason: String
    /// In how many comparisons: one subject counts once for each pair of engines.
    public var count: Int
    /// One of them.
    public var subject: String

    /// Creates a count.
    public init(rule: String, engine: String, reason: String, count: Int, subject: String) {
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
    findings: [String: Int],
    undecided: [Undecided],
    failOn: DriftRecord.Grade? = .url
  ) {
    self.patterns = patterns
    self.comparisons = comparisons
    self.findings = findings
    self.undecided = undecided
    self.failOn = failOn
  }
}

extension DriftSummary {
  /// Whether differences of a grade make the run fall short.
  public func fails(_ grade: DriftRecord.Grade) -> Bool {
    failOn.map { grade.rank <= $0.rank } ?? false
  }

  /// Whether there is a difference that makes the run fall short.
  public var isShort: Bool {
    DriftRecord.Grade.allCases.contains { fails($0) && count($0) > 0 }
  }

  /// Whether every comparison is undecided, so that nothing is known of the patterns.
  public var isUndecided: Bool { comparisons > 0 && undecidedCount >= comparisons }

  /// The differences of one grade.
  public func count(_ grade: DriftRecord.Grade) -> Int { findings[grade.rawValue] ?? 0 }

  /// The differences of all grades.
  public var findingCount: Int { findings.values.reduce(0, +) }
  /// The comparisons in which an engine gave up.
  public var undecidedCount: Int { undecided.reduce(0) { $0 + $1.count } }
}

extension DriftRecord.Grade {
  /// How far the grade is from a browser's URL.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
