import BacktrackingSuite
import FoundationEngine
import MatchEngine
import PCRE2Engine
import ProfileReports
import RegexSyntax
import Testing

@Suite("One search, step by step")
struct ProfileRunTests {
  private static let engine = PCRE2Engine(profile: .costed, counts: true)

  private static func run(
    _ pattern: String,
    _ subject: String,
    limit: Int = 100_000
  ) -> ProfileRun {
    ProfileRun(
      on: engine,
      port: PCRE2Engine(profile: .ported, counts: true),
      pattern: pattern,
      subject: Subject(subject),
      limit: limit
    )
  }

  @Test("a search is profiled to its match")
  func match() throws {
    let profile = try #require(Self.run("b(c)", "abc").profile)
    guard case .match(let match) = profile.outcome else {
      Issue.record("\(profile.outcome)")
      return
    }
    #expect(match.ranges == [1..<3, 2..<3] && !profile.isStopped)
    let sum = try #require(profile.byPattern).reduce(0, +)
    #expect(profile.steps > 0 && sum == profile.steps)
  }

  @Test("a search that runs away is stopped, and its loop is the place")
  func stopped() throws {
    let run = Self.run("^(a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", limit: 1_000)
    let profile = try #require(run.profile)
    #expect(profile.isStopped)
    let tree = try #require(run.tree)
    let place = try #require(profile.places(in: tree).first)
    #expect(place.range.lowerBound >= 1 && place.range.upperBound <= 7, "\(place)")
    #expect(place.share > 0.5)
  }

  @Test("a pattern that PCRE2 refuses is given to it printed, and its places are those as written")
  func printed() throws {
    let run = Self.run(#"^\u0061+\u0061+x$"#, "aaaaaaaaaaaaaaaax")
    #expect(run.refusal != nil && run.original?.source == #"^\u0061+\u0061+x$"#)
    let profile = try #require(run.profile)
    #expect(profile.pattern != #"^\u0061+\u0061+x$"# && profile.steps > 0)
  }

  @Test("a pattern that no dialect has gives no profile, and the reason")
  func refused() {
    let run = Self.run("(", "x")
    #expect(run.profile == nil && run.refusal != nil && run.original == nil)
  }

  @Test("Foundation counts ticks, and tells neither the place in the pattern nor in the subject")
  func ticks() throws {
    let run = ProfileRun(
      on: FoundationEngine(),
      pattern: "^(a+)+$",
      subject: Subject(String(repeating: "a", count: 40) + "!"),
      limit: 3
    )
    let profile = try #require(run.profile)
    #expect(profile.unit == .ticks && profile.isStopped)
    #expect(profile.byPattern == nil && profile.bySubject == nil)
  }
}
