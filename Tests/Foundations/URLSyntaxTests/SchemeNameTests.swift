import Testing
import URLSyntax

@Suite("Names of schemes")
struct SchemeNameTests {
  @Test(
    "a scheme begins with a letter, and has letters, digits and three signs",
    arguments: [
      ("https", true), ("A", true), ("a+b-c.1", true), ("", false), ("1a", false), ("+a", false),
      ("a_b", false), ("a b", false), ("é", false), ("aé", false), ("a:", false),
    ]
  )
  func names(text: String, isScheme: Bool) {
    #expect(text.isSchemeName == isScheme)
  }

  @Test(
    "a scheme ends at the first colon",
    arguments: [("a:b:c", 1), ("https://h", 5), ("a", nil), (":", nil), ("a_:", nil), ("1:", nil)]
      as [(String, Int?)]
  )
  func lengths(text: String, length: Int?) {
    #expect(text.utf8.schemeLength == length)
  }
}
