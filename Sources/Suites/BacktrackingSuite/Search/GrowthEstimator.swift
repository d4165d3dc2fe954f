import Foundation
import MatchEngine
import SubjectDomains

/// Estimates how the cost of attack shapes grows on one engine, from short subjects.
struct GrowthEstimator {
  let meter: StepMeter
  /// What the pattern is searched in.
  let domain: SubjectDomain
  /// The number of steps above which a subject is slow.
  let cap: Int
  /// The longest subject, in UTF-16 units.
  var longest: Int
  /// The steps of all measurements so far.
  private(set) var spent = 0
  /// The length of the shortest match, in UTF-16 units.
  var minimumLength = 0
  /// The steps after which no more attacks are tried.
  var budget = Int.max
  /// Whether the work limit left shapes untried.
  var isExhausted = false
  /// The number of shapes rated.
  private(set) var shapeCount = 0
  /// The shape that comes nearest to the cap without passing it within the greatest length.
  private(set) var nearest: PatternAnalysis.Nearest?
  /// The shapes over which the characters that are read within steps grow with the square or faster,
  /// rated by these characters.
  private(set) var scans: [RatedShape] = []
  /// The searches that were given up for what they read within steps.
  private(set) var farReadings = 0
  /// The characters from which on a subject is slow, read within few steps.
  var scanCap: Int { cap * Self.charactersPerStep }
  /// What was counted already: the same shapes are looked at for one greatest length after the other.
  private var known: [ReadingKey: KnownReading] = [:]
  /// What the engine failed with, where it did.
  private(set) var failures: Set<MatchFailure> = []

  init(meter: StepMeter, in domain: SubjectDomain = .url, cap: Int, longest: Int) {
    self.meter = meter
    self.domain = domain
    self.cap = cap
    self.longest = longest
  }
}

/// The subject that was read.
private struct ReadingKey: Hashable {
  var shape: AttackShape
  var count: Int
}

/// A reading with the limit that it had.
private struct KnownReading {
  private let reading: StepMeter.Reading
  private let limit: Int

  init(_ reading: StepMeter.Reading, limit: Int) {
    self.reading = reading
    self.limit = limit
  }

  /// Whether it tells what a reading with a limit would.
  func answers(_ limit: Int) -> Bool {
    reading.isCut ? limit <= self.limit : reading.failure == nil && reading.steps <= limit
  }

  /// The reading, as it would be with the limit.
  func reading(_ limit: Int) -> StepMeter.Reading {
    var copy = reading
    if copy.isCut { copy.steps = min(copy.steps, max(limit, 1)) }
    return copy
  }
}

/// A shape with what is known of its growth.
struct RatedShape: Sendable, Hashable {
  var shape: AttackShape
  var growth: GrowthEstimate
  /// The length at which the steps are expected to pass the cap, in UTF-16 units.
  var length: Double

  init(_ shape: AttackShape, _ growth: GrowthEstimate) {
    self.shape = shape
    self.growth = growth
    length = Double(shape.fixedLength) + growth.count * Double(shape.pumpLength)
  }

  /// The same with the pump as the shortest text that it repeats: `a` twice as often for `aa`.
  var withPrimitivePump: RatedShape {
    guard shape.segments.count == 1, let pump = shape.segments.first?.pump, pump.count > 1,
      let period = (1..<pump.count).first(where: { size in
        pump.count % size == 0 && zip(pump, pump.dropFirst(size)).allSatisfy { $0 == $1 }
      })
    else { return self }
    var copy = self
    let turns = Double(pump.count / period)
    copy.shape.segments[0].pump = Array(pump.prefix(period))
    copy.growth.count *= turns
    if case .exponential(let factor) = growth.law {
      copy.growth.law = .exponential(pow(factor, 1 / turns))
    }
    return copy
  }

