import MatchEngine
import RegexSyntax

/// What an engine's work takes, in microseconds of a usual machine.
extension DriftEngine {
  /// Whether each search is foretold by another engine, since this one cannot be stopped.
  var isForetold: Bool { description.stopping == .never }

  /// The work of reading and compiling a pattern.
  func compilingWork(of pattern: String) -> Int {
    description.work.compiling + description.work.compilingUnit * pattern.utf16.count
  }

  /// The work of a search.
  ///
  /// - Parameters:
  ///   - answer: What came of it.
  ///   - cost: What the engine counted, in its unit of cost; nil if it did not count.
  ///   - steps: How long the pattern's steps are; nil if searches are not estimated by steps.
  ///   - most: The most steps that the pattern can take over the subject.
  ///   - subject: The subject.
  /// - Returns: The work.
  func searchWork(
    of answer: EngineAnswer,
    cost: Int?,
    _ steps: StepWork?,
    most: Double,
    on subject: Subject
  ) -> Int {
    let length = subject.utf16.count
    let own =
      switch (description.work.unit, steps) {
      case (.ticks, let steps?):
        steps.microseconds(
          cost: cost ?? 0,
          length: length,
          most: min(most, Self.maxUncounted) / (isLong(steps) ? 1 : Self.usualShare)
        )
      case (.callouts, let steps?):
        if answer.isCostly, (cost ?? 0) == 0 {
          Self.matchLimitWork * max(1, steps.nanoseconds(in: 0) / Self.usualStep)
        } else {
          steps.microseconds(cost: cost ?? Int(min(most, 1e6)) / 4, length: length)
        }
      default: description.work.search + answer.rangeCount / 2
      }
    return 1 + length / 100 + answer.rangeCount / 8 + own
  }

  /// Whether steps are so long that what ICU does not count must be taken at its most.
  private func isLong(_ steps: StepWork) -> Bool { steps.nanoseconds(in: 0) > Self.longStep }

  private static let longStep = 100
  /// The states that ICU saves without counting them, at the most.
  private static let maxUncounted = 10_000.0
  /// How many times more they can be than they usually are.
  private static let usualShare = 8.0

  /// Whether a search is so short that it need not be counted.
  func isShort(_ most: Double) -> Bool { most <= Self.shortSteps }

  /// The steps that are not counted.
  private static let shortSteps = 4_000.0
  /// The work after which PCRE2 gives up by its own limit.
  private static let matchLimitWork = 60_000
  /// The nanoseconds of a step with that work.
  private static let usualStep = 20
}
