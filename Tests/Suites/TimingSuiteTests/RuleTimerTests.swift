import FoundationEngine
import MatchEngine
import Synchronization
import Testing
import TimingSuite

@Suite("RuleTimer")
struct RuleTimerTests {
  /// A clock that goes on by what searches cost, and by a nanosecond when it is read.
  final class FakeClock: Sendable {
    private let state = Mutex((time: 0.0, log: [String]()))

    var log: [String] { state.withLock { $0.log } }

    func read() -> Double {
      state.withLock { state in
        state.time += 1
        return state.time
      }
    }

    func spend(_ time: Double, on name: String) {
      state.withLock { state in
        state.time += time
        state.log.append(name)
      }
    }
  }

  /// An engine whose searches take as long as the pattern says, and fail where it says `fail`.
  struct FakeEngine: MatchEngine {
    let clock: FakeClock
    let identity = EngineIdentity(name: "fake", version: "1", costUnit: .ticks)
    let defaultLimits = MatchLimits(steps: 1, subjectLength: 100)
    var description: EngineDescription { FoundationEngine().description }

    func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
      guard source != "broken" else {
        throw PatternError(engine: "fake", message: "no pattern")
      }
      return FakePattern(source: source, clock: clock)
    }
  }

  struct FakePattern: CompiledPattern {
    let source: String
    let clock: FakeClock
    var captureGroupCount: Int { 0 }

    func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult {
      if source == "fail" { return MatchResult(outcome: .failed(.stackOverflow), cost: 0) }
      clock.spend(Double(source) ?? 0, on: source)
      return MatchResult(outcome: .noMatch, cost: 0)
    }

    func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult {
      MatchesResult(outcome: .matches([]), cost: 0)
    }

    func replaceMatches(
      in subject: Subject,
      template: String,
      limits: MatchLimits
    ) -> ReplacementResult {
      ReplacementResult(outcome: .noMatch, cost: 0)
    }
  }

  static func target(_ pattern: String, subjects: Int = 1) -> PatternCase {
    PatternCase(
      rule: "rule \(pattern)",
      pattern: pattern,
      subjects: (0..<subjects).map { Subject("subject \($0)") }
    )
  }

  static func run(
    _ targets: [PatternCase],
    rounds: Int = 4
  ) -> (result: TimingReport, clock: FakeClock) {
    let clock = FakeClock()
    let timer = RuleTimer(
      targets,
      engines: [TimedEngine(FakeEngine(clock: clock))],
      options: RuleTimer.Options(rounds: rounds, leastTime: 8_000),
      now: clock.read
    )
    return (timer.run(), clock)
  }

  @Test("one search is what all of them took, over their number")
  func figures() throws {
    let (result, _) = Self.run([Self.target("1000", subjects: 3), Self.target("10")])
    let (slow, fast) = (result.rules[0], result.rules[1])
    let (slowTime, fastTime) = (try #require(slow.time), try #require(fast.time))
    // A reading of the clock costs a nanosecond, which many repetitions make small.
    #expect(abs(slowTime.minimum - 1_000) < 1 && abs(fastTime.median - 10) < 0.1)
    #expect(result.calibration.minimum == 0.01 && result.calibration.median == 0.01)
    #expect(abs(try #require(slow.relative).median - 100_000) < 100)
    #expect(abs(try #require(fast.relative).minimum - 1_000) < 10)
    #expect(result.rules.map(\.engine) == ["fake", "fake"])
  }

  @Test("the rounds are interleaved, and each begins with another rule")
  func interleaved() {
    let (_, clock) = Self.run(
      [Self.target("10000"), Self.target("20000"), Self.target("30000")],
      rounds: 3
    )
    // Each once to see that it can be timed, once to warm up, then three rounds.
    let warming = ["10000", "20000", "30000"]
    #expect(
      clock.log == warming + warming
        + [
          "10000", "20000", "30000", "20000", "30000", "10000", "30000", "10000", "20000",
        ]
    )
  }

  @Test("what cannot be timed says why, and the others are")
  func untimed() {
    let (result, _) = Self.run(
      [Self.target("broken"), Self.target("fail"), Self.target("5", subjects: 0), Self.target("7")]
    )
    let reasons = result.rules.map(\.untimed)
    #expect(reasons[0] == "the pattern does not compile: no pattern")
    #expect(reasons[1]?.hasPrefix("the engine gave up: ") == true)
    #expect(reasons[2] == "it has no test inputs" && reasons[3] == nil)
    #expect(Self.run([]).result.rules.isEmpty)
  }

  @Test("a real engine's figures are above nothing")
  func realEngine() throws {
    let clock = ContinuousClock()
    let start = clock.now
    let timer = RuleTimer(
      [PatternCase(rule: "r", pattern: "^a+$", subjects: [Subject("aaaa")])],
      engines: [TimedEngine(FoundationEngine())],
      options: RuleTimer.Options(rounds: 3)
    ) {
      let elapsed = (clock.now - start).components
      return Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) / 1e9
    }
    let result = timer.run()
    let time = try #require(result.rules[0].time)
    #expect(time.minimum > 0 && time.minimum <= time.median)
    #expect(try #require(result.rules[0].relative).median > 0 && result.calibration.minimum > 0)
  }

  @Test(
    "the median of values",
    arguments: [([1], 1), ([3, 1], 2), ([9, 1, 2], 2)] as [([Double], Double)]
  )
  func median(_ values: [Double], _ median: Double) {
    #expect(values.median == median)
    #expect([Double]().median == nil)
  }

  @Test("a rule is compared with the same inputs on the same engine only")
  func compared() throws {
    let earlier = Self.run([Self.target("1000"), Self.target("20"), Self.target("30")]).result
    var report = Self.run([Self.target("1000"), Self.target("20", subjects: 2)]).result
    report.compare(with: earlier)
    #expect(report.rules[0].earlier?.medianRatio == 1 && report.rules[1].earlier == nil)
    #expect(report.rules[0].isSlower(than: 0.9) && !report.rules[0].isSlower(than: 1))
  }

  @Test("rules with one id are compared in their order")
  func repeated() throws {
    var slow = Self.target("4000")
    slow.rule = "rule 1000"
    let earlier = Self.run([Self.target("1000"), slow]).result
    var report = Self.run([slow, slow, slow]).result
    report.compare(with: earlier)
    let ratios = report.rules.map { $0.earlier?.medianRatio.rounded() }
    #expect(ratios == [4, 1, nil])
  }
}
