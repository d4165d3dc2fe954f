import Testing

@testable import Reporters

@Suite("Marks under two texts")
struct HighlightedTextTests {
  @Test(
    "the marks are under the differences",
    arguments: [
      (
        "a://entry/1", "a://item/1",
        """
        "a://entry/1"
             ^^^^^
        "a://item/1"
             ^^^^
        """
      ),
      ("ab", "abc", "\"ab\"\n-\n\"abc\"\n   ^"),
      ("", "x", "\"\"\n-\n\"x\"\n ^"),
      ("x", "x", "\"x\"\n-\n\"x\"\n-"),
      ("日本1", "日本2", "\"日本1\"\n     ^\n\"日本2\"\n     ^"),
      ("👍🏽1", "👍🏿1", "\"👍🏽1\"\n ^^\n\"👍🏿1\"\n ^^"),
      ("a\nb", "a\\nb", "\"a\\nb\"\n  ^^\n\"a\\\\nb\"\n  ^^^"),
      ("a b", "a\u{A0}b", "\"a b\"\n  ^\n\"a\\u{A0}b\"\n  ^^^^^^"),
      ("a", "a\u{200B}", "\"a\"\n-\n\"a\\u{200B}\"\n  ^^^^^^^^"),
    ]
  )
  func marks(expected: String, actual: String, lines: String) {
    let pair = HighlightedText.pair(expected, actual)
    let result = [pair.expected, pair.actual].flatMap { [$0.line(), $0.marks ?? "-"] }
    #expect(result.joined(separator: "\n") == lines)
  }

  @Test("texts that look the same are distinguished by their code points")
  func equivalentTexts() {
    let pair = HighlightedText.pair("caf\u{E9}s", "cafe\u{301}s")
    #expect(pair.expected.line() == #""caf\u{E9}s""#)
    #expect(pair.actual.line() == #""cafe\u{301}s""#)
    #expect(pair.actual.marks == "    ^^^^^^^^")
  }

  @Test("a long text is cut around its first difference, and what is left out is counted")
  func longTexts() {
    let start = String(repeating: "a", count: 5_000)
    let end = String(repeating: "z", count: 5_000)
    let pair = HighlightedText.pair(start + "1" + end, start + "2" + end)
    let shownStart = "…\"" + String(repeating: "a", count: 60)
    let shownEnd = String(repeating: "z", count: 179) + "\"…"
    let note = " (4,940 characters left out before, 4,821 after)"
    #expect(pair.expected.line() == shownStart + "1" + shownEnd + note)
    #expect(pair.actual.line() == shownStart + "2" + shownEnd + note)
    #expect(pair.actual.marks == String(repeating: " ", count: 62) + "^")
  }

  @Test("a short text beside a long one is cut at the same place")
  func shortBesideLong() {
    let start = String(repeating: "a", count: 100)
    let pair = HighlightedText.pair(start, start + String(repeating: "b", count: 1_000))
    let shownStart = "…\"" + String(repeating: "a", count: 60)
    #expect(pair.expected.line() == shownStart + "\" (40 characters left out before)")
    #expect(
      pair.actual.line() == shownStart + String(repeating: "b", count: 180)
        + "\"… (40 characters left out before, 820 after)"
    )
  }

  @Test("the highlight is put on what differs only")
  func highlight() {
    let pair = HighlightedText.pair("a1c", "a2c")
    #expect(pair.actual.line { "[\($0)]" } == "\"a[2]c\"")
  }

  @Test("texts of a megabyte give lines of a screen")
  func hugeTexts() {
    let text = String(repeating: "0123456789", count: 100_000)
    let pair = HighlightedText.pair("x" + text, "y" + text)
    #expect(pair.actual.line().count < 400)
    #expect(pair.actual.line().hasSuffix(" (999,761 characters left out)"))
  }
}
