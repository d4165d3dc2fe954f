import MatchEngine
import RegexSyntax

/// The time an engine's work takes, in microseconds on a typical machine.
extension DriftEngine {
  /// Whether another engine predicts each search, since this one cannot be stopped.
  var isForetold: Bool { description.stopping == .never }

  func compilingWork(of pattern: String) -> Int {
    description.work.compiling + description.work.compilingUnit * pattern.utf16.count
  }

  /// The work of a search.
  ///
  /// - Parameters:
  ///   - answer: Its answer.
  ///   - cost: The engine's count, in its unit of cost; nil if it did not count.
  ///   - steps: The time of the pattern's steps; nil if searches are not estimated by steps.
  ///   - most: An upper bound for the pattern's steps on the subject.
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

  /// Whether steps are so slow that ICU's uncounted ones must be assumed at their maximum.
  private func isLong(_ steps: StepWork) -> Bool { steps.nanoseconds(in: 0) > Self.longStep }

  private static let longStep = 100
  /// The maximum number of states that ICU saves without counting them.
  private static let maxUncounted = 10_000.0
  /// The ratio of their maximum to their usual number.
  private static let usualShare = 8.0

  /// Whether a search is too short to need counting.
  func isShort(_ most: Double) -> Bool { most <= Self.shortSteps }

  /// The maximum number of steps that need no counting.
  private static let shortSteps = 4_000.0
  /// The work after which PCRE2 gives up by its own limit.
  private static let matchLimitWork = 60_000
  /// The nanoseconds of a step with that work.
  private static let usualStep = 20
}
