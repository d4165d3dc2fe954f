import MatchEngine
import Testing

@Suite("Offsets of other units")
struct OffsetMapTests {
  @Test("every start of a character has its UTF-16 offset, and nothing else has one")
  func offsets() {
    let text = "aé中😀b"
    let expected: [(OffsetUnit, [Int?])] = [
      (.codePoints, [0, 1, 2, 3, 5, 6, nil]),
      (.utf16, [0, 1, 2, 3, 4, 5, 6, nil]),
      (.utf8, [0, 1, nil, 2, nil, nil, 3, nil, nil, nil, 5, 6, nil]),
    ]
    for (unit, offsets) in expected {
      let map = OffsetMap(Array(text.utf16), in: unit)
      #expect(offsets.indices.map { map.utf16($0) } == offsets, "\(unit)")
      #expect(map.utf16(-1) == nil)
    }
  }

  @Test("a text of one unit a character counts alike in all units", arguments: ["", "abc"])
  func plainText(text: String) {
    for unit in [OffsetUnit.codePoints, .utf16, .utf8] {
      let map = OffsetMap(Array(text.utf16), in: unit)
      #expect((0...text.count).map { map.utf16($0) } == Array(0...text.count))
      #expect(map.utf16(text.count + 1) == nil)
      #expect(map.utf16(0, text.count) == 0..<text.count)
      #expect(map.utf16(text.count, text.count - 1) == nil)
    }
  }

  @Test("the first half of a surrogate pair that is alone is found")
  func loneSurrogates() {
    for (units, offset) in [
      ([], nil), ([0x61, 0xD83D, 0xDE00], nil), ([0xDE00, 0xD83D], 0), ([0x61, 0xD83D, 0x61], 1),
      ([0xD83D, 0xDE00, 0xD83D], 2),
    ] as [([UInt16], Int?)] {
      #expect(Subject(utf16: units).loneSurrogate == offset)
    }
  }
}
