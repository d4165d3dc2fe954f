public import MatchEngine
import ParallelWork
public import RunRecord

/// Tells which parts of patterns their tests exercise, and makes inputs for those that they do not.
public struct CoverageSuite: Sendable {
  private let targets: [PatternCase]
  private let engine: any MatchEngine
  private let limits: MatchLimits

  /// Plans an examination.
  ///
  /// - Parameters:
  ///   - targets: The patterns with their tests.
  ///   - engine: What runs the patterns, in ICU's dialect.
  ///   - limits: What each match may use; nil for the engine's own limits.
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
  /// The result is the same whatever the number of workers.
  ///
  /// - Parameters:
  ///   - workers: How many threads to use.
  ///   - suggests: Whether inputs are made for what no test exercises.
  ///   - given: Inputs that are tried before any is made from the pattern, by the place of the target and
  ///     their origin; asked for only while parts have none, from any thread.
  ///   - progress: Is told how many patterns are done, from any thread.
  /// - Returns: What was found, for each target in their order; the results of suggestions are for
  ///   others to fill in.
  public func run(
    workers: Int,
    suggests: Bool,
    given: @escaping @Sendable (Int, CoverageRecord.Suggestion.Origin) -> [Subject] = { _, _ in
      []
    },
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> [CoverageRecord] {
    ParallelWork.map(targets.count, workers: workers) { index in
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
  }
}
