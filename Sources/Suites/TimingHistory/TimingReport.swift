import Foundation
package import TimingSuite

/// The JSON form of a run of timings.
package struct TimingReport: Encodable {
  var schema = "ruleproof-timing/1"
  /// The rounds that were made.
  package var rounds: Int
  package var machine: TimingMachine
  /// A thousand steps of the calibration loop, in nanoseconds.
  package var calibration: Spread
  package var rules: [RuleTiming]
  /// The file of earlier runs; nil if none was wanted.
  package var history: History?

  /// The file of earlier runs.
  package struct History: Encodable {
    package var file: String
    /// Why it could not be used; nil if it could.
    package var notice: String?

    package init(file: String, notice: String? = nil) {
      self.file = file
      self.notice = notice
    }
  }

  /// A rule on an engine.
  package struct RuleTiming: Encodable {
    package var rule: String
    package var engine: String
    package var version: String
    /// One search in nanoseconds; nil if it could not be timed.
    package var time: Spread?
    /// One search in thousands of steps of the calibration loop.
    package var relative: Spread?
    /// Why it could not be timed.
    var untimed: String?
    /// What earlier runs gave; nil if there were none.
    package var earlier: Earlier?
  }

  /// Earlier runs, and how this one lies to them.
  package struct Earlier: Encodable {
    package var runs: Int
    package var relative: Spread
    /// The ratio of the least relative time to the median of those of earlier runs; 1 is no change.
    var minimumRatio: Double
    /// The same of the median relative times.
    var medianRatio: Double
  }
}

extension TimingReport {
  package init(_ result: TimingResult, rounds: Int, machine: TimingMachine) {
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
  package mutating func compare(with earlier: EarlierTimings?) {
    guard let earlier, let relative else { return }
    self.earlier = TimingReport.Earlier(
      runs: earlier.runs,
      relative: Spread(minimum: earlier.relativeMinimum, median: earlier.relativeMedian).rounded,
      minimumRatio: (relative.minimum / earlier.relativeMinimum).rounded(places: 4),
      medianRatio: (relative.median / earlier.relativeMedian).rounded(places: 4)
    )
  }

  /// Whether both figures say that it takes more than a ratio of what it took.
  package func isSlower(than ratio: Double) -> Bool {
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
