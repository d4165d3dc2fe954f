import Testing

@testable import Reporters

@Suite("Text of a record in a report")
struct ShownTextTests {
  @Test(
    "a text in quotes shows what cannot be seen",
    arguments: [
      ("", #""""#),
      (" ", #"" ""#),
      ("plain", #""plain""#),
      ("a\n\r\tb", #""a\n\r\tb""#),
      ("\\n", #""\\n""#),
      ("say \"x\"", #""say \"x\"""#),
      ("\u{1B}[2J", #""\u{1B}[2J""#),
      ("\u{202E}x", #""\u{202E}x""#),
      ("a\u{A0}b\u{AD}c\u{3000}", #""a\u{A0}b\u{AD}c\u{3000}""#),
      ("\u{301}a", #""\u{301}a""#),
      ("日本👍🏽", #""日本👍🏽""#),
    ]
  )
  func quoted(text: String, expected: String) {
    #expect(text.quoted == expected)
  }

  @Test("a long text is cut, and what is left out is counted")
  func cut() {
    let start = String(repeating: "a", count: 400)
    #expect(start.shown == start)
    #expect((start + "b").shown == start + "… (1 character left out)")
    #expect((start + "bc").quoted == "\"\(start)\"… (2 characters left out)")
  }

  @Test(
    "a pattern to copy is whole: as it is, or as a string of JSON",
    arguments: [
      (#"^a\.b$"#, #"^a\.b$"#), ("é", "é"),
      (#"[\x85\#u{2028}]"#, #""[\\x85\u2028]" (a string of JSON)"#),
      ("a\u{A0}\"", #""a\u00a0\"" (a string of JSON)"#),
    ]
  )
  func toCopy(_ pattern: String, _ shown: String) {
    #expect(pattern.shownToCopy.lowercased() == shown.lowercased())
  }
}