  /// Shorter attacks first; of those alike the simpler one.
  static func isBetter(_ left: RatedShape, _ right: RatedShape) -> Bool {
    if left.length != right.length { return left.length < right.length }
    let (first, second) = (left.shape, right.shape)
    if first.fixedLength + first.pumpLength != second.fixedLength + second.pumpLength {
      return first.fixedLength + first.pumpLength < second.fixedLength + second.pumpLength
    }
    return first.text(1).lexicographicallyPrecedes(second.text(1))
  }
}

extension GrowthEstimator {
  /// What a rating goes by.
  struct Scale {
    /// The lengths of the two subjects, in UTF-16 units.
    var small: Int
    var large: Int
    /// The steps at which a reading is stopped.
    var limit: Int

    /// For a first look at very many shapes.
    static let coarse = Scale(small: 32, large: 96, limit: 10_000)
    /// For a closer look at a few.
    static let fine = Scale(small: 256, large: 768, limit: 200_000)

    /// The same with subjects longer by so many UTF-16 units.
    func above(_ length: Int) -> Scale {
      Scale(small: small + length, large: large + length, limit: limit)
    }
  }

  /// Counts the steps of a subject.
  mutating func read(_ shape: AttackShape, _ count: Int, limit: Int) -> StepMeter.Reading {
    let key = ReadingKey(shape: shape, count: count)
    if let known = known[key], known.answers(limit) { return known.reading(limit) }
    let reading = meter.read(shape.text(count), limit: limit, characters: scanCap)
    if reading.failure == .workLimit, reading.scanned >= scanCap {
      farReadings += 1
      scans.append(RatedShape(shape, GrowthEstimate(count: Double(count) / 2, law: .power(2))))
    }
    if !meter.isExhausted { known[key] = KnownReading(reading, limit: limit) }
    spent += reading.steps
    if let failure = reading.failure { failures.insert(failure) }
    return reading
  }

  /// Rates shapes, the best first; those that do not pass the cap below the greatest length are left
  /// out.
  mutating func rate(_ shapes: [AttackShape], _ scale: Scale) -> [RatedShape] {
    var rated: [RatedShape] = []
    for shape in shapes {
      let result = RatedShape(shape, estimate(shape, scale))
      note(result)
      if result.length <= Double(longest) * Self.tolerance { rated.append(result) }
    }
    return rated.sorted(by: RatedShape.isBetter)
  }

  private mutating func note(_ rated: RatedShape) {
    shapeCount += 1
    guard rated.length.isFinite, case .power(let power) = rated.growth.law, power > 1.25,
      rated.length < nearest?.length ?? .infinity
    else { return }
    nearest = PatternAnalysis.Nearest(power: power, length: rated.length)
  }

  /// How far above the greatest length an estimate may be.
  static let tolerance = 3.0

  private mutating func estimate(_ shape: AttackShape, _ scale: Scale) -> GrowthEstimate {
    let pump = max(1, shape.pumpLength)
    let few = max(2, scale.small / pump)
    let many = max(few * 2 + 2, scale.large / pump)
    let first = read(shape, few, limit: scale.limit)
    if first.isCut { return steep(shape, below: few, limit: scale.limit) }
    guard first.failure == nil else { return .never }
    let second = read(shape, many, limit: scale.limit)
    if second.isCut {
      return steep(shape, above: (few, first.steps), below: many, limit: scale.limit)
    }
    guard second.failure == nil else { return .never }
    noteScan(shape, (few, first.scanned), (many, second.scanned))
    return GrowthEstimate((few, max(1, first.steps)), (many, second.steps), cap: cap)
  }

  private mutating func noteScan(
    _ shape: AttackShape,
    _ small: (count: Int, steps: Int),
    _ large: (count: Int, steps: Int)
  ) {
    let growth = GrowthEstimate(small, large, cap: scanCap)
    guard case .power(let power) = growth.law, power > Self.minScanPower else { return }
    let rated = RatedShape(shape, growth)
    if rated.length <= Double(longest) * Self.tolerance { scans.append(rated) }
  }

  /// Reading so many characters takes about as long as one step.
  private static let charactersPerStep = 10
  private static let minScanPower = 1.6

