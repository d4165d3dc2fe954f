public import MatchEngine
import ParallelWork
package import ResultCache
public import RunRecord
public import SubjectDomains

/// Compares engines on patterns, and explains and fixes the differences.
public struct DriftSuite: Sendable {
  let targets: [PatternCase]
  let corpus: CorpusIndex
  let options: Options
  /// The results of earlier runs, if they may be used.
  package var cache: ResultCache?

  /// What to do, and how much of it.
  public struct Options: Sendable {
    /// How much work to spend on each pattern.
    public var effort: DriftEffort
    /// The seed for generated subjects.
    public var seed: UInt64
    /// The profile's name, as records show it.
    public var profile: String
    /// The likeness down to which to report differences.
    public var reportThreshold: Likeness
    /// The likeness down to which to fix differences; nil to fix none.
    public var fixThreshold: Likeness?
    /// Whether to show a refused pattern on a sample of the domain if the corpus has no real subject.
    public var showsRefusals: Bool

    /// Creates options from their parts.
    public init(
      effort: DriftEffort,
      seed: UInt64,
      profile: String,
      reportThreshold: Likeness = .any,
      fixThreshold: Likeness? = nil,
      showsRefusals: Bool = false
    ) {
      self.effort = effort
      self.seed = seed
      self.profile = profile
      self.reportThreshold = reportThreshold
      self.fixThreshold = fixThreshold
      self.showsRefusals = showsRefusals
    }
  }

  /// Prepares a comparison.
  ///
  /// - Parameters:
  ///   - targets: The patterns.
  ///   - corpus: The subjects that every pattern is tried on, beside its own.
  ///   - options: What to do.
  public init(_ targets: [PatternCase], corpus: [Subject], options: Options) {
    self.targets = targets
    self.corpus = CorpusIndex(corpus, for: Set(targets.map(\.domain.id)))
    self.options = options
  }
}

extension DriftSuite {
  /// The result of a comparison.
  public struct Result: Sendable {
    private(set) var parts: [TargetResult]
    let targets: [PatternCase]
    private let domains: [SubjectDomain.ID]?
    /// How many targets an interruption has left out.
    private let leftOut: Int

    init(parts: [TargetResult], of targets: [PatternCase], leftOut: Int) {
      self.parts = parts
      self.targets = targets
      self.leftOut = leftOut
      domains = targets.map(\.domain.id).recorded
    }
  }

  /// The number of patterns.
  public var patternCount: Int { targets.count }

  /// Compares the engines on all patterns.
  ///
  /// The result does not depend on the number of workers.
  ///
  /// - Parameters:
  ///   - workers: The number of threads.
  ///   - makeEngines: Creates the engines of a thread, the reference first.
  ///   - progress: Called with the number of finished patterns, on any thread.
  /// - Returns: The result.
  public func run(
    workers: Int,
    makeEngines: @escaping @Sendable () -> [DriftEngine],
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> Result {
    let (first, unique) = targets.copies
    let parts = ParallelWork.map(unique.count, workers: workers, makeState: makeEngines) {
      (place, engines) -> TargetResult in
      defer { progress(first.count { $0 == unique[place] }) }
      return result(for: targets[unique[place]], with: engines)
    }
    let found = Dictionary(zip(unique, parts), uniquingKeysWith: { first, _ in first })
    let examined = first.count { (found[$0] ?? nil) != nil }
    Interruption.note("drift", examined, of: targets.count, "patterns")
    return Result(
      parts: targets.indices.map { index in
        let own = (found[first[index]] ?? nil) ?? TargetResult()
        return first[index] == index ? own : own.located(in: targets[index])
      },
      of: targets,
      leftOut: targets.count - examined
    )
  }
}

extension DriftSuite {
  /// The differences of one of the patterns.
  ///
  /// - Parameters:
  ///   - target: The pattern.
  ///   - engines: The engines, the reference first.
  /// - Returns: The same records as those of a run.
  package func records(of target: PatternCase, with engines: [DriftEngine]) -> [DriftRecord] {
    result(for: target, with: engines).records
  }
}

extension DriftSuite.Result {
  /// The differences, in the order of the targets.
  public var records: [DriftRecord] { parts.flatMap(\.records) }

  /// The counts.
  public var summary: DriftSummary {
    var summary = DriftSummary(
      patterns: parts.count - leftOut,
      comparisons: parts.reduce(0) { $0 + $1.compared },
      findings: Dictionary(grouping: records, by: \.likeness).mapValues(\.count),
      undecided: parts.flatMap(\.undecided)
    )
    summary.domains = domains
    summary.add(spellings: records)
    return summary
  }

  /// For each entry of `summary.undecided`, the index of its target.
  public var undecidedTargets: [Int] {
    parts.enumerated().flatMap { index, part in part.undecided.map { _ in index } }
  }

