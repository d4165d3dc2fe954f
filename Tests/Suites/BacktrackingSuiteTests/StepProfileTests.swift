import BacktrackingSuite
import FoundationEngine
import MatchEngine
import PCRE2Engine
import RegexSyntax
import Testing

@Suite("a profile of a search's steps")
struct StepProfileTests {
  /// Loops give back one turn after the other, so that the steps are easy to count.
  private static let everyStep = PCRE2Profile(options: [.utf, .ucp, .noAutoPossess])

  private static func profile(
    _ pattern: String,
    _ subject: Subject,
    limit: Int = 1_000_000
  ) throws -> StepProfile {
    let engine = PCRE2Engine(profile: Self.everyStep, counts: true)
    let compiled = try engine.compilePattern(pattern)
    return StepProfile(of: compiled, on: engine.identity, subject: subject, limit: limit)
  }

  private static func icuProfile(
    _ pattern: String,
    _ subject: Subject,
    limit: Int = 2_000,
    path: FoundationEngine.Path = .automatic
  ) throws -> StepProfile {
    let engine = FoundationEngine(path: path)
    let compiled = try #require(try engine.compile(pattern) as? any TracingPattern)
    return StepProfile(of: compiled, on: engine.identity, subject: subject, limit: limit)
  }

  private static func runaway(_ count: Int) -> Subject {
    Subject(String(repeating: "a", count: count) + "!")
  }

  /// The places as `part: per cent`.
  private static func places(_ pattern: String, _ subject: Subject) throws -> [String] {
    let profile = try profile(pattern, subject)
    let units = Array(pattern.utf16)
    return profile.places(in: try RegexParser.parse(pattern)).map { place in
      "\(String(decoding: units[place.range], as: UTF16.self)): \(Int((place.share * 100).rounded()))"
    }
  }

  @Test("counts PCRE2's steps by pattern, by subject and by start")
  func counts() throws {
    let profile = try Self.profile("a+b", Subject("aaxb"))
    #expect(profile.engine == "pcre2")
    #expect(profile.unit == .callouts)
    #expect(profile.outcome == .noMatch)
    #expect(profile.steps == 5)
    #expect(profile.byPattern == [2, 0, 3, 0])
    #expect(profile.bySubject == [1, 2, 2, 0, 0])
    #expect(profile.byStart == [3, 2, 0, 0, 0])
    #expect(!profile.isStopped)
  }

  @Test(
    "adds up to all steps, however the search ends",
    arguments: [
      ("(a+)+$", 18), ("(a|a)*$", 12), ("\\s*a", 5), ("(a+)+$", 30), ("^(a?){12}a{12}$", 12),
    ]
  )
  func sums(pattern: String, count: Int) throws {
    let profile = try Self.profile(pattern, Self.runaway(count), limit: 200_000)
    for counts in [profile.byPattern, profile.bySubject, profile.byStart] {
      #expect(counts?.reduce(0, +) == profile.steps)
    }
    #expect(profile.isStopped == (profile.steps == 200_000))
  }

  @Test("tells that a search was stopped at the limit, with the steps up to there")
  func stopped() throws {
    let profile = try Self.profile("(a+)+$", Self.runaway(40), limit: 10_000)
    #expect(profile.isStopped)
    #expect(profile.steps == 10_000)
    #expect(profile.places(in: try RegexParser.parse("(a+)+$")).map(\.range) == [0..<5])
    let ticks = try Self.icuProfile("(a+)+$", Self.runaway(40), limit: 20)
    #expect(ticks.isStopped)
    #expect(ticks.steps == 20)
  }

