/// What a run of timings gave.
public struct TimingResult: Sendable, Hashable {
  /// A thousand steps of the calibration loop, in nanoseconds.
  public var calibration: Spread
  /// The figures, for each rule and engine in the order of the call.
  public var entries: [Entry]

  /// The figures of one rule on one engine.
  public struct Entry: Sendable, Hashable {
    /// The rule's id.
    public var rule: String
    /// The engine's name.
    public var engine: String
    /// The engine's version.
    public var version: String
    /// The figures, or why there are none.
    public var outcome: Outcome
  }

  /// Whether a rule could be timed.
  public enum Outcome: Sendable, Hashable {
    /// It was.
    case timed(Figures)
    /// It was not, for this reason.
    case untimed(String)
  }

  /// How long one search takes.
  public struct Figures: Sendable, Hashable {
    /// In nanoseconds.
    public var time: Spread
    /// In thousands of steps of the calibration loop beside it, so that a slow moment counts for both.
    public var relative: Spread

    /// Creates figures.
    public init(time: Spread, relative: Spread) {
      self.time = time
      self.relative = relative
    }
  }
}

extension TimingResult.Entry {
  /// The figures; nil where there are none.
  public var figures: TimingResult.Figures? {
    if case .timed(let figures) = outcome { figures } else { nil }
  }
}
