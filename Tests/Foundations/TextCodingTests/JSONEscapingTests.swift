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

  @Test("what is unwanted is written by its number", arguments: 0..<5)
  func unwanted(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("\"\\\na\u{1F}\u{7F}é\u{2028}😀".unicodeScalars)
    let scalars = (0..<40).map { _ in generator.pick(alphabet) }
    let text = String(String.UnicodeScalarView(scalars))
    let escaped = text.jsonEscaped { $0.value > 0x7E }
    #expect(escaped.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    let json = Data("[\"\(escaped)\"]".utf8)
    #expect(try JSONSerialization.jsonObject(with: json) as? [String] == [text])
    #expect("\u{7F}😀".jsonEscaped { $0.value > 0x7E } == #"\u007f\ud83d\ude00"#)
  }

  @Test("only what must be escaped is")
  func least() {
    #expect("a/é\u{7F}\u{2028}".jsonEscaped == "a/é\u{7F}\u{2028}")
    #expect("\"\\\n\u{1}\u{1F}".jsonEscaped == #"\"\\\n\u0001\u001f"#)
  }
}
