import Testing

@testable import Reporters

@Suite("Text in lines of a width")
struct WrappedTextTests {
  @Test("a long line is broken after a blank, or anywhere, and nothing is lost")
  func report() {
    #expect(
      WrappedText(width: 20).report("  one two three four five six\nshort\n")
        == "  one two three \n    four five six\nshort\n"
    )
    #expect(
      WrappedText(width: 20).report("    input abcdefghijklmnopqrstuvwxyz")
        == "    input \n      abcdefghijklmn\n      opqrstuvwxyz"
    )
  }

  @Test("marks stay below what they mark")
  func marks() {
    let text = "    expected  \"abcdefghijkl\"\n              ^^        ^^"
    #expect(
      WrappedText(width: 20).report(text) == """
            expected  "abcde
                      ^^
              fghijkl"
                  ^^
        """
    )
  }

  @Test("escape sequences take no column")
  func escapes() {
    let text = "\u{1B}[31m\u{1B}[1m12345678901234567890\u{1B}[0m\u{1B}[0m"
    #expect(WrappedText(width: 20).report(text) == text)
  }

  @Test(
    "no line begins like a command to who reads the log",
    arguments: ["::error::x", "##[error]"]
  )
  func logCommands(command: String) {
    for width in 20...60 {
      let text = "make action/a rather long name \(command) mean the same in every engine"
      let lines = WrappedText(width: width).sentence(text)
      #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix(command.prefix(2)) }, "\(lines)")
    }
  }

  @Test("a sentence is broken between words, with two blanks before the rest")
  func sentence() {
    #expect(
      WrappedText(width: 20).sentence("drift: 1 difference only on a string")
        == ["drift: 1 difference", "  only on a string"]
    )
  }
}
