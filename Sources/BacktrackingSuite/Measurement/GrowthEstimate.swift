import Foundation

/// How the steps grow with the length, from two readings, and at which length they would pass a cap.
struct GrowthEstimate: Sendable, Hashable {
  /// The length at which the steps are expected to pass the cap; infinite where they never do.
  var length: Double
  /// The power of the length with which the steps grow; infinite for exponential growth.
  var power: Double
}

extension GrowthEstimate {
  static let never = GrowthEstimate(length: .infinity, power: 1)

  /// Estimates from the steps at two lengths.
  init(_ small: (length: Int, steps: Int), _ large: (length: Int, steps: Int), cap: Int) {
    guard large.steps > small.steps, small.steps > 0, large.length > small.length else {
      self = .never
      return
    }
    let ratio = Double(large.steps) / Double(small.steps)
    power = log(ratio) / log(Double(large.length) / Double(small.length))
    if large.steps >= cap {
      length = Double(large.length)
    } else if power < Self.least {
      length = .infinity
    } else {
      length = Double(large.length) * pow(Double(cap) / Double(large.steps), 1 / power)
    }
  }

  /// The power from which on growth is taken for more than linear.
  static let least = 1.25
}

/// How often a factor must be taken to come to a ratio.
func logRatio(_ ratio: Double, _ factor: Double) -> Double { log(ratio) / log(factor) }
