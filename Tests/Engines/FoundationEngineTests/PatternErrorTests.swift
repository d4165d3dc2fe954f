import MatchEngine
import Testing

@testable import FoundationEngine

@Suite("a pattern that is refused")
struct PatternErrorTests {
  static let cases: [(source: String, message: String, offset: Int?)] = [
    ("", "empty pattern", nil),
    ("a(b", "missing opening or closing parenthesis", 3),
    ("a)b", "missing opening or closing parenthesis", 2),
    ("a(b\ncd(", "missing opening or closing parenthesis", 7),
    ("a\r\nb\u{85}\u{2028}c(", "missing opening or closing parenthesis", 8),
    ("😀😀(", "missing opening or closing parenthesis", 5),
    ("(?#", "missing opening or closing parenthesis", 3),
    ("[", "missing closing bracket of a set", 1),
    ("a**", "syntax error", 3),
    ("(?z)", "syntax error", 3),
    ("a{2,1}", "maximum less than minimum in a {min,max} interval", 6),
    ("a{x", "error in a {min,max} interval", 3),
    ("a{99999999999}", "number too big", 12),
    ("(?<n>a)(?<n>b)", "invalid, unknown or repeated capture group name", 12),
    ("a\\", "unknown or incomplete escape sequence", 2),
    ("\\p{Foo}", "unknown property or incomplete property expression", 7),
    ("(?<=a*)b", "lookbehind must have a maximum length", 7),
    ("[z-a]", "range of a set whose end is before its start", 4),
    ("\\N{foo}", "unknown character name", nil),
    (
      String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000),
      "the pattern has 200000 UTF-16 units; the limit is 32768", nil
    ),
    (
      String(repeating: "(", count: 10_000) + String(repeating: ")", count: 10_000),
      "internal error, as for groups or sets nested over 99 deep", 101
    ),
    (
      String(repeating: "[", count: 10_000) + "a" + String(repeating: "]", count: 10_000),
      "internal error, as for groups or sets nested over 99 deep", 100
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "the pattern has 1000000 UTF-16 units; the limit is 32768", nil
    ),
  ]

  @Test(
    "is refused in the engine's words, with the place",
    .enabled(if: FoundationEngine.canCallICU),
    arguments: testedPaths,
    cases
  )
  func refusal(
    path: FoundationEngine.Path,
    example: (source: String, message: String, offset: Int?)
  ) {
    let expected = PatternError(
      engine: "foundation",
      message: example.message,
      offset: example.offset
    )
    #expect(throws: expected) { try FoundationEngine(path: path).compile(example.source) }
  }

  @Test("is refused on every path", arguments: testedPaths, ["", "(", "a**", "[z-a]"])
  func everyPath(path: FoundationEngine.Path, source: String) {
    #expect(throws: PatternError.self) { try FoundationEngine(path: path).compile(source) }
  }

  @Test(
    "unusual patterns are not refused",
    arguments: testedPaths,
    [
      "\u{0}", "a\u{0}b", "(?:(?:(?:a{1000}){1000}){1000})", "a{0}", "\\c",
      String(repeating: "(", count: 99) + String(repeating: ")", count: 99),
      String(repeating: "a", count: 32 << 10),
    ]
  )
  func unusual(path: FoundationEngine.Path, source: String) throws {
    let engine = FoundationEngine(path: path)
    let pattern = try engine.compile(source)
    let result = pattern.firstMatch(in: Subject("b"), limits: engine.defaultLimits)
    if case .failed(let failure) = result.outcome { Issue.record("\(failure)") }
  }

  @Test("an error without words of its own gives its name, spelt out")
  func words() {
    #expect(PatternErrorWords.words(for: "U_REGEX_NEW_KIND") == "new kind")
    #expect(PatternErrorWords.words(for: "U_BUFFER_OVERFLOW_ERROR") == "buffer overflow error")
  }

  @Test("a place that the pattern does not have is no place")
  func places() {
    #expect(PatternErrorPlace.offset(line: 0, column: 0, in: "a") == nil)
    #expect(PatternErrorPlace.offset(line: 2, column: 0, in: "a") == nil)
    #expect(PatternErrorPlace.offset(line: 1, column: 9, in: "a") == nil)
    #expect(PatternErrorPlace.offset(line: 1, column: -1, in: "a") == nil)
    #expect(PatternErrorPlace.offset(line: 2, column: 1, in: "a\nbc") == 3)
  }
}
