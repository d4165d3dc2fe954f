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
  /// Readings far below the cap cost little and show how the steps grow. From one of an eighth of the cap
  /// the law gives the repetitions so well that most attacks need one run to the cap.
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
    var next: Int?
    var low = 0
    var isSure = false
    var probes = Self.probes(estimate)
    let start = spent
    for _ in 0..<Self.runs {
      // What has passed is not made shorter at any price.
      if best != nil, spent - start > cap * Self.maxCaps / 2 { break }
      let isExact = estimate.isSteep || (isSure && estimate.count < Double(Self.fewRepetitions))
      let margin = isExact ? 1 : Self.margin
      var wanted = next.map(Double.init) ?? (estimate.count * margin).rounded(.up)
      next = nil
      if !probes.isEmpty { wanted = probes.removeFirst() }
      var count = min(most, max(low + 1, Int(min(wanted, 1e9))))
      if let best { count = min(best.count - 1, max(low + 1, count)) }
      let reading = read(shape, count, limit: cap)
      // A reading that the budget left no work for says nothing.
      if meter.isExhausted { break }
      if reading.isCut || reading.steps >= cap {
        best = (count, max(reading.steps, cap))
        probes = []
        next = lower(estimate, readings, than: count, above: low)
        guard next != nil else { break }
        continue
      }
      guard reading.failure == nil else { break }
      readings.append((count, reading.steps))
      low = count
      let law = Self.law(readings)
      if reading.steps >= meter.resolution * 4 {
        if let law { estimate.law = law }
        estimate = estimate.corrected(by: (count, max(1, reading.steps)), cap: cap)
      }
      if let best {
        next = lower(estimate, readings, than: best.count, above: low)
        guard next != nil else { break }
        continue
      }
      if count == most { return nil }
      // A reading too small for the engine to show tells nothing.
      guard reading.steps >= meter.resolution * 4 else {
        if probes.isEmpty { estimate.count = max(estimate.count, Double(count)) * 1.25 }
        continue
      }
      isSure = law != nil && reading.steps >= cap / Self.shareOfSureReading
      let excess = isSure ? Self.maxSureExcess : law == nil ? Self.tolerance : Self.maxExcess
      let expected = shape.length(Int(min(estimate.count, 1e9)))
      if Double(expected) > Double(longest) * excess { return nil }
      if probes.isEmpty, reading.steps < cap / Self.shareOfSureReading, !estimate.isSteep {
        let closer = estimate.count(forShare: Self.shareOfLastProbe)
        if closer > Double(count) + 1 { probes = [closer.rounded()] }
      }
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
  /// Where a reading not far below the cap shows the law, that tells whether fewer would pass. Else, of
  /// few repetitions each counts, and steps that grow steeply cost little below the cap. Where they come
  /// to a bound, what passes first may be far above what is needed.
  private func lower(
    _ estimate: GrowthEstimate,
    _ readings: [(count: Int, steps: Int)],
    than best: Int,
    above low: Int
  ) -> Int? {
    guard best > low + 1 else { return nil }
    if readings.count > 1, !estimate.isSteep,
      readings.contains(where: { $0.steps >= cap / Self.shareOfSureReading })
    {
      guard best < Self.fewRepetitions else { return nil }
      return Self.mayPass(estimate, best - 1) ? best - 1 : nil
    }
    if Self.mayPass(estimate, best - 1) { return best - 1 }
    return estimate.isSteep || best < Self.fewRepetitions ? (low + best) / 2 : nil
  }

  /// Whether so many repetitions may pass the cap too, so that a run is worth its time.
  private static func mayPass(_ estimate: GrowthEstimate, _ count: Int) -> Bool {
    switch estimate.law {
    case .exponential(let factor):
      factor > 1.25 && pow(factor, Double(count) - estimate.count) > 0.85
    case .power(let power):
      count < fewRepetitions && pow(Double(count) / estimate.count, power) > 0.98
    }
  }

  /// The numbers of repetitions to begin with: they show how the steps grow, and from the last of them
  /// it is not far to the cap.
  private static func probes(_ estimate: GrowthEstimate) -> [Double] {
    guard estimate.count > 8 else { return [] }
    return estimate.isSteep
      ? [(estimate.count / 2).rounded(), estimate.count(forShare: 0.05)]
      : [estimate.count(forShare: 0.012).rounded(), estimate.count(forShare: 0.04).rounded()]
  }

  private static let runs = 10
  /// The work that an attack is made shorter for, in halves of the cap.
  private static let maxCaps = 6
  /// What is added to an estimate so that the first run to the cap passes it.
  private static let margin = 1.02
  /// Below how many repetitions each single one counts.
  private static let fewRepetitions = 64
  private static let shareOfLastProbe = 0.12
  /// Which part of the cap a reading has to be for the law to hold up to the cap.
  private static let shareOfSureReading = 16
  /// How far above the greatest length an estimate may be before a shape is given up, by two readings
  /// and by one not far below the cap.
  private static let maxExcess = 1.5
  private static let maxSureExcess = 1.1
}
