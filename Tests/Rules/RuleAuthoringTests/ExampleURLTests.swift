import RuleAuthoring
import Testing

@Suite("ExampleURL")
struct ExampleURLTests {
  @Test(
    "what is no web link is refused, and says why",
    arguments: [
      ("", ExampleURLError.empty), ("a.example/b", .noWebLink), ("ftp://a.example/", .noWebLink),
      ("notes://1", .noWebLink), ("https:a.example", .noWebLink), ("https://", .noHost),
      ("https:///a", .noHost), ("https://?x", .noHost), ("https://u:p@a.example/", .userName),
      ("https://a..example/", .badHost), ("https://a.example:x/", .badHost),
      ("https://a.example:999999/", .badHost), ("https://a.example./", .badHost),
      ("https://a*.example/", .badHost), ("https://[::1/", .badHost), ("https://[x]/", .badHost),
      ("https://a.example/a b", .badCharacter(" ")), ("https://a.example/\n", .badCharacter("\n")),
      ("https://a.example/\u{202E}", .badCharacter("\u{202E}")),
      ("https://a.example/\u{0}", .badCharacter("\u{0}")),
      ("https://a.example/" + String(repeating: "a", count: 2_048), .tooLong),
    ]
  )
  func refused(_ text: String, _ error: ExampleURLError) {
    #expect(throws: error) { try ExampleURL(text) }
    #expect(!error.message.isEmpty)
  }

  @Test("scheme and host are in small letters, all else as it is written")
  func lowercased() throws {
    #expect(
      try ExampleURL("HTTPS://WWW.A.Example/Ab?C=D#E").text == "https://www.a.example/Ab?C=D#E"
    )
    #expect(try ExampleURL("http://[::1]:80/").bareHost == "[::1]")
    #expect(try ExampleURL("https://www.example/").bareHost == "www.example")
    #expect(try ExampleURL("https://www.a.example").bareHost == "a.example")
  }
}
