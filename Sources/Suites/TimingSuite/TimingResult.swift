/// What a run of timings gave.
package struct TimingResult: Sendable, Hashable {
  /// A thousand steps of the calibration loop, in nanoseconds.
  package var calibration: Spread
  /// The figures, for each rule and engine in the order of the call.
  package var entries: [Entry]

  /// The figures of one rule on one engine.
  package struct Entry: Sendable, Hashable {
    /// The rule's id.
    package var rule: String
    /// The engine's name.
    package var engine: String
    /// The engine's version.
    package var version: String
    /// The figures, or why there are none.
    package var outcome: Outcome
  }

  /// Whether a rule could be timed.
  package enum Outcome: Sendable, Hashable {
    /// It was.
    case timed(Figures)
    /// It was not, for this reason.
    case untimed(String)
  }

  /// How long one search takes.
  package struct Figures: Sendable, Hashable {
    /// In nanoseconds.
    package var time: Spread
    /// In thousands of steps of the calibration loop beside it, so that a slow moment counts for both.
    package var relative: Spread

    /// Creates figures.
    package init(time: Spread, relative: Spread) {
      self.time = time
      self.relative = relative
    }
  }
}

extension TimingResult.Entry {
  /// The figures; nil if there are none.
  package var figures: TimingResult.Figures? {
    if case .timed(let figures) = outcome { figures } else { nil }
  }
}
