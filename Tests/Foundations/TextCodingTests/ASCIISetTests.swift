import TestSupport
import Testing
import TextCoding

@Suite("Sets of ASCII characters")
struct ASCIISetTests {
  @Test("a set has the characters that it was made of", arguments: 0..<10)
  func members(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let bytes = (0..<40).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let ascii = Set(bytes.filter { $0 < 0x80 })
    let set = ASCIISet(bytes)
    #expect(set.characters == ascii.sorted())
    for byte in UInt8.min...UInt8.max { #expect(set.contains(byte) == ascii.contains(byte)) }
    #expect(set == ASCIISet(String(decoding: ascii, as: UTF8.self)))
  }
}
