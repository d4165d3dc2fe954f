import Foundation
import Testing
import TextCoding

@Suite("Percent escapes and hexadecimal digits")
struct PercentDecodingTests {
  @Test("the digits are those that the standard library reads", arguments: UInt8.min...UInt8.max)
  func digits(byte: UInt8) {
    let character = Character(Unicode.Scalar(byte))
    #expect(byte.hexadecimalDigit.map { Int($0) } == (byte < 0x80 ? character.hexDigitValue : nil))
  }

  @Test("an escape decodes to its byte", arguments: UInt8.min...UInt8.max)
  func escapes(byte: UInt8) {
    #expect(byte.percentEscape.count == 3)
    #expect(byte.percentEscape.percentDecoded == [byte])
  }

  @Test(
    "what is no escape stays, at the end too",
    arguments: [
      ("", ""), ("%", "%"), ("%4", "%4"), ("%41", "A"), ("%zz%41", "%zzA"), ("%%41", "%A"),
      ("%4%41", "%4A"), ("a%2", "a%2"), ("%25%34%31", "%41"), ("+%2b", "++"),
    ]
  )
  func incompleteEscapes(text: String, decoded: String) {
    #expect(text.utf8.percentDecoded == Array(decoded.utf8))
    // A slice, whose first index is not 0.
    #expect(("%41" + text).utf8.dropFirst(3).percentDecoded == Array(decoded.utf8))
  }

  @Test("letters, digits and four signs stay as they are", arguments: UInt8.min...UInt8.max)
  func unreserved(byte: UInt8) {
    // Foundation's set of alphanumerics has Unicode's letters, of which bytes below 0x80 are
    // ASCII's.
    let scalar = Unicode.Scalar(byte)
    let stays =
      byte < 0x80
      && (CharacterSet.alphanumerics.contains(scalar) || "-._~".unicodeScalars.contains(scalar))
    #expect([byte].percentEncoded == (stays ? [byte] : byte.percentEscape))
  }

  @Test("text is escaped as Foundation escapes it")
  func encoding() {
    let text = "a b/c?d=é&f=😀%41+~"
    let kept = CharacterSet(charactersIn: "/?=").union(unreserved)
    #expect(text.percentEncoded() == text.addingPercentEncoding(withAllowedCharacters: unreserved))
    #expect(
      text.percentEncoded(keeping: Array("/?=".utf8))
        == text.addingPercentEncoding(withAllowedCharacters: kept)
    )
    #expect(text.utf8.percentEncoded.percentDecoded == Array(text.utf8))
  }

  private let unreserved = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
  )

  @Test(
    "what is no escape stays",
    arguments: [
      ("", ""), ("%", "%"), ("%4", "%4"), ("%4g", "%4g"), ("%%41", "%A"), ("a%41%zz+b", "aA%zz+b"),
      ("%41%", "A%"), ("%2541", "%41"), ("%+1", "%+1"),
    ]
  )
  func malformed(text: String, decoded: String) {
    #expect(String(decoding: text.utf8.percentDecoded, as: UTF8.self) == decoded)
  }

  @Test(
    "well-formed text decodes as Foundation decodes it",
    arguments: ["a%C3%A9%20b", "%F0%9F%98%80"]
  )
  func foundation(text: String) {
    #expect(
      String(decoding: text.utf8.percentDecoded, as: UTF8.self) == text.removingPercentEncoding
    )
  }
}
