@testable import Diagnostics
import TestSupport
import Testing

@Suite("SourceExcerpt")
struct SourceExcerptTests {
  /// A text with a marked place, and the two lines that show it in 40 columns.
  struct Case: Sendable, CustomTestStringConvertible {
    let marked: MarkedText
    let line: String
    let mark: String

    init(_ marked: String, _ line: String, _ mark: String) {
      self.marked = MarkedText(marked)
      self.line = line
      self.mark = mark
    }

    var testDescription: String { marked.text.prefix(60).debugDescription }
  }

  @Test("a place is shown in its line", arguments: cases)
  func excerpt(_ example: Case) {
    let source = SourceFile(name: "a", bytes: example.marked.bytes)
    let location = source.location(of: example.marked.range)
    let excerpt = SourceExcerpt(of: location, in: source, width: 40)
    #expect(excerpt.line == example.line)
    #expect(excerpt.mark == example.mark)
  }

  private static let digits = "0123456789"
  private static let letters = "abcdefghijklmnopqrstuvwxyz"

  static let cases: [Case] = [
    // Simple places.
    Case("1️⃣a", "a", "^"),
    Case("1️⃣a2️⃣", "a", "^"),
    Case("a1️⃣bc2️⃣d", "abcd", " ^~"),
    Case("x\na1️⃣b2️⃣c\ny", "abc", " ^"),
    // Empty ranges.
    Case("1️⃣", "", "^"),
    Case("abc1️⃣", "abc", "   ^"),
    Case("abc1️⃣\nd", "abc", "   ^"),
    Case("abc1️⃣\r\nd", "abc", "   ^"),
    Case("abc\r1️⃣\nd", "abc", "   ^"),
    Case("abc\n1️⃣", "", "^"),
    Case("abc\n1️⃣\nd", "", "^"),
    Case("ab1️⃣c", "abc", "  ^"),
    // A range over several lines is marked to the end of its first.
    Case("a1️⃣b\nc2️⃣d", "ab", " ^"),
    Case("a1️⃣bcd\r\n\r\nc2️⃣d", "abcd", " ^~~"),
    Case("abc1️⃣\nde2️⃣f", "abc", "   ^"),
    Case("1️⃣{\n}2️⃣", "{", "^"),
    // Indentation is left out.
    Case("    ab1️⃣c2️⃣", "abc", "  ^"),
    Case("\t\tab1️⃣c2️⃣", "abc", "  ^"),
    Case("  1️⃣  2️⃣a", "  a", "^~"),
    Case("    1️⃣", "", "^"),
    // A tab within the line is one space.
    Case("a\tb1️⃣c2️⃣", "a bc", "   ^"),
    Case("a1️⃣\t2️⃣b", "a b", " ^"),
    Case("a1️⃣b\t\tc2️⃣", "ab  c", " ^~~~"),
    // Control characters are shown as escapes, whole under the mark.
    Case("a\u{1B}[31mb1️⃣c2️⃣", "a\\u{1B}[31mbc", "            ^"),
    Case("a1️⃣\u{1B}2️⃣b", "a\\u{1B}b", " ^~~~~~"),
    Case("\u{0}1️⃣a2️⃣\u{7F}", "\\u{0}a\\u{7F}", "     ^"),
    Case("a\r1️⃣b2️⃣", "a\\rb", "   ^"),
    Case("1️⃣\u{FEFF}2️⃣{}", "\\u{FEFF}{}", "^~~~~~~~"),
    Case("a\u{202E}1️⃣b2️⃣", "a\\u{202E}b", "         ^"),
    // Wide and combining characters keep the mark under its place.
    Case("é1️⃣x2️⃣", "éx", " ^"),
    Case("漢字1️⃣x2️⃣", "漢字x", "    ^"),
    Case("1️⃣漢字2️⃣x", "漢字x", "^~~~"),
    Case("a😀1️⃣b2️⃣", "a😀b", "   ^"),
    Case("e\u{301}1️⃣x2️⃣", "e\u{301}x", " ^"),
    Case("e1️⃣\u{301}2️⃣x", "e\u{301}x", " ^"),
    Case("1️⃣e\u{301}e\u{301}2️⃣x", "e\u{301}e\u{301}x", "^~"),
    // A line that fits is not cut, wherever its mark is.
    Case(
      digits + digits + digits + "1️⃣" + digits + "2️⃣",
      digits + digits + digits + digits,
      "                              ^~~~~~~~~~"
    ),
    // A longer line is cut around the mark.
    Case(
      "1️⃣" + digits + "2️⃣" + digits + digits + digits + "x",
      digits + digits + digits + digits + "…",
      "^~~~~~~~~~"
    ),
    Case(
      "x" + digits + digits + digits + "1️⃣" + digits + "2️⃣",
      "…" + digits + digits + digits + digits,
      "                               ^~~~~~~~~~"
    ),
    Case(
      letters + letters + "1️⃣XY2️⃣" + letters + letters,
      "…ghijklmnopqrstuvwxyzXYabcdefghijklmnopqr…",
      "                     ^~"
    ),
    Case(
      letters + letters + "1️⃣",
      "…mnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
      "                                         ^"
    ),
    Case(
      "a1️⃣" + letters + letters + "2️⃣b",
      "a" + letters + letters.prefix(13) + "…",
      " ^" + String(repeating: "~", count: 38)
    ),
    // A cut never splits a wide character or an escape.
    Case(
      "x1️⃣" + String(repeating: "漢", count: 30) + "2️⃣y",
      "x" + String(repeating: "漢", count: 19) + "…",
      " ^" + String(repeating: "~", count: 37)
    ),
    Case(
      "1️⃣x2️⃣" + String(repeating: "漢", count: 30),
      "x" + String(repeating: "漢", count: 19) + "…",
      "^"
    ),
    Case(
      String(repeating: "漢", count: 30) + "1️⃣x2️⃣",
      "…" + String(repeating: "漢", count: 19) + "x",
      String(repeating: " ", count: 39) + "^"
    ),
    Case(
      "1️⃣" + String(repeating: "\u{1}", count: 12) + "2️⃣",
      String(repeating: "\\u{1}", count: 8) + "…",
      "^" + String(repeating: "~", count: 39)
    ),
  ]

