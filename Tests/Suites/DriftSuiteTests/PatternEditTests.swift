import Testing

@testable import DriftSuite

@Suite("An edited pattern")
struct PatternEditTests {
  @Test("knows where its parts come from")
  func origins() {
    var pattern = EditedPattern("ab[:x:]cd")
    pattern.apply([PatternEdit(range: 2..<7, replacement: "[0-9]")])
    #expect(pattern.text == "ab[0-9]cd")
    #expect(pattern.origin(of: 0..<2) == 0..<2)
    #expect(pattern.origin(of: 3..<4) == 2..<7)
    #expect(pattern.origin(of: 7..<9) == 7..<9)
    pattern.apply([PatternEdit(range: 0..<1, replacement: "")])
    #expect(pattern.text == "b[0-9]cd")
    #expect(pattern.origin(of: 6..<8) == 7..<9)
  }

  @Test("knows what is of a replacement alone")
  func replacements() {
    let edited = EditedPattern("[\\w-.]x").applying([
      PatternEdit(range: 0..<6, replacement: "[\\w\\-.]"),
      PatternEdit(range: 6..<7, replacement: "\\p{L}"),
    ])
    #expect(edited.text == "[\\w\\-.]\\p{L}")
    #expect(!edited.isReplacement(1..<3) && !edited.isReplacement(0..<7))
    #expect(edited.isReplacement(7..<12) && !edited.isReplacement(0..<0))
  }

  @Test("takes the first of two edits that overlap")
  func overlap() {
    let edits = [
      PatternEdit(range: 1..<3, replacement: "x"), PatternEdit(range: 2..<4, replacement: "y"),
    ]
    #expect(EditedPattern("abcd").applying(edits).text == "axd")
  }
}
