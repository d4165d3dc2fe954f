import Diagnostics
public import MatchEngine
public import RunRecord

/// A string that is known to make a rule's pattern slow, or that made an earlier one so, with what
/// the search in it costs.
public struct GoldenAttack: Sendable, Hashable, Codable {
  /// The string.
  public var attack: Attack
  /// What the search costs, by engine; an engine that refuses the pattern has none.
  public var costs: [Cost]

  /// The cost of one search.
  public struct Cost: Sendable, Hashable, Codable {
    /// The engine's name.
    public var engine: String
    /// The steps, in the engine's unit of cost.
    public var steps: Int
    /// Why the engine gave up; nil if it did not.
    public var failure: String?

    /// Creates a cost.
    public init(engine: String, steps: Int, failure: String? = nil) {
      self.engine = engine
      self.steps = steps
      self.failure = failure
    }
  }

  /// Creates an attack that was not run yet, with one repetition at least.
  public init(_ attack: Attack, costs: [Cost] = []) {
    self.attack = attack
    self.attack.repeat = max(1, attack.repeat)
    self.costs = costs
  }
}

extension GoldenAttack {
  /// The string.
  public var subject: Subject { Subject(attack.text) }

  /// The attack with the most repetitions that every engine still finishes, so that what it costs
  /// is known to the step and a steeper growth shows.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - engines: The engines.
  ///   - length: The longest string, in UTF-16 units.
  /// - Returns: The attack; with one repetition where already that is too much.
  public func scaled(
    to pattern: String,
    on engines: [any MatchEngine],
    upTo length: Int
  ) -> GoldenAttack {
    let compiled = engines.compactMap { engine in
      (try? engine.compile(pattern)).map { ($0, Self.limits(of: engine)) }
    }
    func fits(_ count: Int) -> Bool {
      var attack = attack
      attack.repeat = count
      guard attack.length <= length else { return false }
      let subject = Subject(attack.text)
      return compiled.allSatisfy { pattern, limits in
        if case .failed = pattern.firstMatch(in: subject, limits: limits).outcome { return false }
        return true
      }
    }
    let pumped = max(1, attack.pumps.reduce(0) { $0 + $1.pump.utf16.count })
    var (lower, upper) = (1, length / pumped + 1)
    while lower + 1 < upper {
      let middle = (lower + upper) / 2
      if fits(middle) { lower = middle } else { upper = middle }
    }
    var scaled = self
    scaled.attack.repeat = lower
    return scaled
  }

  func measured(with meters: [CostMeter]) -> GoldenAttack {
    var measured = self
    let subject = subject
    measured.costs = meters.compactMap { meter in
      guard let pattern = meter.pattern else { return nil }
      let limits = Self.limits(meter.limits, meter.identity.costUnit)
      let result = pattern.firstMatch(in: subject, limits: limits)
      var cost = Cost(engine: meter.identity.name, steps: result.cost)
      if case .failed(let failure) = result.outcome { cost.failure = failure.reason.words }
      return cost
    }
    return measured
  }

  /// The limits of the search for an attack: enough to show growth, little enough to run each time.
  private static func limits(of engine: any MatchEngine) -> MatchLimits {
    limits(engine.defaultLimits, engine.identity.costUnit)
  }

  private static func limits(_ limits: MatchLimits, _ unit: CostUnit?) -> MatchLimits {
    var limits = limits
    if let unit { limits.steps = unit.count(ofStates: maxSteps) }
    return limits
  }

  /// The maximum number of steps of one search for an attack.
  public static let maxSteps = 500_000
}