  @Test(
    "finds the smallest parts that do most of the steps",
    arguments: [
      ("(a+)+$", "aaaaaaaaaaaaaaa!", ["(a+)+: 100"]),
      ("^https?://x(?:b|(a+)+)c$", "https://xaaaaaaaaaaaaaa!c", ["(a+)+: 100"]),
      ("\\s+$", "                                x", ["\\s+: 100"]),
      ("x*x*$", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx!", ["x*: 93"]),
      ("^(?:\\w+\\.)*\\w+@", "aaaaaaaaaaaaaaaaaaaaa!@", ["\\w+: 48", "\\w+: 48"]),
      (
        "^[-+]?[0-9]+[.]?[0-9]*([eE][-+]?[0-9]+)?$", String(repeating: "0", count: 60) + "!",
        ["[0-9]*: 98"]
      ),
      ("^\\w+.x$", String(repeating: "0", count: 60) + "!xy", ["\\w+: 98"]),
      ("^(\\+)?(?:a|b)+c", "aaaaaaaa!c", ["(?:a|b)+: 92"]),
      ("^\\d+(?:x\\d+)*$", String(repeating: "0", count: 60) + "!", ["\\d+: 99"]),
      ("\\s*(?=a)b|\\s+c", String(repeating: " ", count: 60) + "!bc", ["\\s*: 67", "\\s+: 33"]),
      ("a", "bbb", []),
    ]
  )
  func places(pattern: String, subject: String, expected: [String]) throws {
    let places = try Self.places(pattern, Subject(subject))
    #expect(places == expected)
  }

  @Test(
    "finds the place of a printed pattern in the pattern that it was printed from",
    arguments: [
      ("^x(?:a|[:hex:])+$", "xaaaaaaaaaaaa!", "(?:a|[:hex:])+"),
      ("^.\\h*([:alpha:]+)+$", "xaaaaaaaaaaaaaaa!", "([:alpha:]+)+"),
      (
        "(?<first>[[:alpha:]&&[^b]]+)+\\d", "aaaaaaaaaaaaa!",
        "[[:alpha:]&&[^b]]+"
      ),
    ]
  )
  func printedPlaces(pattern: String, subject: String, place: String) throws {
    let original = try RegexParser.parse(pattern)
    let printed = original.printed(in: .pcre2).text
    let engine = PCRE2Engine(profile: .ported, counts: true)
    let profile = StepProfile(
      of: try engine.compilePattern(printed),
      on: engine.identity,
      subject: Subject(subject),
      limit: 1_000_000
    )
    let places = profile.places(in: try RegexParser.parse(printed), of: original)
    let first = try #require(places.first)
    #expect(String(decoding: Array(pattern.utf16)[first.range], as: UTF16.self) == place)
    #expect(places.allSatisfy { $0.range.upperBound <= pattern.utf16.count })
  }

  @Test("names the items at which steps were taken, as the engine counts them")
  func items() throws {
    let pattern = "(a+|b)c"
    let profile = try Self.profile(pattern, Subject("aaac!"))
    let items = profile.items(in: try RegexParser.parse(pattern))
    #expect(items.map(\.steps).reduce(0, +) == profile.steps)
    #expect(items.allSatisfy { $0.range.upperBound <= pattern.utf16.count })
    let named = Set(items.map(\.range))
    #expect(named.isSuperset(of: [0..<6, 1..<3, 3..<4, 6..<7, 7..<7]))
    #expect(!profile.items(in: nil).isEmpty)
  }

  @Test("is empty, and no crash, where there is nothing")
  func nothing() throws {
    let empty = try Self.profile("", Subject(""))
    #expect(empty.byPattern == [empty.steps])
    #expect(empty.bySubject == [empty.steps])
    let tree = try? RegexParser.parse("")
    if let tree { #expect(empty.places(in: tree).allSatisfy { $0.range == 0..<0 }) }
    let noSubject = try Self.profile("a*b", Subject(""))
    #expect(noSubject.bySubject?.count == 1)
    let icu = try Self.icuProfile("a*b", Subject(""))
    #expect(icu.steps == 0)
    #expect(icu.outcome == .noMatch)
    #expect(icu.byPattern == nil)
    // A tree of another pattern says nothing.
    #expect(try Self.profile("ab", Subject("ab")).places(in: RegexParser.parse("abc")) == [])
  }

  @Test("takes a subject of a megabyte")
  func large() throws {
    let subject = Subject(String(repeating: "ab ", count: 350_000))
    let profile = try Self.profile("\\s+x", subject, limit: 5_000_000)
    #expect(profile.bySubject?.count == 1_050_001)
    #expect(profile.bySubject?.reduce(0, +) == profile.steps)
    let icu = try Self.icuProfile("\\s+x", subject)
    #expect(icu.outcome == .noMatch)
  }

  @Test("says that PCRE2 gave up on a lone surrogate, and not that nothing matches")
  func loneSurrogate() throws {
    let subject = Subject(utf16: [0x61, 0xD800, 0x00, 0x1B, 0x62])
    let profile = try Self.profile("a.*b", subject)
    #expect(profile.outcome == .failed(.invalidSubject(offset: 1)))
    #expect(profile.steps == 0)
    let icu = try Self.icuProfile("a[^x]*b", subject)
    #expect(icu.outcome == .match(Match(ranges: [0..<5])))
  }

  @Test("has ICU's ticks by start position, and nothing that ICU does not tell")
  func icu() throws {
    let profile = try Self.icuProfile("(a+)+$", Self.runaway(20))
    #expect(profile.unit == .ticks)
    #expect(profile.steps > 100)
    #expect(profile.byPattern == nil)
    #expect(profile.bySubject == nil)
    #expect(profile.places(in: try RegexParser.parse("(a+)+$")) == [])
    if FoundationEngine.canCallICU {
      #expect(profile.byStart?.reduce(0, +) == profile.steps)
      #expect((profile.byStart?[0] ?? 0) * 10 >= profile.steps * 4)
    }
    #expect(try Self.icuProfile("(a+)+$", Self.runaway(20), path: .publicAPI).byStart == nil)
  }

  @Test("is the same each time")
  func deterministic() throws {
    #expect(
      try Self.profile("(a|aa)+$", Self.runaway(20)) == Self.profile("(a|aa)+$", Self.runaway(20))
    )
  }
}
