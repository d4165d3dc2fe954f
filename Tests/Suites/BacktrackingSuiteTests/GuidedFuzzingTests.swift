import BacktrackingSuite
import MatchEngine
import PCRE2Engine
import RegexSyntax
import Testing

@Suite("Guided fuzzing")
struct GuidedFuzzingTests {
  static func fuzzing(
    _ pattern: String,
    seed: UInt64 = 1,
    bounds: GuidedFuzzing.Bounds = GuidedFuzzing.Bounds()
  ) throws -> GuidedFuzzing {
    let profile = PCRE2Profile.asWritten.withoutShortcuts
    let code = try PCRE2Engine(profile: profile, counts: true).compilePattern(pattern)
    let tree = try #require(RegexParser.reading(of: pattern, in: .pcre2).tree)
    return GuidedFuzzing(code, tree: tree, seed: seed, bounds: bounds)
  }

  /// Whether one of the first shapes takes a hundred thousand steps within 600 characters.
  static func isSlow(_ pattern: String, _ shapes: [PumpedShape]) throws -> Bool {
    let code = try PCRE2Engine(profile: .asWritten.withoutShortcuts, counts: true).compilePattern(
      pattern
    )
    return shapes.prefix(8).contains { shape in
      let fixed = shape.prefix.count + shape.suffix.count
      let text = shape.text(max(1, (600 - fixed) / shape.pump.count))
      return code.measureCost(in: Subject(utf16: text), limit: 100_000).end == .limit
    }
  }

  @Test(
    "it finds what the structure of a pattern does not show",
    arguments: [
      #"(a*)\1b"#, #"(.+)\1+$"#, #"^(a|b)*\1(?:a|b)*c$"#, #"(\w+)\s+\1\b!"#, #"^(\w*)(\w*)\2\1$"#,
      #"^(?:(a+)\1)+$"#, #"(?=(a+)+$)"#, #"(?!.*([abcde]).*\1)^[abcde]{5}$"#,
      #"^(?!(?:a|aa)+$)a+$"#, #"(?<=x)(?:\w+\s?)+;"#, #"^(?=(\w+))\1:|(\w+\W?)+$"#,
      #"(?:(?!-->).)*-->"#, #"^https?://(?=[^/]*(?:[a-z]+)+\.x$)"#, #"^(?:(?=\w)\w+\.?)*$"#,
      #"^(a|a){24}$"#, #"(x+x+)+y"#,
    ]
  )
  func finds(_ pattern: String) throws {
    var fuzzing = try Self.fuzzing(pattern)
    #expect(try Self.isSlow(pattern, fuzzing.run()))
  }

  @Test("a linear pattern gives no shape", arguments: [#"^abc$"#, #"^https://a\.example/[0-9]+$"#])
  func linear(_ pattern: String) throws {
    var fuzzing = try Self.fuzzing(pattern)
    #expect(fuzzing.run().isEmpty)
  }

  @Test("the same seed gives the same shapes, and the bounds hold")
  func determinism() throws {
    let bounds = GuidedFuzzing.Bounds(executions: 300, steps: 200_000)
    for pattern in [#"(.+)\1+$"#, #"(?=(a+)+$)"#, #"^(\w+\.)*@$"#] {
      var first = try Self.fuzzing(pattern, seed: 7, bounds: bounds)
      var second = try Self.fuzzing(pattern, seed: 7, bounds: bounds)
      #expect(first.run() == second.run())
      #expect(first.executions == second.executions && first.steps == second.steps)
      #expect(first.executions <= bounds.executions + 8)
      #expect(first.steps <= bounds.steps + 60_000)
    }
  }

  /// Patterns that are empty, deep, long, or large when they are written out.
  static let hostilePatterns: [(name: String, pattern: String)] = [
    ("empty", ""), ("empty group", "()"), ("empty loop", "(?:)*+"), ("odd", #"\x{D7FF}"#),
    ("deep", String(repeating: "(a", count: 90) + String(repeating: ")*", count: 90)),
    ("long", String(repeating: "a?", count: 3_000)),
    ("wide", String(repeating: "[a-z]+|", count: 1_000)),
    ("large", #"(?:a{0,64}){0,64}{0,8}"#),
  ]

  @Test("hostile patterns do not keep it", arguments: hostilePatterns.map(\.name))
  func hostile(_ name: String) throws {
    let pattern = try #require(Self.hostilePatterns.first { $0.name == name }).pattern
    guard
      let code = try? PCRE2Engine(profile: .asWritten.withoutShortcuts, counts: true)
        .compilePattern(pattern),
      let tree = RegexParser.reading(of: pattern, in: .pcre2).tree
    else { return }
    var fuzzing = GuidedFuzzing(code, tree: tree, subjects: [Subject(""), Subject("é\u{0}")])
    _ = fuzzing.run()
    #expect(fuzzing.executions > 0)
  }

  @Test("URLs stay URLs under mutation")
  func urls() throws {
    let pattern = #"^https?://(?:www\.)?a\.example/([a-z0-9-]+)(?:/([0-9]+))?$"#
    let code = try PCRE2Engine(profile: .asWritten.withoutShortcuts, counts: true).compilePattern(
      pattern
    )
    let tree = try RegexParser.parse(pattern)
    let url = Array("https://a.example/x-1/23?q=1#f".utf16)
    let isURL: @Sendable ([UInt16]) -> Bool = { $0.starts(with: "https://".utf16) }
    var inputs = InputEvolution(code, tree: tree, seeds: [url, [0x78]], only: isURL, seed: 3)
    for _ in 0..<2_000 {
      let next = inputs.next()
      let input = try #require(next)
      #expect(isURL(input))
      _ = inputs.run(input, limit: 10_000)
    }
    #expect(inputs.reached > 10)
  }
}
