import MatchEngine

/// Counts the steps that one engine takes over subjects, with one pattern.
struct StepMeter: Sendable {
  /// The engine's name.
  let engine: String
  private let pattern: any CostMeasuringPattern
  private let stepsPerUnit: Int

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
  /// Creates a meter.
  init(_ pattern: any CostMeasuringPattern, engine: String, unit: CostUnit) {
    self.pattern = pattern
    self.engine = engine
    stepsPerUnit = unit == .ticks ? Self.statesPerTick : 1
  }

  /// The backtracking states that ICU saves in one tick.
  static let statesPerTick = 10_000

  /// The finest difference that the engine shows.
  var resolution: Int { stepsPerUnit }

  /// The work on a subject.
  func read(_ units: [UInt16], limit: Int) -> Reading {
    let subject = Subject(utf16: units)
    let result = pattern.measureCost(in: subject, limit: max(1, limit / stepsPerUnit))
    let steps = result.steps * stepsPerUnit
    switch result.end {
    case .finished: return Reading(steps: steps, isCut: false)
    case .limit: return Reading(steps: max(steps, limit), isCut: true)
    case .failed(.matchLimit): return Reading(steps: max(steps, limit), isCut: true)
    case .failed(let failure): return Reading(steps: steps, isCut: false, failure: failure)
    }
  }
}
