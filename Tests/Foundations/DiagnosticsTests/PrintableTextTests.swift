import Diagnostics
import TestSupport
import Testing

@Suite("PrintableText")
struct PrintableTextTests {
  @Test("what a terminal would act on or hide is escaped", arguments: escaped)
  func escapes(_ text: String, _ expected: String) {
    #expect(text.printable == expected)
  }

  static let escaped: [(String, String)] = [
    ("\u{1B}[31mred\u{1B}[0m", "\\u{1B}[31mred\\u{1B}[0m"),
    ("a\nb\r\nc\td", "a\\nb\\r\\nc\\td"),
    ("\u{0}\u{7}\u{8}\u{7F}", "\\u{0}\\u{7}\\u{8}\\u{7F}"),
    ("\u{80}\u{85}\u{9B}31m\u{9F}", "\\u{80}\\u{85}\\u{9B}31m\\u{9F}"),
    // Line and paragraph separators.
    ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
    // Bidirectional marks, overrides and isolates.
    ("a\u{202E}b\u{202C}", "a\\u{202E}b\\u{202C}"),
    ("\u{200E}\u{200F}\u{61C}\u{2066}\u{2069}", "\\u{200E}\\u{200F}\\u{61C}\\u{2066}\\u{2069}"),
    // Nothing to see.
    ("\u{200B}\u{200D}\u{2060}\u{FEFF}\u{AD}", "\\u{200B}\\u{200D}\\u{2060}\\u{FEFF}\\u{AD}"),
    ("\u{180E}\u{3164}\u{115F}\u{FFA0}", "\\u{180E}\\u{3164}\\u{115F}\\u{FFA0}"),
    ("\u{E0001}\u{E0041}\u{E0100}", "\\u{E0001}\\u{E0041}\\u{E0100}"),
    ("\u{FFF9}\u{FFFB}", "\\u{FFF9}\\u{FFFB}"),
  ]

  @Test(
    "what shows is left alone",
    arguments: ["", "a ~", "é ß €", "e\u{301}", "漢字", "😀", "❤\u{FE0F}", "שלום", "\u{A0}", "\\n"]
  )
  func keeps(_ text: String) {
    #expect(text.printable.utf8.elementsEqual(text.utf8))
  }

  @Test("printable text stays as it is when it is made printable again")
  func idempotence() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let text = String(decoding: random.bytes(upTo: 40), as: UTF8.self)
      let printable = text.printable
      #expect(printable.printable == printable)
      let isHarmless = printable.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
      #expect(isHarmless)
    }
  }
}
