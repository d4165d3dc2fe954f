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
    /// The characters that were read going forward within steps, as far as that is known.
    var scanned = 0
  }
}

extension StepMeter {
  /// The length of the shortest match, where the engine looks whether so much is left.
  var checkedLength: Int { pattern.checkedLength }

  init(_ pattern: any CostMeasuringPattern, engine: String, within work: WorkBudget) {
    self.pattern = pattern
    self.engine = engine
    self.work = work
    stepWork = StepWork(
      of: pattern.source,
      captureGroupCount: pattern.captureGroupCount,
      unit: pattern.unit
    )
    stepsPerUnit = pattern.unit.states
  }

  /// The characters that the engine reads going forward over a subject, with the steps that it takes
  /// meanwhile; nil where it cannot tell, takes more steps than the limit, or the budget does not hold
  /// a search up to both limits.
  func scan(_ units: [UInt16], characters: Int, steps: Int) -> ScanMeasurement? {
    guard let pattern = pattern as? any ScanMeasuringPattern else { return nil }
    // What a step reads is counted here.
    let weight = stepWork.nanoseconds(in: 0)
    let affordable = (work.left - characters * Self.nanosecondsToScan) / weight
    guard affordable > 0 else {
      work.exhaust()
      return nil
    }
    let most = min(steps, affordable)
    let subject = Subject(utf16: units)
    let limit = max(1, most / stepsPerUnit)
    guard var result = pattern.measureScan(in: subject, characters: characters, steps: limit) else {
      return nil
    }
    result.steps *= stepsPerUnit
    work.spend(
      result.characters * Self.nanosecondsToScan + min(most, result.steps) * weight
        + Self.overhead + units.count
    )
    guard result.steps < most || most == steps else {
      work.exhaust()
      return nil
    }
    return result
  }

  /// The work on a subject with a pattern whose steps may each read far, which a look at the length
  /// would take to be much longer than they are: what they read is counted too.
  private func readCounting(_ units: [UInt16], limit: Int, characters: Int) -> Reading? {
    guard let pattern = pattern as? any ScanMeasuringPattern else { return nil }
    let weight = stepWork.nanoseconds(in: 0)
    guard work.left >= 2 * limit * weight else {
      return unread()
    }
    let affordable = (work.left - limit * weight) / Self.nanosecondsToScan
    let most = min(affordable, characters)
    let subject = Subject(utf16: units)
    let ticks = max(1, limit / stepsPerUnit)
    guard let result = pattern.measureScan(in: subject, characters: most, steps: ticks) else {
      return nil
    }
    let steps = result.steps * stepsPerUnit
    work.spend(
      result.characters * Self.nanosecondsToScan + (min(limit, steps) + stepsPerUnit / 2) * weight
        + Self.overheadOfCounting + units.count
    )
    if result.isCut, result.steps < ticks {
      guard most == characters else { return unread() }
      return Reading(
        steps: steps,
        isCut: false,
        failure: .workLimit,
        scanned: result.characters
      )
    }
    // Counting what is read takes steps of its own: what is claimed is what the engine does by itself.
    let own = result.characters * Self.nanosecondsToScan + min(limit, steps) * weight
    guard result.isCut || work.left >= own else {
      return unread()
    }
    work.spend(own)
    var reading = reading(of: self.pattern.measureCost(in: subject, limit: ticks), limit: limit)
    if !reading.isCut { reading.scanned = result.characters }
    return reading
  }

  /// How many times longer than one that reads nothing a step has to be thought to be.
  private static let longStep = 4
  /// The work of a search that compiles the pattern anew.
  private static let overheadOfCounting = 50_000

  /// What reading a character within a step takes.
  private static let nanosecondsToScan = 2

  /// Whether readings were left out for want of work.
  var isExhausted: Bool { work.isExhausted }

  private static let overhead = 1_500
  /// The work of reading one UTF-16 unit within a step, in halves of a unit of work.
  private static let halvesToRead = 3

  /// The finest difference that the engine shows.
  var resolution: Int { stepsPerUnit }

  /// The work on a subject; none where the budget does not hold a search up to the limit.
  ///
  /// - Parameters:
  ///   - units: The subject.
  ///   - limit: The steps at which the search is stopped.
  ///   - characters: The characters read within steps at which it is given up, as far as the engine
  ///     counts them here.
  /// - Returns: The steps, and how the search ended.
  func read(_ units: [UInt16], limit: Int, characters: Int = .max) -> Reading {
    let weight = stepWork.nanoseconds(in: units.count)
    if weight > Self.longStep * stepWork.nanoseconds(in: 0),
      let reading = readCounting(units, limit: limit, characters: characters)
    {
      return reading
    }
    guard work.left >= limit * weight else {
      return unread()
    }
    let subject = Subject(utf16: units)
    let result = pattern.measureCost(
      in: subject,
      limit: max(1, limit / stepsPerUnit),
      readAhead: min(characters, work.left * 2 / Self.halvesToRead)
    )
    let steps = result.steps * stepsPerUnit
    // What a search costs before its first step, and what does not fill a unit.
    let unseen = stepsPerUnit == 1 ? 0 : stepsPerUnit / 2
    work.spend(
      (min(limit, steps) + unseen) * weight + result.readAhead * Self.halvesToRead / 2
        + Self.overhead + units.count
    )
    return reading(of: result, limit: limit)
  }

  /// Notes that a subject was left out for want of work.
  private func unread() -> Reading {
    work.exhaust()
    return Reading(steps: 0, isCut: false)
  }

  private func reading(of result: CostMeasurement, limit: Int) -> Reading {
    let steps = result.steps * stepsPerUnit
    switch result.end {
    case .finished: return Reading(steps: steps, isCut: false, scanned: result.readAhead)
    case .limit: return Reading(steps: max(steps, limit), isCut: true)
    case .failed(.matchLimit): return Reading(steps: max(steps, limit), isCut: true)
    case .failed(let failure):
      return Reading(steps: steps, isCut: false, failure: failure, scanned: result.readAhead)
    }
  }
}
