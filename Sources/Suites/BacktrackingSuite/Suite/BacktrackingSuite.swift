public import MatchEngine
import ParallelWork
import RegexSyntax
package import ResultCache
public import RunRecord
import SubjectDomains

/// Finds the patterns that an input makes slow, with the engines that run them as the judges.
public struct BacktrackingSuite: Sendable {
  let targets: [PatternCase]
  let effort: BacktrackingEffort
  let corpus: [Subject]
  /// The results of earlier runs; nil to use none.
  package var cache: ResultCache?

  /// Plans an analysis.
  ///
  /// - Parameters:
  ///   - targets: The patterns.
  ///   - effort: How much is tried for each.
  ///   - corpus: Subjects to compare a fixed pattern on with the old one, where no proof is possible.
  public init(
    _ targets: [PatternCase],
    effort: BacktrackingEffort,
    corpus: [Subject] = []
  ) {
    self.corpus = corpus
    self.targets = targets
    self.effort = effort
  }
}

/// The engines of one thread.
public struct BacktrackingEngines: Sendable {
  /// The engines that verdicts are about.
  public var targetEngines: [BacktrackingEngine]
  /// An engine that counts every step and takes no short cuts, which sorts out the attacks that are
  /// worth a look; nil for none.
  public var screeningEngine: BacktrackingEngine?
  /// Tells where a fixed pattern makes a difference between engines that was not there before.
  public var drift: DriftCheck?
  /// The engines that are asked by it.
  package var comparedEngines: [EngineIdentity] = []
  /// What the patterns of scripts are examined with; without it they are undecided.
  public var scripts: ScriptEngines?

  /// Creates a set of engines.
  public init(
    targetEngines: [BacktrackingEngine],
    screeningEngine: BacktrackingEngine?,
    drift: DriftCheck? = nil
  ) {
    self.targetEngines = targetEngines
    self.screeningEngine = screeningEngine
    self.drift = drift
  }

  /// The engines with the flags that a pattern's program gives it.
  func engines(for target: PatternCase) -> BacktrackingEngines {
    var copy = self
    copy.targetEngines = targetEngines.map { $0.engine(for: target) }
    copy.screeningEngine = screeningEngine?.engine(for: target)
    return copy
  }

  /// Names the engines on which a new pattern differs from the rules' own engine where the old one
  /// did not.
  ///
  /// - Parameters:
  ///   - fixed: The new pattern.
  ///   - pattern: The old pattern.
  ///   - subjects: What to match.
  ///   - work: What the comparison may take.
  /// - Returns: The names of the engines, empty for none; nil where the work does not suffice to tell.
  public typealias DriftCheck =
    @Sendable (
      _ fixed: String, _ pattern: String, _ subjects: [Subject], _ work: WorkAllowance
    ) -> [String]?
}

extension BacktrackingSuite {
  /// The number of patterns.
  public var patternCount: Int { targets.count }

  /// Analyses all patterns.
  ///
  /// The result is the same whatever the number of workers.
  ///
  /// - Parameters:
  ///   - workers: How many threads to use.
  ///   - makeEngines: Makes the engines for one thread.
  ///   - progress: Is told how many patterns are done, from any thread.
  /// - Returns: What was found, for each target in their order: one record an engine, and none for those
  ///   that an interruption has left out.
  public func run(
    workers: Int,
    makeEngines: @escaping @Sendable () -> BacktrackingEngines,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> [[SlowRecord]] {
    let corpusDigest = corpusDigest()
    let corpora = Dictionary(
      targets.map(\.domain).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    .mapValues { domain in corpus.filter { domain.takes($0.utf16) } }
    let (first, unique) = targets.copies
    let records = ParallelWork.map(unique.count, workers: workers, makeState: makeEngines) {
      (place, engines) -> [SlowRecord] in
      let index = unique[place]
      defer { progress(first.count { $0 == index }) }
      let target = targets[index]
      let corpus = corpora[target.domain.id] ?? []
      return self.records(of: target, with: engines, over: corpus, digest: corpusDigest)
    }
    var found: [Int: [SlowRecord]] = [:]
    for (place, index) in unique.enumerated() { found[index] = records[place] ?? [] }
    let examined = first.count { found[$0]?.isEmpty == false }
    Interruption.note("slow", examined, of: targets.count, "patterns")
    return targets.indices.map { index in
      let own = found[first[index]] ?? []
      return first[index] == index ? own : own.map { $0.located(in: targets[index]) }
    }
  }
}
