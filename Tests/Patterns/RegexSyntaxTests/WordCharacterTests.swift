import Foundation
import RegexSyntax
import Testing

@Suite("Word characters")
struct WordCharacterTests {
  @Test("they are those of ICU")
  func icu() throws {
    let scalars = (0..<0x11_0000).compactMap { Unicode.Scalar(UInt32($0)) }
      // Newer characters are not in every version of the library.
      .filter { ($0.properties.age?.major ?? .max) <= 13 }
    let text = String(String.UnicodeScalarView(scalars))
    var words: Set<Int> = []
    let range = NSRange(location: 0, length: text.utf16.count)
    let expression = try NSRegularExpression(pattern: #"\w"#)
    for match in expression.matches(in: text, range: range) { words.insert(match.range.location) }
    #expect(words.count > 100_000)
    var offset = 0
    for scalar in scalars {
      if Shorthand.word.contains(scalar.value) != words.contains(offset) {
        Issue.record("U+\(String(scalar.value, radix: 16)) is a word character of one alone")
      }
      offset += UTF16.width(scalar)
    }
  }
}
