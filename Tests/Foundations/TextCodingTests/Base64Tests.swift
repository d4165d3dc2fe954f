import Foundation
import TestSupport
import Testing
import TextCoding

@Suite("Base64")
struct Base64Tests {
  @Test("it is Foundation's, both ways", arguments: 0..<10)
  func foundation(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for count in 0..<100 {
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      let text = Base64.encode(bytes)
      #expect(text == Array(Data(bytes).base64EncodedString().utf8))
      #expect(Base64.decode(text[...]) == bytes)
    }
  }

  @Test(
    "what is not exact is refused",
    arguments: [
      "A", "AA", "AAA", "A===", "====", "AB==", "AAB=", "=AAA", "AA=A", "A A=", "AA-_", "AA==AAAA",
    ]
  )
  func wrong(text: String) {
    #expect(Base64.decode(Array(text.utf8)[...]) == nil)
  }
}
