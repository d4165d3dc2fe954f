import Foundation

/// The times of the rules of a call: what `timing` prints, saves and compares with.
package struct TimingReport: Codable, Sendable {
  var schema = Self.schema
  package var rounds: Int
  var machine: TimingMachine
  /// A thousand steps of the calibration loop, in nanoseconds.
  package var calibration: Spread
  /// The times, for each rule and engine in the order of the call.
  package var rules: [RuleTiming]

  static let schema = "ruleproof-timing/2"

  package struct RuleTiming: Codable, Sendable {
    package var rule: String
    package var engine: String
    var version: String
    /// A digest of the inputs that are searched.
    var inputs: String
    /// One search in nanoseconds; nil if it could not be timed.
    package var time: Spread?
    /// One search in thousands of steps of the calibration loop next to it, which a slow moment of
    /// the machine affects alike.
    package var relative: Spread?
    /// Why it could not be timed.
    package var untimed: String?
    /// The earlier time of the same inputs on the same engine; nil if there is none.
    package var earlier: Earlier?
  }

  /// An earlier relative time, and the ratios of the new one to it; 1 is no change.
  package struct Earlier: Codable, Sendable {
    var relative: Spread
    var minimumRatio: Double
    package var medianRatio: Double
  }
}

extension TimingReport {
  /// Compares each rule with its time in an earlier report.
  ///
  /// Where several rules have one id, the first is compared with the first, and so on.
  package mutating func compare(with earlier: TimingReport) {
    var times = Dictionary(grouping: earlier.rules.reversed(), by: \.key)
    for index in rules.indices {
      guard let old = times[rules[index].key]?.popLast() else { continue }
      rules[index].compare(with: old)
    }
  }
}

extension TimingReport.RuleTiming {
  fileprivate var key: [String] { [rule, engine, version, inputs] }

  fileprivate mutating func compare(with old: Self) {
    guard let relative, let old = old.relative, old.minimum > 0, old.median > 0 else { return }
    earlier = TimingReport.Earlier(
      relative: old,
      minimumRatio: (relative.minimum / old.minimum).rounded(places: 4),
      medianRatio: (relative.median / old.median).rounded(places: 4)
    )
  }

  /// Whether both the minimum and the median are more than a ratio of what they were.
  package func isSlower(than ratio: Double) -> Bool {
    guard let earlier else { return false }
    return min(earlier.minimumRatio, earlier.medianRatio) > ratio
  }
}

/// The least and the median of some times, in nanoseconds or as a ratio.
package struct Spread: Codable, Sendable {
  package var minimum: Double
  package var median: Double
}

extension Spread {
  /// The spread of values, at least one.
  init(of values: [Double]) {
    self.init(minimum: values.min() ?? 0, median: values.median ?? 0)
  }

  /// The spread with as many digits as mean something.
  var rounded: Spread {
    Spread(minimum: minimum.rounded(places: 4), median: median.rounded(places: 4))
  }
}

extension [Double] {
  /// The median, or nil if there are no values.
  package var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    let middle = count / 2
    return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

extension Double {
  fileprivate func rounded(places: Int) -> Double {
    let factor = pow(10, Double(places))
    return (self * factor).rounded() / factor
  }
}
