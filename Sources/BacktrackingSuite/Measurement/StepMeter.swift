import MatchEngine

/// Counts the steps that one engine takes over subjects, with one pattern.
struct StepMeter {
  /// The engine's name.
  let engine: String
  private let pattern: any CostMeasuringPattern
  private let stepsPerUnit: Int
  /// The units of work in one step.
  private let weight: Int
  private let work: WorkBudget

  /// The work of one search in steps: PCRE2's callouts, or the states that ICU saves.
  struct Reading: Sendable, Hashable {
    var steps: Int
    /// Whether the search was stopped at the limit, so that the true number is larger.
    var isCut: Bool
    /// Why the engine gave up; nil where it did not.
    var failure: MatchFailure?
    /// The characters that were read going forward within steps, as far as that is known.
    var scanned = 0
  }
}

extension StepMeter {
  /// Creates a meter that works within a budget.
  init(_ pattern: any CostMeasuringPattern, engine: String, unit: CostUnit, within work: WorkBudget)
  {
    self.pattern = pattern
    self.engine = engine
    self.work = work
    weight = unit.work(groups: pattern.captureGroupCount)
    stepsPerUnit = unit == .ticks ? Self.statesPerTick : 1
  }

  /// The characters that the engine reads going forward over a subject, with the steps that it takes
  /// meanwhile; nil where it cannot tell, takes more steps than the limit, or the budget does not hold
  /// a search up to both limits.
  func scan(_ units: [UInt16], characters: Int, steps: Int) -> ScanMeasurement? {
    guard let pattern = pattern as? any ScanMeasuringPattern else { return nil }
    let most = characters / Self.charactersPerUnit + steps * weight
    guard work.left >= most else {
      work.exhaust()
      return nil
    }
    let subject = Subject(utf16: units)
    let limit = max(1, steps / stepsPerUnit)
    var result = pattern.measureScan(in: subject, characters: characters, steps: limit)
    result?.steps *= stepsPerUnit
    let used = result.map { $0.characters / Self.charactersPerUnit + $0.steps * weight } ?? most
    work.spend(min(most, used) + Self.overhead + units.count / 16)
    return result
  }

  /// The characters that are read in the time of a unit of work.
  private static let charactersPerUnit = 8

  /// Whether readings were left out for want of work.
  var isExhausted: Bool { work.isExhausted }

  private static let overhead = 50
  /// The backtracking states that ICU saves in one tick.
  static let statesPerTick = 10_000

  /// The finest difference that the engine shows.
  var resolution: Int { stepsPerUnit }

  /// The work on a subject; none where the budget does not hold a search up to the limit.
  func read(_ units: [UInt16], limit: Int) -> Reading {
    guard work.left >= limit * weight else {
      work.exhaust()
      return Reading(steps: 0, isCut: false)
    }
    let subject = Subject(utf16: units)
    let result = pattern.measureCost(in: subject, limit: max(1, limit / stepsPerUnit))
    let steps = result.steps * stepsPerUnit
    // What a search costs before its first step, and reading a subject once.
    work.spend(min(limit, steps) * weight + Self.overhead + units.count / 16)
    switch result.end {
    case .finished: return Reading(steps: steps, isCut: false, scanned: result.scanned)
    case .limit: return Reading(steps: max(steps, limit), isCut: true)
    case .failed(.matchLimit): return Reading(steps: max(steps, limit), isCut: true)
    case .failed(let failure): return Reading(steps: steps, isCut: false, failure: failure)
    }
  }
}
