import MatchEngine
import RegexSyntax
import Synchronization

/// A pattern compiled by one engine, with the answers so far.
final class CompiledReading: Sendable {
  /// The compiled text; nil if the engine refuses the pattern.
  let text: String?
  let compiled: Result<any CompiledPattern, PatternError>
  /// The counting replacement of this engine, if the pattern has one.
  let counted: (any CompiledPattern)?
  /// Predicts the cost of searches in an engine that does not count.
  let forecast: SearchForecast?
  /// The upper bound and duration of steps; nil if searches are not estimated by steps.
  let stepBound: SearchStepBoundCache
  let stepWork: StepWork?
  private let answers = Mutex(Answers())

  private struct Answers: Sendable {
    var known: [Subject: EngineAnswer] = [:]
    /// The remaining number of ranges that may be kept.
    var room = 65_536
  }

  init(
    text: String?,
    compiled: Result<any CompiledPattern, PatternError>,
    counted: (any CompiledPattern)?,
    forecast: SearchForecast?,
    stepBound: SearchStepBoundCache,
    stepWork: StepWork?
  ) {
    self.text = text
    self.compiled = compiled
    self.counted = counted
    self.forecast = forecast
    self.stepBound = stepBound
    self.stepWork = stepWork
  }
}

extension CompiledReading {
  func answer(on subject: Subject) -> EngineAnswer? {
    answers.withLock { $0.known[subject] }
  }

  /// Keeps an answer, unless the engine gave up, which it may not do again.
  func keep(_ answer: EngineAnswer, on subject: Subject) {
    guard !answer.isUndecided else { return }
    answers.withLock { answers in
      let size = 1 + answer.rangeCount
      guard size <= answers.room else { return }
      answers.room -= size
      answers.known[subject] = answer
    }
  }
}

/// The readings that one engine compiled last for the current pattern.
///
/// Most are used several times: to find a cause, to check its fix, and to find the next cause.
final class EngineMemory: Sendable {
  /// The readings, latest last.
  private let readings = Mutex<[(pattern: String, reading: CompiledReading)]>([])

  /// The reading of a pattern, created if it is unknown.
  func reading(of pattern: String, _ make: () -> CompiledReading) -> CompiledReading {
    let known = readings.withLock { readings -> CompiledReading? in
      // Canonically equivalent texts are different patterns.
      let index = readings.lastIndex { $0.pattern.utf8.elementsEqual(pattern.utf8) }
      guard let index else { return nil }
      let entry = readings.remove(at: index)
      readings.append(entry)
      return entry.reading
    }
    if let known { return known }
    let made = make()
    readings.withLock { readings in
      readings.append((pattern, made))
      if readings.count > Self.maxReadings { readings.removeFirst() }
    }
    return made
  }

  private static let maxReadings = 16
}