  @Test("bytes that are no UTF-8 are shown as replacement characters")
  func invalid() {
    let source = SourceFile(name: "a", bytes: [0x61, 0xFF, 0x62, 0xE2, 0x82, 0x63])
    let excerpt = SourceExcerpt(of: source.location(of: 3..<5), in: source, width: 40)
    #expect(excerpt.line == "a\u{FFFD}b\u{FFFD}c")
    #expect(excerpt.mark == "   ^")
  }

  @Test("characters on the edge of what is read of a long line stay whole", arguments: 0..<4)
  func windowEdges(_ shift: Int) {
    // So many marks of no width that what is read of the line does not fill the excerpt.
    let cluster = "😀" + String(repeating: "\u{20DD}", count: 20)
    let side = String(repeating: cluster, count: 20)
    let end = String(repeating: "x", count: shift)
    let marked = MarkedText("\(side)\(end)1️⃣y2️⃣\(end)\(side)")
    let source = SourceFile(name: "a", bytes: marked.bytes)
    let excerpt = SourceExcerpt(of: source.location(of: marked.range), in: source, width: 40)
    #expect(!excerpt.line.contains("\u{FFFD}"))
    #expect(excerpt.line.first == "…" && excerpt.line.last == "…")
  }

  @Test(
    "1,000 excerpts of a line of 1 MB, marked to its end, take little time",
    .hangLimit
  )
  func longLine() {
    let source = SourceFile(name: "a", bytes: Array(repeating: UInt8(ascii: "a"), count: 1 << 20))
    for index in 0..<1000 {
      let location = source.location(of: (index * 1000)..<source.bytes.count)
      let excerpt = SourceExcerpt(of: location, in: source, width: 40)
      #expect(excerpt.mark.hasSuffix("^" + String(repeating: "~", count: index == 0 ? 39 : 19)))
    }
  }
}
