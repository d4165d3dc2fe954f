import Foundation

/// Looks for the shape with which an engine passes a cap of steps on the shortest subject.
struct AttackSearch {
  let meter: StepMeter
  let cap: Int
  let longest: Int
  private(set) var measured = 0
}

/// A shape with what is known of its growth.
struct RatedShape: Sendable {
  var shape: AttackShape
  var growth: GrowthEstimate
}

extension AttackSearch {
  /// Rates shapes by two small subjects each, the best first; those without more than linear growth
  /// are left out.
  mutating func rate(
    _ shapes: [AttackShape],
    lengths: (small: Int, large: Int),
    limit: Int
  ) -> [RatedShape] {
    var rated: [RatedShape] = []
    for shape in shapes {
      let growth = estimate(shape, lengths, limit: limit)
      if growth.length <= Double(longest) * 2 {
        rated.append(RatedShape(shape: shape, growth: growth))
      }
    }
    return rated.sorted { left, right in
      if left.growth.length != right.growth.length {
        return left.growth.length < right.growth.length
      }
      return left.shape.fixedLength + left.shape.pumpLength
        < right.shape.fixedLength + right.shape.pumpLength
    }
  }

  private mutating func read(_ shape: AttackShape, _ count: Int, limit: Int) -> StepMeter.Reading {
    measured += 1
    return meter.read(shape.text(count), limit: limit)
  }

  /// Estimates the growth of a shape.
  mutating func estimate(
    _ shape: AttackShape,
    _ lengths: (small: Int, large: Int),
    limit: Int
  ) -> GrowthEstimate {
    let few = max(2, lengths.small / max(1, shape.pumpLength))
    let many = max(few + 2, lengths.large / max(1, shape.pumpLength))
    let first = read(shape, few, limit: limit)
    if first.isCut {
      // It grows too fast to be seen at these lengths.
      return steep(shape, below: few, limit: limit)
    }
    guard first.failure == nil else { return .never }
    let second = read(shape, many, limit: limit)
    if second.isCut { return steep(shape, below: many, limit: limit) }
    guard second.failure == nil else { return .never }
    return GrowthEstimate(
      (shape.length(few), max(first.steps, meter.resolution / 2)),
      (shape.length(many), second.steps),
      cap: cap
    )
  }

  /// Estimates from the repetitions around which the steps pass a limit.
  private mutating func steep(_ shape: AttackShape, below most: Int, limit: Int) -> GrowthEstimate {
    var low = 0
    var high = most
    var lowSteps = 1
    while high - low > 1 {
      let middle = (low + high) / 2
      let reading = read(shape, middle, limit: limit)
      if reading.isCut {
        high = middle
      } else {
        low = middle
        lowSteps = max(1, reading.steps)
      }
    }
    // From here on it grows as it has grown up to here, at the least.
    let half = read(shape, max(1, high * 3 / 4), limit: limit)
    let small = (
      length: shape.length(max(1, high * 3 / 4)), steps: max(1, min(half.steps, lowSteps))
    )
    var growth = GrowthEstimate(small, (shape.length(high), limit), cap: cap)
    if growth.power > 8 {
      let perPump = Double(limit) / Double(max(1, lowSteps))
      let doublings = Double(cap) / Double(limit)
      let more = perPump > 1.01 ? logRatio(doublings, perPump) : 64
      growth.length = Double(shape.length(high)) + more * Double(shape.pumpLength)
      growth.power = .infinity
    }
    return growth
  }

  /// The least repetitions with which the steps pass the cap, as far as few runs can tell.
  mutating func shortest(_ rated: RatedShape) -> (count: Int, steps: Int)? {
    let shape = rated.shape
    let most = shape.count(forLength: longest)
    let expected = Int(min(rated.growth.length, 1e6) * 1.01) + 1
    let isSteep = rated.growth.power > 6
    var count = min(most, shape.count(forLength: expected) + (isSteep ? 0 : 1))
    var low = 0
    var best: (count: Int, steps: Int)?
    for _ in 0..<Self.tries {
      let reading = read(shape, count, limit: cap)
      if reading.isCut || reading.steps >= cap {
        best = (count, reading.steps)
        if !isSteep || count <= low + 1 { break }
        count = max(low + 1, count - max(1, (count - low) / 2))
      } else {
        low = count
        if let best {
          if count + 1 >= best.count { break }
          count = (count + best.count) / 2
          continue
        }
        guard count < most, reading.failure == nil else { return nil }
        let power = min(max(rated.growth.power, 1.1), 40)
        let factor = pow(Double(cap) / Double(max(1, reading.steps)), 1 / power)
        count = min(most, max(count + 1, Int(Double(count) * min(factor * 1.01, 4))))
      }
    }
    return best
  }

  private static let tries = 8
}
