import Foundation
import Testing
import TextCoding

@Suite("Base64")
struct Base64Tests {
  @Test("it is Foundation's, both ways", arguments: 0..<10)
  func foundation(seed: UInt64) {
    for count in 0..<100 {
      // The high bytes of a linear congruential generator (Knuth's MMIX).
      var state = seed &+ UInt64(count)
      let bytes = (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(state >> 56)
      }
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
