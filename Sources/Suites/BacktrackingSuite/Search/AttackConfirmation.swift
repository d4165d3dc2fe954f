import Foundation

/// A shape's repetitions with which an engine passes the cap, and what was read on the way.
struct Confirmation: Sendable {
  var count: Int
  /// The steps for the numbers of repetitions that were tried; the last may be cut at the cap.
  var readings: [(count: Int, steps: Int)]
  /// How the steps grow.
  var law: GrowthEstimate.Law
}

extension GrowthEstimator {
  /// Runs the engine on a shape until it passes the cap, with hardly more repetitions than needed.
  ///
  /// - Returns: What was confirmed; nil where the engine does not pass the cap below the greatest
  ///   length.
  mutating func confirm(_ rated: RatedShape) -> Confirmation? {
    let shape = rated.shape
    let most = shape.count(forLength: longest)
    guard shape.length(most) <= longest else { return nil }
    var estimate = rated.growth
    var readings: [(count: Int, steps: Int)] = []
    var best: (count: Int, steps: Int)?
    var low = 0
    var probes = Self.probes(estimate)
    let start = spent
    for _ in 0..<Self.runs {
      // What has passed is not made shorter at any price.
      if best != nil, spent - start > cap * Self.maxCaps / 2 { break }
      let margin = estimate.isSteep ? 1 : Self.margin
      var wanted = (estimate.count * margin).rounded(.up)
      if !probes.isEmpty { wanted = probes.removeFirst() }
      var count = min(most, max(low + 1, Int(min(wanted, 1e9))))
      if let best { count = min(best.count - 1, max(low + 1, count)) }
      let reading = read(shape, count, limit: cap)
      // A reading that the budget left no work for says nothing.
      if meter.isExhausted { break }
      if reading.isCut || reading.steps >= cap {
        best = (count, max(reading.steps, cap))
        probes = []
        guard let next = Self.lower(estimate, than: count, above: low) else { break }
        estimate.count = Double(next)
        continue
      }
      guard reading.failure == nil else { break }
      readings.append((count, reading.steps))
      low = count
      if let best {
        guard let next = Self.lower(estimate, than: best.count, above: low) else { break }
        estimate.count = Double(next)
        continue
      }
      if count == most { return nil }
      // A reading too small for the engine to show tells nothing.
      guard reading.steps >= meter.resolution * 4 else {
        if probes.isEmpty { estimate.count = max(estimate.count, Double(count)) * 1.25 }
        continue
      }
      let law = Self.law(readings) ?? estimate.law
      estimate.law = law
      estimate = estimate.corrected(by: (count, max(1, reading.steps)), cap: cap)
      if shape.length(Int(min(estimate.count, 1e9))) > longest * 5 / 4 { return nil }
    }
    guard let best else { return nil }
    readings.append(best)
    return Confirmation(
      count: best.count,
      readings: readings.sorted { $0.count < $1.count },
      law: estimate.law
    )
  }

  /// The law that two readings show; nil where they are too few or too small.
  private static func law(_ readings: [(count: Int, steps: Int)]) -> GrowthEstimate.Law? {
    guard let last = readings.last, let before = readings.dropLast().last, before.steps > 0,
      last.steps > before.steps, last.count > before.count
    else { return nil }
    let ratio = Double(last.steps) / Double(before.steps)
    let power = log(ratio) / log(Double(last.count) / Double(before.count))
    if power > 8 { return .exponential(pow(ratio, 1 / Double(last.count - before.count))) }
    return .power(power)
  }

  /// Fewer repetitions that are worth a run, where so many pass and so few do not; nil for none.
  ///
  /// Of few repetitions each counts, and steps that grow steeply cost little below the cap. Where
  /// they come to a bound, what passes first may be far above what is needed.
  private static func lower(_ estimate: GrowthEstimate, than best: Int, above low: Int) -> Int? {
    guard best > low + 1 else { return nil }
    if mayPass(estimate, best - 1) { return best - 1 }
    return estimate.isSteep || best < 64 ? (low + best) / 2 : nil
  }

  /// Whether so many repetitions may pass the cap too, so that a run is worth its time.
  private static func mayPass(_ estimate: GrowthEstimate, _ count: Int) -> Bool {
    switch estimate.law {
    case .exponential(let factor):
      factor > 1.25 && pow(factor, Double(count) - estimate.count) > 0.85
    case .power(let power):
      count < 64 && pow(Double(count) / estimate.count, power) > 0.9
    }
  }

  /// The numbers of repetitions to begin with: they show how the steps grow, and from the last of them
  /// it is not far to the cap.
  private static func probes(_ estimate: GrowthEstimate) -> [Double] {
    guard estimate.count > 8 else { return [] }
    let most = estimate.count
    return estimate.isSteep
      ? [(most / 2).rounded(), estimate.count(forShare: 0.05)] : [most / 4, most / 2]
  }

  private static let runs = 10
  /// The work that an attack is made shorter for, in halves of the cap.
  private static let maxCaps = 6
  private static let margin = 1.02
}
