import Diagnostics
import Testing

@Suite("TextStyle")
struct TextStyleTests {
  @Test("plain text stays as it is")
  func plain() {
    let style = TextStyle.plain
    let texts = [
      style.bold("a"), style.dim("a"), style.red("a"), style.green("a"), style.yellow("a"),
      style.cyan("a"), style.removed("a"), style.added("a"),
    ]
    #expect(texts == Array(repeating: "a", count: 8))
    #expect(Severity.allCases.map(style.word) == ["note", "warning", "error"])
  }

  @Test("coloured text is reset at its end, and an empty one has no escape sequences")
  func colored() {
    let style = TextStyle.colored
    #expect(style.red("a") == "\u{1B}[31ma\u{1B}[0m")
    #expect(style.added("a") == "\u{1B}[32;7ma\u{1B}[0m")
    #expect(style.bold("") == "")
    #expect(style.word(for: .warning) == "\u{1B}[33m\u{1B}[1mwarning\u{1B}[0m\u{1B}[0m")
  }
}
