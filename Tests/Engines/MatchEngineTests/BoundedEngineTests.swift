import MatchEngine
import RegexSyntax
import Testing

@Suite("Work that is bounded")
struct BoundedEngineTests {
  /// An engine whose every search takes the same number of callouts.
  struct EvenEngine: MatchEngine {
    let cost: Int
    let identity = EngineIdentity(name: "even", version: "1", costUnit: .callouts)
    let defaultLimits = MatchLimits(steps: 1 << 30, subjectLength: 1 << 20)
    var description: EngineDescription {
      EngineDescription(
        identity,
        dialect: .icu,
        stopping: .steps,
        work: EngineWork(by: .callouts)
      )
    }

    func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
      EvenPattern(source: source, cost: cost)
    }
  }

  struct EvenPattern: CompiledPattern {
    let source: String
    let cost: Int
    let captureGroupCount = 0

    func firstMatch(in subject: Subject, limits: MatchLimits) -> MatchResult {
      MatchResult(outcome: .noMatch, cost: cost)
    }

    func allMatches(in subject: Subject, limits: MatchLimits) -> MatchesResult {
      MatchesResult(outcome: .matches([]), cost: cost)
    }

    func replaceMatches(
      in subject: Subject,
      template: String,
      limits: MatchLimits
    ) -> ReplacementResult {
      ReplacementResult(outcome: .noMatch, cost: cost)
    }
  }

  /// How many searches are answered before the work is used up.
  private static func answered(_ cost: Int, within work: Int) throws -> Int {
    let engine = BoundedEngine(EvenEngine(cost: cost), within: WorkAllowance(work))
    let pattern = try engine.compile("a*")
    let limits = engine.defaultLimits
    var count = 0
    while count < 100_000 {
      let result = pattern.firstMatch(in: Subject("aa"), limits: limits)
      if result.outcome == .failed(.workLimit) {
        let all = pattern.allMatches(in: Subject("aa"), limits: limits).outcome
        let replaced = pattern.replaceMatches(in: Subject("aa"), template: "", limits: limits)
        #expect(all == .failed(.workLimit) && replaced.outcome == .failed(.workLimit))
        return count
      }
      count += 1
    }
    return count
  }

  @Test("searches are answered until their cost has used the work up, and none after it")
  func ends() throws {
    let few = try Self.answered(1_000_000, within: 1_000_000)
    let more = try Self.answered(1_000_000, within: 2_000_000)
    #expect(few > 1 && few < 100 && more >= 2 * few - 2 && more <= 2 * few + 2)
    #expect(try Self.answered(100, within: 1_000_000) > 100 * few)
    #expect(try Self.answered(1_000_000, within: 0) == 0)
  }

  @Test("an allowance keeps what is reserved, and ends")
  func reserve() {
    let work = WorkAllowance(100)
    work.reserve(40)
    work.spend(59)
    #expect(!work.isUsedUp)
    work.spend(1)
    #expect(work.isUsedUp && work.left == 40)
    work.reserve(0)
    #expect(!work.isUsedUp)
    work.spend(50)
    #expect(work.isUsedUp && work.left == 0)
  }

  @Test("steps are longer with clusters, groups in loops, and long subjects that they read through")
  func steps() {
    func nanoseconds(_ source: String, _ groups: Int = 0, in length: Int = 50) -> Int {
      StepWork(of: source, captureGroupCount: groups, unit: .ticks).nanoseconds(in: length)
    }
    let usual = nanoseconds("(?:a+)+$")
    #expect(nanoseconds(#"\X*b"#) > 10 * usual)
    #expect(nanoseconds(#"\\XXb"#) <= 30 * usual)
    #expect(nanoseconds("((((((((((a)*)*)*)*)*)*)*)*)*)*b", 10) > 3 * usual)
    #expect(nanoseconds("(?:(?:(?:a)*)*)*b") <= usual + 1)
    #expect(nanoseconds("(?>a*)b", in: 2_000) > 10 * nanoseconds("a*b", in: 2_000))
  }

  @Test("PCRE2's steps are longer within many optional copies of a group")
  func optionalCopies() {
    func nanoseconds(_ source: String, in length: Int) -> Int {
      StepWork(of: source, captureGroupCount: 0, unit: .callouts).nanoseconds(in: length)
    }
    #expect(nanoseconds("x?(?:(a*)*?){1,99}b", in: 20) > 5 * nanoseconds("x?(?:(a*)*?)*b", in: 20))
    #expect(nanoseconds("(?:a){0,900}?b", in: 10) < 80)
    #expect(nanoseconds("(?:a){0,900}?b", in: 2_000) > 400)
  }

  @Test("what fills no tick is reckoned by the most steps that a pattern can take")
  func unseen() {
    let work = StepWork(of: "a*b", captureGroupCount: 0, unit: .ticks)
    let few = work.microseconds(cost: 0, length: 50, most: 100)
    let many = work.microseconds(cost: 0, length: 50)
    #expect(few < 5 && many > 50 && many < work.microseconds(cost: 3, length: 50))
  }
}
