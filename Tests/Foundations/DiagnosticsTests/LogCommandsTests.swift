import Diagnostics
import Testing

@Suite("Log commands in a report")
struct LogCommandsTests {
  @Test(
    "no two hashes are left side by side",
    arguments: [
      ("", ""),
      ("a#b", "a#b"),
      ("##[error]", "#.[error]"),
      ("###", "#.#"),
      ("####", "#.#."),
      ("é##é", "é#.é"),
    ]
  )
  func logCommands(text: String, expected: String) {
    #expect(text.withoutLogCommands(hash: ".") == expected)
  }
}
