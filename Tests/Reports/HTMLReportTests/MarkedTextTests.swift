import Testing

@testable import HTMLReport

@Suite("Texts of a page")
struct MarkedTextTests {
  private func shown(_ text: MarkedText) -> String {
    text.runs.map { run in run.kind.map { "[\($0):\(run.text)]" } ?? run.text }.joined()
  }

  @Test(
    "what cannot be seen is an escape, and marked as one",
    arguments: [
      ("plain <b>", "plain <b>"),
      ("a\nb\tc\rd", "a[esc:\\n]b[esc:\\t]c[esc:\\r]d"),
      ("\u{202E}abc", "[esc:\\u{202E}]abc"),
      ("no\u{A0}break", "no[esc:\\u{A0}]break"),
      ("\u{301}a", "[esc:\\u{301}]a"),
      ("e\u{301}", "e\u{301}"),
      ("e\u{301}\u{301}\u{301}\u{301}\u{301}", "e\u{301}\u{301}\u{301}\u{301}[esc:\\u{301}]"),
      ("\u{FFFF}", "[esc:\\u{FFFF}]"),
      ("\\n", "\\n"),
      ("", ""),
    ]
  )
  func escapes(_ text: String, _ expected: String) {
    #expect(shown(MarkedText(text)) == expected)
  }

  @Test("marks are by UTF-16 offsets, and may overlap")
  func marks() {
    let marks = [TextMark(2..<5, .unreached), TextMark(4..<6, .work), TextMark(9..<99, .match)]
    #expect(shown(MarkedText("😀abcdefg", marks)) == "😀[gap:ab][gap work:c][work:d]efg")
    #expect(shown(MarkedText("ab", [TextMark(1..<1, .work)])) == "ab")
  }

  @Test("a long text is cut around its first mark")
  func cut() {
    let long = String(repeating: "x", count: 500)
    #expect(MarkedText(long).leftOut == "100 characters left out")
    let marked = MarkedText(long + "y", [TextMark(500..<501, .added)])
    #expect(marked.leftOut == "101 characters before it left out")
    #expect(marked.runs.last == MarkedText.Run(text: "y", kind: "new"))
    let middle = MarkedText(long + "y" + long, [TextMark(500..<501, .added)])
    #expect(middle.leftOut == "440 characters before it and 161 after it left out")
    #expect(MarkedText(String(repeating: "x", count: 400)).leftOut == nil)
  }

  @Test("differences of two texts are marked, by numbers where they look alike")
  func pairs() {
    let pair = MarkedText.pair("notes://show/7", "notes://open/7")
    #expect(shown(pair.old) == "notes://[old:show]/7")
    #expect(shown(pair.new) == "notes://[new:open]/7")
    let alike = MarkedText.pair("caf\u{E9}", "cafe\u{301}")
    #expect(shown(alike.old).contains("[esc old:\\u{E9}]"))
    #expect(shown(alike.new).contains("[esc new:\\u{301}]"))
  }

  @Test("what is between backticks is code")
  func sentences() {
    let spans = MarkedText.sentence("`a+` and `b`, both").spans
    #expect(spans.map { $0.words ?? "" } == ["", " and ", "", ", both"])
    #expect(spans.map { $0.code.map(shown) ?? "" } == ["a+", "", "b", ""])
  }
}
