import ScriptRuntime
import Testing

@Suite("Lone surrogates")
struct LoneSurrogateTests {
  @Test(
    "a lone surrogate is shown as its escape, and nothing else changes",
    arguments: [
      ([0x61, 0xD800, 0x62], "a\\uD800b"), ([0xDC00], "\\uDC00"), ([0xD83D, 0xDE00], "😀"),
      ([0xDE00, 0xD83D], "\\uDE00\\uD83D"), ([0xD800, 0xD83D, 0xDE00], "\\uD800😀"),
      ([0xFFFD], "\u{FFFD}"), ([], ""), ([0x65, 0x301, 0xDFFF], "e\u{301}\\uDFFF"),
    ] as [([UInt16], String)]
  )
  func shown(units: [UInt16], text: String) {
    #expect(String(showingLoneSurrogatesOf: units).utf8.elementsEqual(text.utf8))
  }

  @Test("outcomes are equal scalar by scalar")
  func equality() {
    #expect(ScriptOutcome.output("\u{E9}") != .output("e\u{301}"))
    #expect(ScriptOutcome.output("\u{E9}") == .output("\u{E9}"))
    #expect(Set([ScriptOutcome.output("\u{E9}"), .output("e\u{301}"), .noResult]).count == 3)
  }
}
