/// An engine into whose patterns a bounded amount of work may go.
///
/// Each search takes what it cost from the allowance. When nothing is left every search fails with
/// `workLimit`, before it begins, so that the same searches in the same order always end at the same
/// place.
public struct BoundedEngine: MatchEngine {
  private let engine: any MatchEngine
  private let work: WorkAllowance
  private let ways: @Sendable (String) -> MostSteps

  /// Tells the most steps that a pattern can take over a subject of so many UTF-16 units.
  public typealias MostSteps = @Sendable (_ length: Int) -> Double

  /// Bounds an engine.
  ///
  /// - Parameters:
  ///   - engine: The engine.
  ///   - work: What may go into all patterns that it compiles.
  ///   - ways: Tells of a pattern the most steps that it can take.
  public init(
    _ engine: any MatchEngine,
    within work: WorkAllowance,
    ways: @escaping @Sendable (String) -> MostSteps = { _ in { BoundedEngine.usualSteps($0) } }
  ) {
    self.engine = engine
    self.work = work
    self.ways = ways
  }

  /// The steps that are reckoned with where nothing is known of a pattern.
  public static func usualSteps(_ length: Int) -> Double { 10 * Double(length) }
}

extension BoundedEngine {
  /// The identity of the engine within.
  public var identity: EngineIdentity { engine.identity }

  /// The description of the engine within.
  public var description: EngineDescription { engine.description }

  /// The limits of the engine within.
  public var defaultLimits: MatchLimits { engine.defaultLimits }

  /// Compiles a pattern with the engine within.
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

/// A compiled pattern into which a bounded amount of work may go.
public struct BoundedPattern: CompiledPattern {
  private let pattern: any CompiledPattern
  private let stepWork: StepWork
  private let work: WorkAllowance
  private let most: BoundedEngine.MostSteps

  /// Bounds a pattern.
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

  /// Finds the first match, if there is work left.
  public func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult {
    guard !work.isUsedUp else { return MatchResult(outcome: .failed(.workLimit), cost: 0) }
    let result = pattern.firstMatch(in: subject, limits: limits)
    spend(result.cost, subject)
    return result
  }

  /// Finds all matches, if there is work left.
  public func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult {
    guard !work.isUsedUp else { return MatchesResult(outcome: .failed(.workLimit), cost: 0) }
    let result = pattern.allMatches(in: subject, limits: limits)
    spend(result.cost, subject)
    return result
  }

  /// Replaces every match, if there is work left.
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
