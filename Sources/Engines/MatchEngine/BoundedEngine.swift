/// An engine with a work limit for each of its patterns.
///
/// Each search takes its cost from the allowance. Once that is used up, every search fails with
/// `workLimit` before it begins, so that the same searches in the same order always end at the same
/// place.
public struct BoundedEngine: MatchEngine {
  private let engine: any MatchEngine
  private let work: WorkAllowance
  private let ways: @Sendable (String) -> MostSteps

  /// An upper bound for a pattern's steps on a subject of a given length in UTF-16 units.
  public typealias MostSteps = @Sendable (_ length: Int) -> Double

  /// Wraps an engine.
  ///
  /// - Parameters:
  ///   - engine: The engine.
  ///   - work: The work limit for all patterns that it compiles.
  ///   - ways: The upper bound for the steps of a given pattern.
  public init(
    _ engine: any MatchEngine,
    within work: WorkAllowance,
    ways: @escaping @Sendable (String) -> MostSteps = { _ in { BoundedEngine.usualSteps($0) } }
  ) {
    self.engine = engine
    self.work = work
    self.ways = ways
  }

  /// The assumed number of steps for a pattern that was not analysed.
  public static func usualSteps(_ length: Int) -> Double { 10 * Double(length) }
}

extension BoundedEngine {
  /// The identity of the wrapped engine.
  public var identity: EngineIdentity { engine.identity }

  /// The description of the wrapped engine.
  public var description: EngineDescription { engine.description }

  /// The limits of the wrapped engine.
  public var defaultLimits: MatchLimits { engine.defaultLimits }

  /// Compiles a pattern with the wrapped engine.
  public func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    work.spend(20 + 2 * source.utf16.count)
    return BoundedPattern(
      try engine.compile(source),
      unit: identity.costUnit,
      within: work,
      ways: ways(source)
    )
  }
}

/// A compiled pattern with a work limit.
public struct BoundedPattern: CompiledPattern {
  private let pattern: any CompiledPattern
  private let stepWork: StepWork
  private let work: WorkAllowance
  private let most: BoundedEngine.MostSteps

  /// Wraps a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The compiled pattern.
  ///   - unit: What its engine counts; nil if it counts nothing.
  ///   - work: What may go into it.
  ///   - ways: Tells the most steps that the pattern can take over a subject.
  public init(
    _ pattern: any CompiledPattern,
    unit: CostUnit?,
    within work: WorkAllowance,
    ways: @escaping BoundedEngine.MostSteps = { BoundedEngine.usualSteps($0) }
  ) {
    self.pattern = pattern
    self.work = work
    stepWork = StepWork(
      of: pattern.source,
      captureGroupCount: pattern.captureGroupCount,
      unit: unit
    )
    most = ways
  }
}

extension BoundedPattern {
  /// The pattern's text.
  public var source: String { pattern.source }

  /// The number of capture groups.
  public var captureGroupCount: Int { pattern.captureGroupCount }

  /// Finds the first match, unless the work limit is used up.
  public func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult {
    guard !work.isUsedUp else { return MatchResult(outcome: .failed(.workLimit), cost: 0) }
    let result = pattern.firstMatch(in: subject, limits: limits)
    spend(result.cost, subject)
    return result
  }

  /// Finds all matches, unless the work limit is used up.
  public func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult {
    guard !work.isUsedUp else { return MatchesResult(outcome: .failed(.workLimit), cost: 0) }
    let result = pattern.allMatches(in: subject, limits: limits)
    spend(result.cost, subject)
    return result
  }

  /// Replaces every match, unless the work limit is used up.
  public func replaceMatches(
    in subject: Subject,
    template: String,
    limits: MatchLimits
  ) -> ReplacementResult {
    guard !work.isUsedUp else { return ReplacementResult(outcome: .failed(.workLimit), cost: 0) }
    let result = pattern.replaceMatches(in: subject, template: template, limits: limits)
    spend(result.cost, subject)
    return result
  }

  private func spend(_ cost: Int, _ subject: Subject) {
    let length = subject.utf16.count
    work.spend(stepWork.microseconds(cost: cost, length: length, most: most(length)))
  }
}
