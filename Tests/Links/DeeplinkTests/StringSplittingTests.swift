import Testing

@testable import Deeplink

@Suite("Splitting of strings")
struct StringSplittingTests {
  @Test(
    "is at the first occurrence of a text",
    arguments: [
      ("a/b/c", "/", ["a", "b/c"]), ("/b", "/", ["", "b"]), ("a/", "/", ["a", ""]),
      ("abc", "x", ["abc"]), ("", "x", [""]), ("abc", "", ["abc"]), ("ab", "abc", ["ab"]),
      ("aaab", "aab", ["a", ""]), ("é/é", "/é", ["é", ""]), ("abab", "b", ["a", "ab"]),
    ]
  )
  func firstOccurrence(text: String, literal: String, pieces: [String]) {
    #expect(text.splitFirstOccurrence(of: literal) == pieces)
  }

  @Test("finds long texts as it finds short ones", arguments: [63, 64, 65, 1_000])
  func longTexts(count: Int) {
    let literal = String(repeating: "a", count: count) + "b"
    #expect(("aa" + literal + "c").splitFirstOccurrence(of: literal) == ["aa", "c"])
    #expect(("aa" + literal.dropLast()).splitFirstOccurrence(of: literal).count == 1)
  }

  @Test("is before the first of some characters")
  func characters() {
    #expect("a-b/c?d".removeAfterAnyCharacterIn(string: "?/") == "a-b")
    #expect("a-b".removeAfterAnyCharacterIn(string: "?/") == "a-b")
    #expect("".removeAfterAnyCharacterIn(string: "?/").isEmpty)
  }
}
