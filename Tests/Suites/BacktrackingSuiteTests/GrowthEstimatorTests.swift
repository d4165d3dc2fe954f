import MatchEngine
import SubjectDomains
import Testing

@testable import BacktrackingSuite

/// A pattern whose steps are a known function of the number of letters `a` in the subject.
struct SteppingPattern: CostMeasuringPattern {
  let unit = CostUnit.callouts
  let law: Law

  enum Law: Sendable, Hashable, CaseIterable {
    case quadratic, cubic, quartic, doubling, tripling, sloped, bounded, never, constant, failing
  }

  /// The steps for so many letters, cut where they would overflow.
  func steps(_ count: Int) -> Int {
    switch law {
    case .quadratic: 3 * count * count + 17 * count + 40
    case .cubic: count * count * count / 6 + 5 * count + 9
    case .quartic: count * count * count * count / 24 + count
    case .doubling: 1 << min(count, 50)
    case .tripling: Self.power(3, min(count, 30))
    case .sloped: 1_000 * count
    case .bounded: 1 << min(count, 18)
    case .never: count
    case .constant: 77
    case .failing: 1
    }
  }

  private static func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { result, _ in result * base }
  }

  /// The minimum number of letters with which the steps pass a cap; nil where no number up to a
  /// limit does.
  func least(for cap: Int, upTo most: Int) -> Int? {
    (1...most).first { steps($0) >= cap }
  }

  var source: String { "" }
  var captureGroupCount: Int { 0 }

  func measureCost(in subject: Subject, limit: Int) -> CostMeasurement {
    if law == .failing { return CostMeasurement(steps: 1, end: .failed(.stackOverflow)) }
    let count = subject.utf16.count { $0 == UInt16(UInt8(ascii: "a")) }
    let steps = steps(count)
    return steps >= limit
      ? CostMeasurement(steps: limit, end: .limit) : CostMeasurement(steps: steps, end: .finished)
  }

  func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult {
    fatalError("no search is made")
  }

  func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult {
    fatalError("no search is made")
  }

  func replaceMatches(
    in subject: Subject,
    template: String,
    limits: MatchLimits
  ) -> ReplacementResult {
    fatalError("no search is made")
  }
}

/// The same in units of 10,000 steps, as ICU counts.
struct TickingPattern: CostMeasuringPattern {
  let unit = CostUnit.ticks
  let inner: SteppingPattern
  var source: String { "" }
  var captureGroupCount: Int { 0 }

  func measureCost(in subject: Subject, limit: Int) -> CostMeasurement {
    var result = inner.measureCost(in: subject, limit: limit * 10_000)
    result.steps /= 10_000
    return result
  }

  func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult {
    inner.firstMatch(in: subject, limits: limits)
  }

  func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult {
    inner.allMatches(in: subject, limits: limits)
  }

  func replaceMatches(
    in subject: Subject,
    template: String,
    limits: MatchLimits
  ) -> ReplacementResult {
    inner.replaceMatches(in: subject, template: template, limits: limits)
  }
}

@Suite("Rating and confirming of attack shapes")
struct GrowthEstimatorTests {
  private static let cap = 10_000_000
  private static let longest = 20_000
  private static let shape = AttackShape(
    prefix: Array("http://".utf16),
    pump: Array("a".utf16),
    suffix: Array("!".utf16)
  )

  private static func estimator(
    _ law: SteppingPattern.Law,
    isCoarse: Bool = false,
    longest: Int = longest
  ) -> GrowthEstimator {
    let pattern = SteppingPattern(law: law)
    let work = WorkBudget(.max / 2)
    let meter =
      isCoarse
      ? StepMeter(TickingPattern(inner: pattern), engine: "fake", within: work)
      : StepMeter(pattern, engine: "fake", within: work)
    return GrowthEstimator(meter: meter, cap: cap, longest: longest)
  }

  private static func confirmation(
    _ law: SteppingPattern.Law,
    isCoarse: Bool = false
  ) -> Confirmed? {
    var fine = estimator(law)
    guard let rated = fine.rate([shape], .coarse).first else { return nil }
    var estimator = estimator(law, isCoarse: isCoarse)
    guard
      let guided = isCoarse ? estimator.rate([rated]).first : estimator.rate([shape], .fine).first
    else { return nil }
    return estimator.confirm(guided).map { confirmed in
      Confirmed(
        count: confirmed.count,
        readings: confirmed.readings,
        attack: ConfirmedAttack(engine: "fake", Self.shape, confirmed)
      )
    }
  }

  private struct Confirmed {
    var count: Int
    var readings: [(count: Int, steps: Int)]
    var attack: ConfirmedAttack
  }

  @Test(
    "a confirmed number of repetitions passes the cap and is hardly more than the least that does",
    arguments: [.quadratic, .cubic, .quartic, .doubling, .tripling] as [SteppingPattern.Law],
    [false, true]
  )
  func confirm(_ law: SteppingPattern.Law, isCoarse: Bool) throws {
    let pattern = SteppingPattern(law: law)
    let least = try #require(pattern.least(for: Self.cap, upTo: Self.longest))
    let confirmed = try #require(Self.confirmation(law, isCoarse: isCoarse))
    #expect(pattern.steps(confirmed.count) >= Self.cap)
    // What counts in 10,000s shows less of the growth on the way.
    let slack = Int((Double(least) * (isCoarse ? 1.2 : 1.03)).rounded(.up))
    #expect((least...max(least, slack)).contains(confirmed.count), "\(confirmed.count) of \(least)")
    let readings = confirmed.readings
    #expect(readings.last?.count == confirmed.count)
    #expect(zip(readings, readings.dropFirst()).allSatisfy { $0.count < $1.count })
    for reading in readings.dropLast() {
      #expect(reading.steps <= pattern.steps(reading.count))
      #expect(pattern.steps(reading.count) < Self.cap)
    }
  }

