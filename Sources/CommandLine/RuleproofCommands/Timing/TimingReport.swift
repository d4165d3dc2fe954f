import Foundation
import TimingHistory
import TimingSuite

/// The JSON form of a run of timings.
struct TimingReport: Encodable {
  var schema = "ruleproof-timing/1"
  /// The rounds that were made.
  var rounds: Int
  var machine: TimingMachine
  /// A thousand steps of the calibration loop, in nanoseconds.
  var calibration: Spread
  var rules: [RuleTiming]
  /// The file of earlier runs; nil where none was wanted.
  var history: History?

  /// The file of earlier runs.
  struct History: Encodable {
    var file: String
    /// Why it could not be used; nil where it could.
    var notice: String?
  }

  /// A rule on an engine.
  struct RuleTiming: Encodable {
    var rule: String
    var engine: String
    var version: String
    /// One search in nanoseconds; nil where it could not be timed.
    var time: Spread?
    /// One search in thousands of steps of the calibration loop.
    var relative: Spread?
    /// Why it could not be timed.
    var untimed: String?
    /// What earlier runs gave; nil where there were none.
    var earlier: Earlier?
  }

  /// Earlier runs, and how this one lies to them.
  struct Earlier: Encodable {
    var runs: Int
    var relative: Spread
    /// The ratio of the least relative time to the median of those of earlier runs; 1 is no change.
    var minimumRatio: Double
    /// The same of the median relative times.
    var medianRatio: Double
  }
}

extension TimingReport {
  init(_ result: TimingResult, rounds: Int, machine: TimingMachine) {
    self.rounds = rounds
    self.machine = machine
    calibration = result.calibration.rounded
    rules = result.entries.map { entry in
      var timing = RuleTiming(rule: entry.rule, engine: entry.engine, version: entry.version)
      switch entry.outcome {
      case .untimed(let reason): timing.untimed = reason
      case .timed(let figures):
        timing.time = figures.time.rounded
        timing.relative = figures.relative.rounded
      }
      return timing
    }
  }
}

extension TimingReport.RuleTiming {
  /// Notes what earlier runs gave.
  mutating func compare(with earlier: EarlierTimings?) {
    guard let earlier, let relative else { return }
    self.earlier = TimingReport.Earlier(
      runs: earlier.runs,
      relative: Spread(minimum: earlier.relativeMinimum, median: earlier.relativeMedian).rounded,
      minimumRatio: (relative.minimum / earlier.relativeMinimum).rounded(places: 4),
      medianRatio: (relative.median / earlier.relativeMedian).rounded(places: 4)
    )
  }

  /// Whether both figures say that it takes more than a ratio of what it took.
  func isSlower(than ratio: Double) -> Bool {
    guard let earlier else { return false }
    return min(earlier.minimumRatio, earlier.medianRatio) > ratio
  }
}

extension Spread {
  /// The spread with as many digits as mean something.
  fileprivate var rounded: Spread {
    Spread(minimum: minimum.rounded(places: 4), median: median.rounded(places: 4))
  }
}

extension Double {
  fileprivate func rounded(places: Int) -> Double {
    let factor = pow(10, Double(places))
    return (self * factor).rounded() / factor
  }
}
