import Testing

@testable import ScanRuns

@Suite("Words that patterns spell out")
struct SpelledWordsTests {
  @Test(
    "are runs of letters outside classes and escapes",
    arguments: [
      (#"^https?://a\.example/list/([0-9]+)$"#, ["https", "http", "a", "example", "list"]),
      (#"/statuses?/\d+\w\bx"#, ["statuses", "statuse", "x"]),
      (#"/[a-z\]b]+/in\/p-1_2/7"#, ["in", "p-1_2"]), (#"(?:watch|v)\?v=([^&#]+)"#, ["watch", "v"]),
      ("", []), ("[", []), ("\\", []), ("ab*", ["ab", "a"]),
    ]
  )
  func words(_ pattern: String, _ expected: [String]) {
    #expect(SpelledWords.words(of: pattern) == Set(expected))
  }
}
