import MatchEngine
import Testing

@testable import FoundationEngine

@Suite("the text of a search")
struct SearchTextTests {
  @Test("has U+FFFD for each lone surrogate, in the text and in the units")
  func loneSurrogates() {
    let cases: [(units: [UInt16], isWellFormed: Bool, expected: [UInt16])] = [
      ([0x61], true, [0x61]),
      ([0xD83D, 0xDE00], true, [0xD83D, 0xDE00]),
      ([0xDE00, 0xD83D], false, [0xFFFD, 0xFFFD]),
      ([0xD83D, 0xD83D, 0xDE00], false, [0xFFFD, 0xD83D, 0xDE00]),
      ([0x61, 0xD83D], false, [0x61, 0xFFFD]),
      ([], true, []),
    ]
    for (units, isWellFormed, expected) in cases {
      #expect(SearchText.isWellFormed(units) == isWellFormed)
      let text = SearchText(Subject(utf16: units))
      #expect(text.units == expected)
      #expect(Array(text.text.utf16) == expected)
    }
  }
}
