import MatchEngine
import RegexSyntax
import Synchronization

/// A pattern's text as one engine has compiled it, with the answers that it has given so far.
final class CompiledReading: Sendable {
  /// The text that the engine has compiled; nil if it refuses the pattern.
  let text: String?
  let compiled: Result<any CompiledPattern, PatternError>
  /// The engine that counts in the place of this one; nil if the pattern has none.
  let counted: (any CompiledPattern)?
  /// Tells what searches cost an engine that does not count.
  let forecast: SearchForecast?
  /// The most steps of searches, and how long they are; nil if searches are not estimated by steps.
  let stepBound: SearchStepBoundCache
  let stepWork: StepWork?
  private let answers = Mutex(Answers())

  /// The UTF-16 code units of a subject: of two texts that are canonically equivalent each is its own.
  private struct Key: Hashable, Sendable {
    let units: [UInt16]

    func hash(into hasher: inout Hasher) {
      units.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  /// What was answered on subjects.
  private struct Answers: Sendable {
    var known: [Key: EngineAnswer] = [:]
    /// The ranges that may still be kept.
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
  /// The answer that the engine has given on a subject.
  func answer(on subject: Subject) -> EngineAnswer? {
    answers.withLock { $0.known[Key(units: subject.utf16)] }
  }

  /// Keeps an answer, unless the engine gave up, which it need not do the next time.
  func keep(_ answer: EngineAnswer, on subject: Subject) {
    guard !answer.isUndecided else { return }
    answers.withLock { answers in
      let size = 1 + answer.rangeCount
      guard size <= answers.room else { return }
      answers.room -= size
      answers.known[Key(units: subject.utf16)] = answer
    }
  }
}

/// The texts that one engine has compiled last over the pattern at hand.
///
/// Most are looked at several times: to find a cause, to check its fix, and to look for the next cause.
final class EngineMemory: Sendable {
  /// The readings, the latest last.
  private let readings = Mutex<[(pattern: String, reading: CompiledReading)]>([])

  /// The reading of a pattern, made where it is not known.
  func reading(of pattern: String, _ make: () -> CompiledReading) -> CompiledReading {
    let known = readings.withLock { readings -> CompiledReading? in
      // Canonically equivalent texts are not the same pattern.
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
