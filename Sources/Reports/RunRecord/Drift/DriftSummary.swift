public import Diagnostics
public import SubjectDomains

/// The counts of a comparison of engines.
public struct DriftSummary: Sendable, Hashable, Codable {
  /// The patterns that were compared.
  public var patterns: Int
  /// The pairs of a pattern and a subject that were compared, over all pairs of engines.
  public var comparisons: Int
  /// What the patterns are searched in, if it is not URLs alone.
  public var domains: [SubjectDomain.ID]?
  /// The differences found, by the likeness of their subjects.
  public var findings: [Likeness: Int]
  /// The comparisons in which an engine gave up, by engine and reason.
  public var undecided: [Undecided]
  /// Of the differences, those of spelling (`DriftRecord.isSpelling`), by engine; nil for none.
  public var spellings: [String: [Likeness: Int]]?
  /// The engines that the rules must run on; nil for all that are compared.
  public var required: [String]?
  /// The likeness down to which differences fail the run; nil if none do.
  public var failOn: Likeness?
  /// What each engine makes of each pattern; nil without `--matrix`.
  public var matrix: DriftMatrix?

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
    findings: [Likeness: Int],
    undecided: [Undecided],
    failOn: Likeness? = .real
  ) {
    self.patterns = patterns
    self.comparisons = comparisons
    self.findings = findings
    self.undecided = undecided
    self.failOn = failOn
  }
}

extension DriftSummary {
  /// What the patterns are searched in.
  package var searched: [SubjectDomain.ID] { domains ?? [.url] }

  /// The counts of both; what fails the run is as in the left ones.
  package static func + (left: DriftSummary, right: DriftSummary) -> DriftSummary {
    var sum = left
    sum.patterns += right.patterns
    sum.comparisons += right.comparisons
    sum.findings.merge(right.findings) { $0 + $1 }
    sum.undecided += right.undecided
    let spellings = (left.spellings ?? [:]).merging(right.spellings ?? [:]) { first, second in
      first.merging(second) { $0 + $1 }
    }
    sum.spellings = spellings.isEmpty ? nil : spellings
    sum.domains = (left.searched + right.searched).recorded
    return sum
  }

  /// Whether differences of results on such subjects fail the run.
  public func fails(_ likeness: Likeness) -> Bool {
    failOn.map { likeness <= $0 } ?? false
  }

  /// Whether the rules must run on an engine, so that it may refuse no pattern.
  public func requires(_ engine: String) -> Bool { required?.contains(engine) ?? true }

  /// The differences on subjects of one likeness that fail the run.
  public func failing(_ likeness: Likeness) -> Int {
    guard fails(likeness) else { return 0 }
    let spellings = (spellings ?? [:]).filter { !requires($0.key) }
    return count(likeness) - spellings.values.reduce(0) { $0 + ($1[likeness] ?? 0) }
  }

  /// Whether there is a difference that fails the run.
  public var isShort: Bool { Likeness.allCases.contains { failing($0) > 0 } }

  /// Whether every comparison is undecided, so that nothing is known of the patterns.
  public var isUndecided: Bool { comparisons > 0 && undecidedCount >= comparisons }

  /// The differences on subjects of one likeness.
  public func count(_ likeness: Likeness) -> Int { findings[likeness] ?? 0 }

  /// Counts the differences of spelling among some.
  package mutating func add(spellings records: [DriftRecord]) {
    for record in records where record.isSpelling {
      guard let engine = record.engines.last else { continue }
      addSpelling(of: engine, record.likeness)
    }
  }

  /// Counts one difference of spelling.
  package mutating func addSpelling(of engine: String, _ likeness: Likeness) {
    spellings = spellings ?? [:]
    spellings?[engine, default: [:]][likeness, default: 0] += 1
  }

  /// All differences.
  public var findingCount: Int { findings.values.reduce(0, +) }
  /// The comparisons in which an engine gave up.
  public var undecidedCount: Int { undecided.reduce(0) { $0 + $1.count } }
}
