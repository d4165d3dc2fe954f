/// A rule that costs more on an engine than it may.
public struct BudgetRecord: Sendable, Hashable, Codable {
  /// The rule's id.
  public var rule: String
  /// The pattern.
  public var pattern: String
  /// The engine.
  public var engine: String
  /// The unit in which its costs are counted.
  public var unit: String
  /// The budgets that are exceeded.
  public var exceeded: [Excess]
  /// A subject that takes more than the maximum; nil if none was found.
  public var attack: SlowSubject?
  /// The subject among those that were recorded that costs most beyond what it did; nil for none.
  public var subject: String?
  /// What the search in it costs.
  public var steps: Int?
  /// What it cost the recorded pattern; nil if none was recorded.
  public var recordedSteps: Int?
  /// Whether the engine gave up on it, so that the true cost is larger.
  public var isLowerBound: Bool
  /// The part of the pattern that does most of the work.
  public var range: TextRange?
  /// A fix that restores the cost; nil if none is known.
  public var fix: Fix?
  /// What the cost is compared with.
  public var baseline: Baseline
  /// The reason for which the configuration allows it; nil for one that fails the run.
  public var allowed: String?
  /// The last day of the exception that covers the rule, be it past or not.
  public var until: String?
  /// The place in the manifest.
  public var location: LocationRecord?

  /// The kinds of budgets.
  public enum Budget: String, Sendable, Hashable, Codable, CaseIterable {
    /// The maximum number of steps of any one match up to a length.
    case maximum
    /// The maximum number of steps of one match among those that were recorded.
    case match
    /// The sum over known attacks.
    case attacks
    /// The sum over the rule's own test inputs.
    case tests
    /// The sum over the corpus.
    case corpus
  }

  /// A subject that takes more than the maximum.
  public struct SlowSubject: Sendable, Hashable, Codable {
    /// The subject.
    public var subject: String
    /// Its length in UTF-16 units.
    public var length: Int
    /// What it costs the recorded pattern; nil if none was recorded.
    public var recordedSteps: Int?

    /// Creates a subject.
    public init(_ subject: String, recordedSteps: Int? = nil) {
      self.subject = subject
      length = subject.utf16.count
      self.recordedSteps = recordedSteps
    }
  }

  /// A budget that is exceeded.
  public struct Excess: Sendable, Hashable, Codable {
    /// Which budget.
    public var budget: Budget
    /// What it allows.
    public var allowed: Int
    /// What it is.
    public var steps: Int

    /// Creates an excess.
    public init(_ budget: Budget, allowed: Int, steps: Int) {
      self.budget = budget
      self.allowed = allowed
      self.steps = steps
    }
  }

  /// A pattern that keeps within the budget.
  public struct Fix: Sendable, Hashable, Codable {
    /// The whole pattern.
    public var pattern: String
    /// What kind of fix it is.
    public var kind: Kind
    /// The part that is replaced.
    public var range: TextRange
    /// What is there now.
    public var old: String
    /// What is to be there.
    public var new: String
    /// What the search in the subject then costs.
    public var steps: Int
    /// The changes that write it into the manifest; nil if the pattern comes from none.
    public var edits: [EditRecord]?

    /// The kinds of fixes.
    public enum Kind: String, Sendable, Hashable, Codable {
      /// Undoes one change since the recording.
      case revert
      /// Another pattern that means the same and is not slow.
      case rewrite
    }

    /// Creates a fix.
    public init(
      pattern: String,
      kind: Kind,
      range: Range<Int>,
      old: String,
      new: String,
      steps: Int
    ) {
      self.pattern = pattern
      self.kind = kind
      self.range = TextRange(range)
      self.old = old
      self.new = new
      self.steps = steps
    }
  }

  /// What a cost is compared with.
  public enum Baseline: String, Sendable, Hashable, Codable {
    /// What the golden says.
    case recorded
    /// What the pattern of the golden costs now: the engine's version, the corpus or the tests are
    /// others than when it was recorded.
    case measured
    /// The number for all rules: the rule has no golden, or the pattern is too slow in any case.
    case maximum
  }

  /// Creates a record.
  public init(
    rule: String,
    pattern: String,
    engine: String,
    unit: String,
    exceeded: [Excess],
    baseline: Baseline,
    location: LocationRecord? = nil
  ) {
    self.rule = rule
    self.pattern = pattern
    self.engine = engine
    self.unit = unit
    self.exceeded = exceeded
    self.baseline = baseline
    self.location = location
    isLowerBound = false
  }
}

/// The counts of a comparison with budgets.
public struct BudgetSummary: Sendable, Hashable, Codable {
  /// The rules with a pattern.
  public var rules: Int
  /// The rules without a golden, which only the maximum holds for.
  public var unrecorded: Int
  /// The rules whose costs were compared with what their recorded pattern costs now, since the
  /// engine's version, the corpus or the tests are others.
  public var measured: Int
  /// The rules whose pattern an engine refuses, so that there are no costs.
  public var refused: Int
  /// The rules whose pattern an engine takes but cannot count the steps of.
  public var uncounted: Int
  /// The rules over budget that no exception covers.
  public var over: Int
  /// The rules over budget that an exception covers.
  public var allowed: Int

  /// Creates counts.
  public init(
    rules: Int,
    unrecorded: Int,
    measured: Int,
    refused: Int,
    uncounted: Int,
    records: [BudgetRecord]
  ) {
    self.rules = rules
    self.unrecorded = unrecorded
    self.measured = measured
    self.refused = refused
    self.uncounted = uncounted
    over = Set(records.filter { $0.allowed == nil }.map(\.rule)).count
    allowed = Set(records.filter { $0.allowed != nil }.map(\.rule)).count
  }
}
