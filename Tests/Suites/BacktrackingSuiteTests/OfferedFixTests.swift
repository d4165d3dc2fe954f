import BacktrackingSuite
import FoundationEngine
import MatchEngine
import PCRE2Engine
import RegexSyntax
import RunRecord
import Testing

@Suite("Offered fixes")
struct OfferedFixTests {
  private func records(
    of pattern: String,
    longest: Int,
    subjects: [Subject] = []
  ) -> [SlowRecord] {
    var effort = BacktrackingEffort(level: 0, longest: longest)
    effort.searchesForFixes = true
    let target = PatternCase(rule: "r", pattern: pattern, subjects: subjects)
    return BacktrackingSuite([target], effort: effort)
      .run(workers: 1, makeEngines: TestEngines.both).flatMap(\.self)
  }

  /// All strings of up to some of a few characters.
  private func strings(of characters: String, upTo length: Int) -> [Subject] {
    var all = [""]
    var last = all
    for _ in 0..<length {
      last = last.flatMap { text in characters.map { text + String($0) } }
      all += last
    }
    return all.map { Subject($0) }
  }

  /// What a pattern does with subjects.
  private func outcomes(of pattern: String) throws -> (Subject) -> MatchOutcome {
    let limits = MatchLimits(steps: 1_000_000, subjectLength: 10_000)
    let compiled = try FoundationEngine().compile(pattern)
    return { compiled.firstMatch(in: $0, limits: limits).outcome }
  }

  @Test(
    "a fix finds what the pattern finds, on all short strings of its characters",
    arguments: [
      (#"^(?:\w-?)*\w+(?:\.(?:\w-?)*\w+)*\.com$"#, "a-.", ".com"),
      (#"^(?:\w+-?)*\w+\.com$"#, "a-.", ".com"),
      (#"^(?:[a-z]_?)*[a-z]+(?:/(?:[a-z]_?)*[a-z]+)*/x$"#, "a_/", "/x"),
      (#"^\d+(?:,?\d)*(?:;\d+(?:,?\d)*)*!$"#, "0,;", "!"),
    ]
  )
  func same(_ pattern: String, _ characters: String, _ end: String) throws {
    let fix = try #require(records(of: pattern, longest: 8_192).compactMap(\.fix).first)
    let (before, after) = (try outcomes(of: pattern), try outcomes(of: fix.pattern))
    for subject in strings(of: characters, upTo: 7) {
      let whole = Subject(subject.text + end)
      let (old, new) = (before(whole), after(whole))
      guard old != new else { continue }
      Issue.record("\(fix.pattern) finds something else in \(whole)")
      return
    }
  }

  @Test(
    "what still grows exponentially is no fix",
    arguments: [
      #"^https?://(?:[\w.-]+[,;]?-?)+/x$"#, #"^Mozilla/5\.0 \((?:[\w .]+;? ?)+\) AcmeBot/(\d+)"#,
      #"^(?:[a-z]+[,;]? ?)+x$"#, #"^(?:\w+-?)+/y$"#, #"^https?://(?:[\w.-]+[,;]?)+/x$"#,
      #"^a(?:b+c?)+d$"#,
    ]
  )
  func exponential(_ pattern: String) {
    for fix in Set(records(of: pattern, longest: 2_048).compactMap(\.fix?.pattern)) {
      let after = records(of: fix, longest: 2_048)
      #expect(after.allSatisfy { $0.class != .exponential }, "\(fix)")
    }
  }

  @Test("a pattern with a loop that can never run does not pass on strings of the pattern")
  func deadLoop() throws {
    let pattern = #"^(?:\w-?)*\w+(?:\.(?:\w-?)*\w+)*\.com$"#
    let dead = #"^(?:(?!\w)\w-?)*\w+(?:\.(?:(?!\w)\w-?)*\w+)*\.com$"#
    let strings = try RegexParser.parse(pattern).comparisonSubjects(seed: 1)
    let engines: [any MatchEngine] = [FoundationEngine(), PCRE2Engine()]
    let test = FixTest(engines: engines, subjects: strings.map { Subject(utf16: $0) })
    #expect(test.agreement(of: pattern, and: pattern) ?? 0 >= 200)
    #expect(test.agreement(of: pattern, and: dead) == nil)
  }

  @Test(
    "a narrower pattern is no fix, and differs only on the matches that it says it gives up",
    arguments: [("a=.*b", "a=b"), (#"\[.*\]x"#, "[]x")]
  )
  func narrower(_ pattern: String, _ characters: String) throws {
    let records = records(of: pattern, longest: 8_192)
    let narrower = try #require(records.compactMap(\.narrower).first)
    #expect(records.allSatisfy { $0.fix?.pattern != narrower.pattern })
    #expect(narrower.loses.hasPrefix("matches that begin after the start of the subject"))
    let (before, after) = (try outcomes(of: pattern), try outcomes(of: narrower.pattern))
    for subject in strings(of: characters, upTo: 6) {
      let old = before(subject)
      if case .match(let match) = old, match.ranges[0]?.lowerBound != 0 { continue }
      #expect(after(subject) == old, "\(subject)")
    }
  }

  @Test(
    "loops that run past what follows them get no pattern that ends them at the first of it",
    arguments: [
      (#"https?://.*\.a\.example/.*/p/.*/(\d+)"#, "https://x.a.example/y/p/z/p/w/1"),
      (#"https?://a\.example/(?:.*/)*p/(?:.*/)?n(\d+).*$"#, "https://a.example/p/x/p/z/n1?q"),
    ]
  )
  func lossy(_ pattern: String, _ text: String) throws {
    let records = records(of: pattern, longest: 2_048)
    let offers = records.compactMap(\.fix?.pattern) + records.compactMap(\.narrower?.pattern)
    let expected = try outcomes(of: pattern)(Subject(text))
    for offer in offers {
      #expect(try outcomes(of: offer)(Subject(text)) == expected, "\(offer)")
    }
  }
}
