import Diagnostics
import Testing

@Suite("Words in lines")
struct WordLinesTests {
  @Test(
    "no line is longer than its columns, and no word is broken",
    arguments: [
      ("", 10, 0, []), ("one", 2, 0, ["one"]), ("one two", 7, 0, ["one two"]),
      ("one two", 6, 0, ["one", "two"]), ("one two three", 7, 2, ["one two", "  three"]),
      ("a bb ccc", 4, 2, ["a bb", "  ccc"]), ("longer a", 4, 0, ["longer", "a"]),
      ("a longer b", 4, 2, ["a", "  longer", "  b"]), ("é ü", 3, 0, ["é ü"]),
    ]
  )
  func lines(text: String, columns: Int, indent: Int, lines: [String]) {
    #expect(text.split(separator: " ").inLines(of: columns, indent: indent) == lines)
  }

  @Test("empty words are the further blanks between two words")
  func blanks() {
    let words = "a  b".split(separator: " ", omittingEmptySubsequences: false)
    #expect(words.inLines(of: 10) == ["a  b"])
  }
}

@Suite("Text cut to what a message shows")
struct CutTextTests {
  @Test(
    "as many scalars are kept as requested",
    arguments: [
      ("", 3, ""), ("abc", 3, "abc"), ("abcd", 3, "abc…"), ("ééé", 3, "ééé"), ("éééé", 3, "ééé…"),
      ("😀😀😀", 3, "😀😀😀"), ("😀😀", 1, "😀…"), ("e\u{301}x", 1, "e…"), ("a", 0, "…"),
    ]
  )
  func cut(text: String, count: Int, shown: String) {
    #expect(text.cut(to: count).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }
}
