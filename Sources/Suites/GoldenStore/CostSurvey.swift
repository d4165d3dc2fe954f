public import Diagnostics
public import ManifestModel
public import MatchEngine

/// The subjects that a rule's costs are counted over: a corpus, the rule's tests and known attacks.
public struct CostSubjects: Sendable {
  /// The subjects: those of the corpus and of tests, sorted, then the attacks.
  public let all: [Item]

  /// A subject and where it comes from.
  public struct Item: Sendable {
    /// What is searched.
    public let subject: Subject
    /// Whether it is one of the corpus.
    public let isInCorpus: Bool
    /// Whether it is one of the rule's own test inputs.
    public let isTest: Bool
    /// Whether it is an attack.
    public var isAttack: Bool { !isInCorpus && !isTest }
  }

  /// Collects the subjects of a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - corpus: The corpus.
  ///   - attacks: The strings that are known to make its pattern slow.
  public init(of rule: Rule, over corpus: GoldenCorpus, attacks: [GoldenAttack]) {
    var all: [Item] = []
    for (subject, isInCorpus, isTest) in SubjectWalk(
      corpus: corpus.urls,
      tests: rule.goldenSubjects
    ) {
      all.append(Item(subject: subject.searched, isInCorpus: isInCorpus, isTest: isTest))
    }
    for attack in attacks {
      all.append(Item(subject: attack.subject, isInCorpus: false, isTest: false))
    }
    self.all = all
  }
}

/// What the searches of one pattern cost on one engine, subject by subject.
public struct CostSurvey: Sendable {
  /// The engine.
  public let engine: EngineIdentity
  /// Why the engine does not take the pattern; nil if it does.
  public let refusal: String?
  /// The steps of each search, in the order of the subjects; empty where the pattern is refused.
  public let steps: [Int]
  /// The subjects on which the engine gave up, by their places.
  public let failures: [Int: FailureReason]
  /// The sums.
  public let totals: CostTotals

  /// Runs a pattern on every subject.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - engine: The engine.
  ///   - limits: What one search may take.
  ///   - subjects: The subjects; attacks have a limit of their own, as in goldens.
  public init(
    _ pattern: String,
    on engine: any MatchEngine,
    limits: MatchLimits,
    over subjects: CostSubjects
  ) {
    self.engine = engine.identity
    let compiled: any CompiledPattern
    do throws(PatternError) {
      compiled = try engine.compile(pattern)
    } catch {
      refusal = error.message
      steps = []
      failures = [:]
      totals = CostTotals()
      return
    }
    var attackLimits = limits
    if let unit = engine.description.meter {
      attackLimits.steps = unit.count(ofStates: GoldenAttack.maxSteps)
    }
    var steps: [Int] = []
    var failures: [Int: FailureReason] = [:]
    var totals = CostTotals()
    for (index, item) in subjects.all.enumerated() {
      let limits = item.isAttack ? attackLimits : limits
      let result = compiled.firstMatch(in: item.subject, limits: limits)
      steps.append(result.cost)
      if case .failed(let failure) = result.outcome { failures[index] = failure.reason }
      totals.add(result.cost, of: item)
    }
    refusal = nil
    self.steps = steps
    self.failures = failures
    self.totals = totals
  }
}

/// What the searches of a rule cost on one engine, summed up.
public struct CostTotals: Sendable, Hashable {
  /// Over the rule's own test inputs.
  public var tests = 0
  /// Over the corpus.
  public var corpus = 0
  /// Over known attacks.
  public var attacks = 0
  /// The most of one search, attacks left out.
  public var most = 0

  /// Creates totals of nothing.
  public init() {}

  fileprivate mutating func add(_ steps: Int, of item: CostSubjects.Item) {
    if item.isTest { tests += steps }
    if item.isInCorpus { corpus += steps }
    if item.isAttack { attacks += steps } else { most = max(most, steps) }
  }
}

extension CostTotals {
  /// What a golden has recorded for an engine; nil if the pattern was refused.
  ///
  /// - Parameters:
  ///   - golden: The golden.
  ///   - engine: The engine's name.
  public init?(recordedIn golden: RuleGolden, on engine: String) {
    guard let cost = golden.costs.first(where: { $0.engine == engine }),
      case .counted(let totals) = cost.result
    else { return nil }
    tests = totals.tests
    corpus = totals.corpus
    most = totals.costliest.first?.steps ?? 0
    attacks = golden.attacks.reduce(0) { sum, attack in
      sum + (attack.costs.first { $0.engine == engine }?.steps ?? 0)
    }
  }
}

extension RuleGolden {
  /// Whether an engine's costs were recorded by the same version, over the same corpus and tests.
  ///
  /// - Parameters:
  ///   - rule: The rule as it is.
  ///   - digest: The digest of the corpus as it is.
  ///   - engine: The engine as it is.
  /// - Returns: Whether they were.
  public func isComparable(
    to rule: Rule,
    over digest: String,
    on engine: EngineIdentity
  ) -> Bool {
    costs.contains { $0.engine == engine.name && $0.version == engine.versionWithOptions }
      && corpus == digest && tests == rule.goldenSubjects.map(\.digest).sorted()
  }
}
