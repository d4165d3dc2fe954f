public import MatchEngine
import ParallelWork
public import RunRecord

/// Determines which parts of patterns their tests exercise, and suggests inputs for the others.
public struct CoverageSuite: Sendable {
  private let targets: [PatternCase]
  private let engine: any MatchEngine
  private let limits: MatchLimits

  /// Prepares an examination.
  ///
  /// - Parameters:
  ///   - targets: The patterns with their tests.
  ///   - engine: The engine for the patterns, in ICU's dialect.
  ///   - limits: The limits of each match; nil for the engine's defaults.
  public init(_ targets: [PatternCase], engine: any MatchEngine, limits: MatchLimits? = nil) {
    self.targets = targets
    self.engine = engine
    self.limits = limits ?? engine.defaultLimits
  }
}

extension CoverageSuite {
  /// The number of patterns.
  public var patternCount: Int { targets.count }

  /// Examines all patterns.
  ///
  /// The result does not depend on the number of workers.
  ///
  /// - Parameters:
  ///   - workers: The number of threads.
  ///   - suggests: Whether to suggest inputs for untested parts.
  ///   - given: Inputs to try before any is generated, by the index of the target and their origin;
  ///     called only while parts have none, on any thread.
  ///   - progress: Called with the number of finished patterns, on any thread.
  /// - Returns: The coverage of each target in order, without those that an interruption has left out; the results
  ///   of suggestions are left for others to fill in.
  public func run(
    workers: Int,
    suggests: Bool,
    given: @escaping @Sendable (Int, CoverageRecord.Suggestion.Origin) -> [Subject] = { _, _ in
      []
    },
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> [CoverageRecord] {
    let records = ParallelWork.map(targets.count, workers: workers, makeState: {}) { index, _ in
      defer { progress(1) }
      return RuleCoverage(
        target: targets[index],
        engine: engine,
        limits: limits,
        suggests: suggests,
        given: { given(index, $0) }
      )
      .record()
    }
    Interruption.note("coverage", records.count { $0 != nil }, of: targets.count, "patterns")
    return records.compactMap(\.self)
  }
}
