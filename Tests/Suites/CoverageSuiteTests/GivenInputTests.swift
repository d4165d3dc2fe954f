import CoverageSuite
import FoundationEngine
import MatchEngine
import RunRecord
import Testing

@Suite("inputs that are handed in for suggestions")
struct GivenInputTests {
  private static func record(
    _ pattern: String,
    _ tests: [String],
    variations: [String] = [],
    corpus: [String] = []
  ) -> CoverageRecord {
    let target = PatternCase(rule: "rule", pattern: pattern, subjects: tests.map { Subject($0) })
    return CoverageSuite([target], engine: FoundationEngine()).run(
      workers: 1,
      suggests: true,
      given: { _, origin in
        (origin == .variation ? variations : corpus).map { Subject($0) }
      }
    )[0]
  }

  private static let pattern = #"^https?://a\.example/\d+(?:[?#].*)?$"#
  private static let tests = [
    "https://a.example/12", "https://a.example/12?a=1", "https://a.example/x",
  ]

  @Test("a variation comes before what is made from the pattern, the shortest change first")
  func variations() throws {
    let record = Self.record(
      Self.pattern,
      Self.tests,
      variations: ["http://a.example/12?utm_source=share", "http://a.example/12"],
      corpus: ["http://a.example/1"]
    )
    let part = try #require(record.parts.first { $0.kind == "notTaken" && $0.range.start == 5 })
    let suggestion = record.suggestions[try #require(part.suggestion)]
    #expect(suggestion.input == "http://a.example/12" && suggestion.origin == .variation)
  }

  @Test(
    "a URL of the corpus is used where no variation closes the gap, and only if the rule takes it"
  )
  func corpus() throws {
    let record = Self.record(
      Self.pattern,
      Self.tests,
      variations: ["https://a.example/12?b"],
      corpus: ["http://a.example/y", "http://a.example/7"]
    )
    let part = try #require(record.parts.first { $0.kind == "notTaken" && $0.range.start == 5 })
    let suggestion = record.suggestions[try #require(part.suggestion)]
    #expect(suggestion.input == "http://a.example/7" && suggestion.origin == .corpus)
  }

  @Test("what closes no gap is not suggested, and the rest is made from the pattern")
  func useless() {
    let useless = Self.record(Self.pattern, Self.tests, variations: ["https://a.example/13"])
    let without = Self.record(Self.pattern, Self.tests)
    #expect(useless == without)
    #expect(!without.suggestions.isEmpty)
    #expect(without.suggestions.allSatisfy { $0.origin == .pattern })
  }

  @Test("the corpus is used only while a part has no input")
  func lazily() {
    let target = PatternCase(
      rule: "rule",
      pattern: "^https?://a\\.example/$",
      subjects: ["https://a.example/", "https://a.example/x"].map { Subject($0) }
    )
    let record = CoverageSuite([target], engine: FoundationEngine()).run(
      workers: 1,
      suggests: true,
      given: { _, origin in
        if origin != .variation { Issue.record("asked for \(origin)") }
        return [Subject("http://a.example/")]
      }
    )[0]
    #expect(record.suggestions.map(\.input) == ["http://a.example/"])
  }
}