  /// The fixed patterns, by the index of the target.
  public var fixed: [Int: String] {
    let pairs = parts.enumerated().compactMap { index, part in part.fixed.map { (index, $0) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Replaces the results of some targets by those of a later run.
  ///
  /// - Parameters:
  ///   - indices: The indices of those targets, in the order of the later run.
  ///   - later: Their results.
  public mutating func replace(_ indices: [Int], by later: DriftSuite.Result) {
    for (index, part) in zip(indices, later.parts) { parts[index] = part }
  }
}

extension DriftSuite {
  func examine(_ target: PatternCase, with engines: [DriftEngine]) -> TargetResult {
    var result = TargetResult()
    let engines = engines.map {
      $0.reading(target).givingUp(after: options.effort.giveUpBudget).remembering
    }
    guard let reference = engines.first else { return result }
    var undecided: [UndecidedAnswer] = []
    result.cells = [cell(of: reference, target, records: [], undecided: 0)]
    for other in engines.dropFirst() {
      let analysis = analysis(of: target, reference, other, engines)
      result.compared += analysis.compared
      undecided += analysis.undecided
      let known = result.records.count
      for finding in analysis.findings {
        result.add(finding, of: target, profile: options.profile)
      }
      result.cells.append(
        cell(
          of: other,
          target,
          records: Array(result.records[known...]),
          undecided: analysis.undecided.count
        )
      )
    }
    if reference.read(target.pattern).refusal != nil {
      // What the others take is what it refuses.
      result.cells[0].causes = result.cells.lazy.compactMap(\.causes).first
    }
    result.undecided = Self.counts(undecided, of: target.rule)
    if let threshold = options.fixThreshold {
      let worst = result.records.contains { $0.likeness <= threshold }
      if worst { result.fixed = fixed(target, with: engines, downTo: threshold) }
      if let fixed = result.fixed {
        result.isPortable = isPortable(fixed, of: target, with: engines)
      }
    }
    return result
  }

  func analysis(
    of target: PatternCase,
    _ reference: DriftEngine,
    _ other: DriftEngine,
    _ engines: [DriftEngine],
    downTo threshold: Likeness? = nil
  ) -> DriftAnalysis {
    let budget = WorkAllowance(options.effort.work)
    let engines = engines.map { $0.bounded(by: budget) }
    let pair = EnginePair(reference: reference, other: other).bounded(by: budget)
    var analysis = DriftAnalysis(
      target,
      pair,
      engines: engines,
      effort: options.effort,
      pool: pool(for: target, pair),
      example: example(for: target)
    )
    analysis.run(downTo: threshold ?? options.reportThreshold)
    return analysis
  }

  /// A real subject that a pattern need not match; nil if there is none.
  func example(for target: PatternCase) -> Subject? {
    corpus.first(in: target.domain)
      ?? (options.showsRefusals ? target.domain.samples.first.map { Subject($0) } : nil)
  }

  /// The subjects of a pattern: its own, those of the corpus that it could match, or else samples of the
  /// domain, and made ones.
  private func pool(for target: PatternCase, _ pair: EnginePair) -> SubjectPool {
    let domain = target.domain
    var pool = SubjectPool(forPatternOf: target.pattern.utf16.count, in: domain)
    for subject in target.subjects { pool.add(subject) }
    var source = subjectSource(for: target, pair.reference, pair.other)
    for subject in corpus.subjects(for: source.trees, in: domain) { pool.add(subject) }
    if domain.corpora.isEmpty { for sample in domain.samples { pool.add(Subject(sample)) } }
    guard options.effort.level > 0 else { return pool }
    let given = pool.subjects.count
    source.addGenerated(to: &pool)
    source.addMutations(of: bases(in: pool, given: given, pair, target), to: &pool)
    return pool
  }

  /// The generator of subjects for a pattern and two engines.
  func subjectSource(
    for target: PatternCase,
    _ reference: DriftEngine,
    _ other: DriftEngine
  ) -> SubjectSource {
    SubjectSource(
      pattern: target.pattern,
      reference: reference.dialect,
      other: other.dialect,
      effort: options.effort,
      seed: options.seed
    )
  }

  /// Matching subjects to derive others from, own ones first.
  private func bases(
    in pool: SubjectPool,
    given: Int,
    _ pair: EnginePair,
    _ target: PatternCase
  ) -> [Subject] {
    let reading = pair.read(target.pattern)
    var bases: [Subject] = []
    for subject in pool.subjects where bases.count < options.effort.bases {
      let answers = reading.answers(on: subject)
      if answers.reference.hasMatch || answers.other.hasMatch { bases.append(subject) }
    }
    return bases
  }

  static func counts(
    _ answers: [UndecidedAnswer],
    of rule: String
  ) -> [DriftSummary.Undecided] {
    var counts: [DriftSummary.Undecided] = []
    for answer in answers {
      let index = counts.firstIndex { $0.engine == answer.engine && $0.reason == answer.reason }
      if let index {
        counts[index].count += 1
      } else {
        counts.append(
          DriftSummary.Undecided(
            rule: rule,
            engine: answer.engine,
            reason: answer.reason,
            count: 1,
            subject: answer.subject.text
          )
        )
      }
    }
    return counts
  }
}

extension DriftSuite {
  /// The pattern with all differences down to a grade fixed on all engines; nil if that would
  /// change the results of the rule's own tests.
  private func fixed(
    _ target: PatternCase,
    with engines: [DriftEngine],
    downTo threshold: Likeness
  ) -> String? {
    var current = target
    for index in engines.indices.dropFirst() {
      let engines = engines.map(\.renewed)
      let analysis = analysis(
        of: current,
        engines[0],
        engines[index],
        engines,
        downTo: threshold
      )
      current.pattern = analysis.fixed.text
    }
    guard current.pattern != target.pattern else { return nil }
    let budget = WorkAllowance(options.effort.work)
    let engines = engines.map { $0.bounded(by: budget) }
    var subjects = SubjectPool(forPatternOf: target.pattern.utf16.count, in: target.domain)
    for other in engines.dropFirst() {
      let pair = EnginePair(reference: engines[0], other: other)
      for subject in pool(for: target, pair).subjects { subjects.add(subject) }
    }
    var check = FixCheck(
      of: target.pattern,
      engines: engines,
      subjects: subjects.subjects,
      domain: target.domain,
      ownCount: target.subjects.count,
      work: options.effort.work
    )
    return check.verdict(on: current.pattern) == .refused ? nil : current.pattern
  }
}