  /// Estimates from the repetitions around which the steps pass a limit.
  private mutating func steep(
    _ shape: AttackShape,
    above least: (count: Int, steps: Int) = (0, 1),
    below most: Int,
    limit: Int
  ) -> GrowthEstimate {
    var readings = [least]
    var high = most
    while let low = readings.last, high - low.count > max(1, high / 16) {
      let middle = (low.count + high) / 2
      let reading = read(shape, middle, limit: limit)
      if reading.isCut {
        high = middle
      } else {
        readings.append((middle, max(1, reading.steps)))
      }
    }
    guard let last = readings.last, last.count > 0 else {
      return GrowthEstimate(count: Double(high), law: .exponential(2))
    }
    // A factor for every repetition shows over the last few of them.
    var before = readings.dropLast().last { $0.count > 0 && $0.count * 5 <= last.count * 4 }
    if before == nil, last.count > 2 {
      let count = last.count * 2 / 3
      before = (count, max(1, read(shape, count, limit: limit).steps))
    }
    guard let before else { return GrowthEstimate(count: Double(high), law: .exponential(2)) }
    let repetitions = Double(high - before.count)
    let ratio = Double(limit) / Double(max(1, before.steps))
    let power = log(ratio) / log(Double(high) / Double(max(1, before.count)))
    if power > 6 {
      let factor = pow(ratio, 1 / max(1, repetitions))
      let more = log(Double(cap) / Double(limit)) / log(max(factor, 1.01))
      return GrowthEstimate(count: Double(high) + more, law: .exponential(factor))
    }
    return GrowthEstimate((max(1, before.count), before.steps), (high, limit), cap: cap)
  }
}

extension GrowthEstimator {
  /// Rates shapes by what another engine showed, with one reading each where it will do.
  ///
  /// An engine that counts coarsely needs long subjects to show anything at all; how long they have
  /// to be is known from the other.
  mutating func rate(_ guided: [RatedShape]) -> [RatedShape] {
    guided.compactMap { guide -> RatedShape? in
      // What is read decides then, and a search that reads far is dear.
      guard farReadings == 0 else { return nil }
      let result = RatedShape(guide.shape, estimate(guide))
      note(result)
      return result.length <= Double(longest) * Self.tolerance ? result : nil
    }
    .sorted(by: RatedShape.isBetter)
  }

  private mutating func estimate(_ guide: RatedShape) -> GrowthEstimate {
    let shape = guide.shape
    let most = shape.count(forLength: longest)
    let limit = min(cap, max(cap / 10, meter.resolution * Self.enough * 2))
    var last: (count: Int, steps: Int) = (0, 0)
    var high: Int?
    var share = 0.02
    for _ in 0..<Self.tries {
      var count = Int(min(guide.growth.count(forShare: share), 1e9).rounded(.up))
      count = min(most, max(last.count * 3 / 2 + 1, count))
      if let high { count = min(count, (last.count + high) / 2) }
      let reading = read(shape, count, limit: limit)
      guard reading.failure == nil else { return .never }
      if reading.isCut {
        high = count
        share /= 8
        guard count > last.count + max(1, count / 8) else {
          var steep = guide.growth
          if last.steps > 0 { steep = GrowthEstimate(last, (count, limit), cap: cap) }
          return steep.corrected(by: (count, limit), cap: cap)
        }
      } else if reading.steps >= meter.resolution * Self.enough {
        let now = (count: count, steps: reading.steps)
        if last.steps >= meter.resolution * Self.some {
          return GrowthEstimate(last, now, cap: cap)
        }
        return guide.growth.corrected(by: now, cap: cap)
      } else {
        if count == most { return .never }
        last = (count, reading.steps)
        share = min(1, share * 5)
      }
    }
    return .never
  }

  private static let tries = 10
  /// From how many of the engine's units on a reading is taken for exact.
  private static let enough = 20
  /// From how many on it is good enough to tell the law of growth.
  private static let some = 5
}
