import Testing

@testable import RegexSyntax

@Suite("Changes to the text of a pattern")
struct PatternEditsTests {
  private func text(_ range: Range<Int>, _ edits: [(Range<Int>, String)]) -> String? {
    var all = PatternEdits(Array("(?i)ab.c".utf16))
    for (range, text) in edits { all.replace(range, by: text) }
    return all.text(of: range)
  }

  @Test("changes are made in the order of their places")
  func order() {
    #expect(text(4..<8, []) == "ab.c")
    #expect(text(4..<8, [(6..<7, "[^]"), (4..<5, "[Aa]")]) == "[Aa]b[^]c")
    #expect(text(4..<8, [(5..<5, "-"), (8..<8, "!")]) == "a-b.c!")
    #expect(text(0..<8, [(0..<4, "")]) == "ab.c")
  }

  @Test("changes that overlap give no text")
  func overlap() {
    #expect(text(4..<8, [(4..<6, "x"), (5..<7, "y")]) == nil)
    #expect(text(5..<8, [(4..<6, "x")]) == nil)
  }
}
