import MatchEngine
import PCRE2Engine
import Testing

@Suite("Characters that PCRE2 reads inside its steps")
struct PCRE2ScanTests {
  private static func pattern(_ text: String, _ profile: PCRE2Profile) throws -> PCRE2Pattern {
    try PCRE2Engine(profile: profile, counts: true).compilePattern(text)
  }

  @Test("a loop that gives nothing back is read anew at each start, in few steps")
  func possessive() throws {
    let subject = Subject(String(repeating: "1", count: 1_000) + ";")
    let pattern = try Self.pattern(#"\d+[:;]x?!|\d+:"#, .costed)
    let cost = pattern.measureCost(in: subject, limit: 1_000_000)
    #expect(cost.steps < 20_000)
    #expect(cost.readAhead > 900_000)
  }

  @Test("a search is stopped at the characters or at the steps, whichever comes first")
  func limits() throws {
    let pattern = try Self.pattern(#"a(?!.*/x/)"#, .costed)
    let subject = Subject(String(repeating: "a ", count: 2_000) + "/x/")
    let characters = try #require(
      pattern.measureScan(in: subject, characters: 50_000, steps: 1_000_000)
    )
    #expect(characters.isCut && (50_000..<56_000).contains(characters.characters))
    let steps = try #require(pattern.measureScan(in: subject, characters: 1_000_000, steps: 10))
    #expect(steps.isCut && steps.steps == 11)
  }

  @Test("without its shortcuts, PCRE2 tries a pattern that begins with `.*` at every start")
  func dotStar() throws {
    let subject = Subject(String(repeating: "a", count: 200))
    let plain = try Self.pattern(".*b", .costed.withoutShortcuts)
    #expect(plain.measureCost(in: subject, limit: 1_000_000).steps > 20_000)
    #expect(PCRE2Profile(parsing: "utf,no-dotstar-anchor")?.description == "utf,no-dotstar-anchor")
  }
}
