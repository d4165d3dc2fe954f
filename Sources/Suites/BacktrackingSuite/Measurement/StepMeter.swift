import MatchEngine

/// Counts the steps that one engine takes over subjects, with one pattern.
struct StepMeter {
  /// The engine's name.
  let engine: String
  private let pattern: any CostMeasuringPattern
  private let stepsPerUnit: Int
  private let stepWork: StepWork
  private let work: WorkBudget

  /// The work of one search in steps: PCRE2's callouts, or the states that ICU saves.
  struct Reading: Sendable, Hashable {
    var steps: Int
    /// Whether the search was stopped at the limit, so that the true number is larger.
    var isCut: Bool
    /// Why the engine gave up; nil where it did not.
    var failure: MatchFailure?
  }
}

extension StepMeter {
  /// Creates a meter that works within a budget.
  init(_ pattern: any CostMeasuringPattern, engine: String, unit: CostUnit, within work: WorkBudget)
  {
    self.pattern = pattern
    self.engine = engine
    self.work = work
    stepWork = StepWork(
      of: pattern.source,
      captureGroupCount: pattern.captureGroupCount,
      unit: unit
    )
    stepsPerUnit = unit == .ticks ? Self.statesPerTick : 1
  }

  /// Whether readings were left out for want of work.
  var isExhausted: Bool { work.isExhausted }

  private static let overhead = 1_500
  /// The work of reading one UTF-16 unit within a step, in halves of a unit of work.
  private static let halvesToRead = 3
  /// The backtracking states that ICU saves in one tick.
  static let statesPerTick = 10_000

  /// The finest difference that the engine shows.
  var resolution: Int { stepsPerUnit }

  /// The work on a subject; none where the budget does not hold a search up to the limit.
  func read(_ units: [UInt16], limit: Int) -> Reading {
    let weight = stepWork.nanoseconds(in: units.count)
    guard work.left >= limit * weight else {
      work.exhaust()
      return Reading(steps: 0, isCut: false)
    }
    let subject = Subject(utf16: units)
    let result = pattern.measureCost(
      in: subject,
      limit: max(1, limit / stepsPerUnit),
      readAhead: work.left * 2 / Self.halvesToRead
    )
    let steps = result.steps * stepsPerUnit
    // What a search costs before its first step, and what does not fill a unit.
    let unseen = stepsPerUnit == 1 ? 0 : stepsPerUnit / 2
    work.spend(
      (min(limit, steps) + unseen) * weight + result.readAhead * Self.halvesToRead / 2
        + Self.overhead + units.count
    )
    switch result.end {
    case .finished: return Reading(steps: steps, isCut: false)
    case .limit: return Reading(steps: max(steps, limit), isCut: true)
    case .failed(.matchLimit): return Reading(steps: max(steps, limit), isCut: true)
    case .failed(let failure): return Reading(steps: steps, isCut: false, failure: failure)
    }
  }
}
