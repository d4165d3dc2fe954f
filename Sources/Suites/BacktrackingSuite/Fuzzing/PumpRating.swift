import Foundation
import MatchEngine

/// How soon a shape makes the engine take very many steps, guessed from short subjects.
struct PumpRating: Sendable {
  var shape: PumpedShape
  /// The length at which the steps are expected to pass the cap; infinite where they never do.
  var length: Double
}

/// Rates shapes by a few runs each, as long as there is something left to spend.
struct PumpRater {
  let code: any TracingPattern
  let bounds: GuidedFuzzing.Bounds
  var executions: Int
  var steps: Int
  /// What is kept for later.
  var reserve: GuidedFuzzing.Bounds

  /// The steps of a subject.
  private struct Reading {
    var length: Int
    var steps: Int
    var isCut: Bool
  }
}

extension PumpRater {
  /// Whether nothing is left to spend, but for what is reserved.
  var isSpent: Bool {
    executions >= bounds.executions - reserve.executions || steps >= bounds.steps - reserve.steps
  }

  private mutating func read(_ shape: PumpedShape, _ count: Int, limit: Int) -> Reading {
    let result = code.firstMatch(
      in: Subject(utf16: shape.text(count)),
      limits: MatchLimits(steps: limit, subjectLength: Int(Int32.max))
    )
    executions += 1
    steps += result.cost
    let isCut: Bool =
      switch result.outcome {
      case .failed(.stepLimit), .failed(.matchLimit): true
      case .failed, .match, .noMatch: false
      }
    return Reading(length: shape.length(count), steps: max(result.cost, 1), isCut: isCut)
  }

  /// The rating of a shape; nil where it grows no faster than in line with the length.
  mutating func rate(_ shape: PumpedShape) -> PumpRating? {
    rate(shape, length: Self.small, limits: (Self.smallLimit, Self.largeLimit))
  }

  /// The rating of a shape by longer subjects.
  mutating func confirm(_ rating: PumpRating) -> PumpRating? {
    let fixed = rating.shape.prefix.count + rating.shape.suffix.count
    // What is slow at such a length already needs no more proof.
    guard rating.length > Double(fixed + Self.long) else { return rating }
    return rate(rating.shape, length: Self.long / 3, limits: (Self.longLimit, Self.longLimit))
  }

  private mutating func rate(
    _ shape: PumpedShape,
    length: Int,
    limits: (Int, Int)
  ) -> PumpRating? {
    // What the fixed parts cost alone, they cost whatever the pump does.
    let base = read(shape, 1, limit: limits.0)
    guard !base.isCut else { return nil }
    let few = max(3, length / max(1, shape.pump.count))
    let many = max(few * 3, few + 4)
    let first = read(shape, few, limit: limits.0)
    if first.isCut { return steep(shape, base: base.steps, below: few, limit: limits.0) }
    let second = read(shape, many, limit: limits.1)
    if second.isCut { return steep(shape, base: base.steps, below: many, limit: limits.1) }
    let growth = (Double(first.steps - base.steps), Double(second.steps - base.steps))
    guard growth.0 > 0, growth.1 > growth.0 else { return nil }
    let power = log(growth.1 / growth.0) / log(Double(many - 1) / Double(few - 1))
    guard power > Self.minPower else { return nil }
    let factor = pow(Self.cap / growth.1, 1 / power)
    return PumpRating(shape: shape, length: expected(shape, Double(many) * factor))
  }

  private func expected(_ shape: PumpedShape, _ count: Double) -> Double {
    Double(shape.length(0)) + count * Double(shape.pump.count)
  }

  /// The rating of a shape whose steps pass a limit early: where they do, and how fast they grow there.
  private mutating func steep(
    _ shape: PumpedShape,
    base: Int,
    below most: Int,
    limit: Int
  ) -> PumpRating? {
    var low = (count: 1, steps: base)
    var high = most
    while high - low.count > 1, !isSpent {
      let middle = (low.count + high) / 2
      let reading = read(shape, middle, limit: limit)
      if reading.isCut {
        high = middle
      } else {
        low = (middle, reading.steps)
      }
    }
    let half = read(shape, max(1, high / 2), limit: limit)
    let steps = max(Double(low.steps - base), Double(limit) / 2)
    let start = max(1, Double(half.steps - base))
    let power = log(steps / start) / log(Double(high) / Double(max(1, high / 2)))
    guard power > Self.minPower else { return nil }
    // From a power of eight on it is taken for exponential: each pump multiplies.
    if power > 8 {
      let perPump = pow(steps / start, 1 / Double(max(1, high - high / 2)))
      let more = log(Self.cap / steps) / log(max(perPump, 1.01))
      return PumpRating(shape: shape, length: expected(shape, Double(high) + more))
    }
    let factor = pow(Self.cap / steps, 1 / power)
    return PumpRating(shape: shape, length: expected(shape, Double(high) * factor))
  }

  private static let small = 24
  private static let smallLimit = 6_000
  private static let largeLimit = 12_000
  private static let long = 480
  private static let longLimit = 30_000
  private static let minPower = 1.25
  /// The steps from which on a subject counts as slow.
  private static let cap = Double(SearchScale.slowSteps)
}
