import Foundation
import TestSupport
import Testing
import TextCoding

@Suite("Escapes of JSON")
struct JSONEscapingTests {
  @Test("a reader of JSON reads the text back", arguments: 0..<20)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let scalars = (0..<40).map { _ in
      generator.pick(
        Array("\"\\/\n\r\t\u{0}\u{1}\u{8}\u{C}\u{1F} aé\u{7F}\u{2028}😀".unicodeScalars)
      )
    }
    let text = String(String.UnicodeScalarView(scalars))
    let json = Data("[\"\(text.jsonEscaped)\"]".utf8)
    let read = try #require(try JSONSerialization.jsonObject(with: json) as? [String])
    #expect(read[0].unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test("only what must be escaped is")
  func least() {
    #expect("a/é\u{7F}\u{2028}".jsonEscaped == "a/é\u{7F}\u{2028}")
    #expect("\"\\\n\u{1}\u{1F}".jsonEscaped == #"\"\\\n\u0001\u001f"#)
  }
}