  @Test(
    "where the law holds, one run to the cap confirms an attack",
    arguments: [.quadratic, .cubic, .quartic] as [SteppingPattern.Law]
  )
  func economy(_ law: SteppingPattern.Law) throws {
    var estimator = Self.estimator(law)
    let rated = try #require(estimator.rate([Self.shape], .fine).first)
    let before = estimator.spent
    #expect(estimator.confirm(rated) != nil)
    #expect(estimator.spent - before < Self.cap * 5 / 4)
  }

  @Test(
    "what never passes the cap is never confirmed",
    arguments: [.bounded, .never, .constant, .failing] as [SteppingPattern.Law],
    [false, true]
  )
  func never(_ law: SteppingPattern.Law, isCoarse: Bool) {
    #expect(Self.confirmation(law, isCoarse: isCoarse) == nil)
    var estimator = Self.estimator(law)
    let wishful = RatedShape(
      Self.shape,
      GrowthEstimate(count: 30, law: .exponential(2))
    )
    #expect(estimator.confirm(wishful) == nil)
  }

  @Test("nothing longer than requested is confirmed, and near misses are remembered")
  func longest() throws {
    var short = Self.estimator(.cubic, longest: 200)
    _ = short.rate([Self.shape], .coarse)
    let wishful = RatedShape(Self.shape, GrowthEstimate(count: 150, law: .power(3)))
    #expect(short.confirm(wishful) == nil)
    let nearest = try #require(short.nearest)
    #expect(nearest.length > 200 && nearest.power > 2)
  }

  @Test(
    "the growth is determined from the readings",
    arguments: [
      (.quadratic, .polynomial(degree: 2)), (.cubic, .polynomial(degree: 3)),
      (.doubling, .exponential), (.tripling, .exponential),
    ] as [(SteppingPattern.Law, ConfirmedAttack.Growth)],
    [false, true]
  )
  func growth(_ expected: (SteppingPattern.Law, ConfirmedAttack.Growth), isCoarse: Bool) throws {
    let attack = try #require(Self.confirmation(expected.0, isCoarse: isCoarse)).attack
    #expect(attack.growth == expected.1, "\(attack.curve)")
    #expect(attack.likeness == .real)
    #expect(attack.text.count == attack.length && attack.curve.last?.length == attack.length)
  }

  @Test("very many steps for each character are a power of one")
  func slope() throws {
    let confirmed = try #require(Self.confirmation(.sloped))
    #expect((10_000...10_250).contains(confirmed.count))
    #expect(confirmed.attack.growth == .polynomial(degree: 1))
  }

  @Test("shapes that need fewer characters come first")
  func order() {
    var estimator = Self.estimator(.cubic)
    let shapes = ["a", "ab", "abb", "abbb"].map {
      AttackShape(prefix: [], pump: Array($0.utf16), suffix: [])
    }
    let rated = estimator.rate(shapes.reversed(), .coarse)
    #expect(rated.map(\.shape) == shapes)
    #expect(estimator.shapeCount == 4 && estimator.spent > 0)
  }

  @Test("what an attack does not need is taken away, and a URL stays one")
  func shrink() throws {
    var estimator = Self.estimator(.cubic)
    let long = AttackShape(
      prefix: Array("http://bbb/bbbaa".utf16),
      pump: Array("a".utf16),
      suffix: Array("bbbb!".utf16)
    )
    let rated = try #require(estimator.rate([long], .coarse).first)
    let shrunk = estimator.shrunk(rated, .coarse)
    #expect(shrunk.shape.likeness(in: .url) == .real)
    #expect(shrunk.shape.fixedLength < long.fixedLength, "\(shrunk.shape)")
  }

  @Test("an estimate of a law that is exact comes to the right number")
  func estimate() {
    let square = GrowthEstimate((100, 10_000), (200, 40_000), cap: 1_000_000)
    #expect(abs(square.count - 1_000) < 1 && !square.isSteep)
    #expect(abs(square.count(forShare: 0.25) - 500) < 1)
    let corrected = square.corrected(by: (500, 500_000), cap: 1_000_000)
    #expect(abs(corrected.count - 707) < 1)
    let doubling = GrowthEstimate(count: 20, law: .exponential(2))
    #expect(doubling.isSteep && abs(doubling.count(forShare: 0.25) - 18) < 0.01)
    #expect(abs(doubling.corrected(by: (10, 1_000), cap: 8_000).count - 13) < 0.01)
    #expect(GrowthEstimate((10, 50), (20, 50), cap: 100).count == .infinity)
    #expect(GrowthEstimate((10, 50), (20, 40), cap: 100) == .never)
    #expect(GrowthEstimate((10, 0), (20, 40), cap: 100) == .never)
  }
}
