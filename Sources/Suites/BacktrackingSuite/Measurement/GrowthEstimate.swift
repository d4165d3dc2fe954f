import Foundation

/// How a shape's steps grow, from a few readings, and with how many repetitions they would pass a cap.
struct GrowthEstimate: Sendable, Hashable {
  /// The repetitions with which the steps are expected to pass the cap; infinite where they never do.
  var count: Double
  /// The law of growth.
  var law: Law

  /// The laws that are told apart.
  enum Law: Sendable, Hashable {
    /// The steps grow with a power of the repetitions.
    case power(Double)
    /// Every repetition multiplies the steps by a factor.
    case exponential(Double)
  }
}

extension GrowthEstimate {
  static let never = GrowthEstimate(count: .infinity, law: .power(1))

  /// Estimates from the steps at two numbers of repetitions.
  ///
  /// A constant amount of work that does not grow is taken out by `base`.
  init(
    _ small: (count: Int, steps: Int),
    _ large: (count: Int, steps: Int),
    cap: Int
  ) {
    guard large.steps > small.steps, small.steps > 0, large.count > small.count else {
      self = .never
      return
    }
    let ratio = Double(large.steps) / Double(small.steps)
    let power = log(ratio) / log(Double(large.count) / Double(small.count))
    law = .power(power)
    count = Double(large.count) * pow(Double(cap) / Double(large.steps), 1 / max(power, 0.9))
  }

  /// The estimate after one more reading.
  func corrected(by reading: (count: Int, steps: Int), cap: Int) -> GrowthEstimate {
    var copy = self
    let missing = Double(cap) / Double(max(1, reading.steps))
    switch law {
    case .power(let power):
      copy.count = Double(reading.count) * pow(missing, 1 / min(max(power, 0.9), 64))
    case .exponential(let factor):
      copy.count = Double(reading.count) + log(missing) / log(max(factor, 1.01))
    }
    return copy
  }

  /// With how many repetitions the steps would come to a share of the cap.
  func count(forShare share: Double) -> Double {
    switch law {
    case .power(let power): count * pow(share, 1 / min(max(power, 0.9), 64))
    case .exponential(let factor): count + log(share) / log(max(factor, 1.01))
    }
  }

  /// Whether the growth is so steep that single repetitions matter.
  var isSteep: Bool {
    switch law {
    case .power(let power): power > 8
    case .exponential: true
    }
  }
}
