import Testing
import TextCoding

@Suite("Escaped text")
struct EscapedTextTests {
  @Test(
    "a number in brackets is a character",
    arguments: [
      ("a⟨85⟩b", [0x61, 0x85, 0x62]), ("⟨1F600⟩", [0xD83D, 0xDE00]), ("⟨27E8⟩", [0x27E8]),
      ("⟨LF⟩⟨CR⟩", [0x0A, 0x0D]), ("⟨x⟩", [0x27E8, 0x78, 0x27E9]), ("⟨⟩", [0x27E8, 0x27E9]),
      ("⟨D800⟩", [0xD800]), ("⟨41", [0x27E8, 0x34, 0x31]), ("⟨110000⟩⟨41⟩", nil),
    ] as [(String, [UInt16]?)]
  )
  func escapes(text: String, units: [UInt16]?) {
    let decoded = EscapedText.decode(text[...])
    if let units { #expect(decoded == units) } else { #expect(decoded.last == 0x41) }
  }

  @Test(
    "what is written reads back, in one line",
    arguments: ["", "⟨⟩", " a ", "\u{85}⟨41⟩\n", "é\u{301}"]
  )
  func written(text: String) {
    let units = Array(text.utf16) + [0xD800]
    for units in [Array(text.utf16), units] {
      let line = EscapedText.encode(units)
      #expect(EscapedText.decode(line: line[...]) == units && !line.contains("\n"))
    }
  }
}
