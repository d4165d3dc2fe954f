import Digests
import Testing

@Suite("XXH64")
struct XXH64Tests {
  private static func hex(_ pieces: [[UInt8]]) -> String {
    var hash = XXH64()
    for piece in pieces { hash.update(piece[...]) }
    return hash.hex
  }

  /// The bytes of the sanity check of xxHash's own repository.
  private static let published: [UInt8] = {
    var generator: UInt64 = 2_654_435_761
    return (0..<2_367).map { _ in
      defer { generator &*= 11_400_714_785_074_694_797 }
      return UInt8(truncatingIfNeeded: generator >> 56)
    }
  }()

  @Test(
    "the published examples",
    arguments: [
      (0, "ef46db3751d8e999"), (1, "e934a84adb052768"), (4, "9136a0dca57457ee"),
      (14, "8282dcc4994e35c8"), (222, "b641ae8cb691c174"),
    ]
  )
  func published(_ count: Int, _ digits: String) {
    #expect(Self.hex([Array(Self.published.prefix(count))]) == digits)
  }

  @Test(
    "well-known words",
    arguments: [("", "ef46db3751d8e999"), ("a", "d24ec4f1a98c6e5b"), ("abc", "44bc2cf5ad770999")]
  )
  func words(_ text: String, _ digits: String) {
    #expect(Self.hex([Array(text.utf8)]) == digits)
  }

  @Test("how the bytes are cut does not matter")
  func pieces() {
    let bytes = Array(Self.published.prefix(200))
    for count in [0, 1, 31, 32, 33, 64, 95, 200] {
      let text = Array(bytes.prefix(count))
      let whole = Self.hex([text])
      for first in 0...count {
        #expect(Self.hex([Array(text[..<first]), [], Array(text[first...])]) == whole)
      }
      #expect(Self.hex(text.map { [$0] }) == whole)
    }
  }

  @Test("the hash of a byte more, less or other is another")
  func changes() {
    let bytes = Array(Self.published.prefix(100))
    var hashes: Set<String> = [Self.hex([bytes]), Self.hex([bytes + [0]])]
    for index in bytes.indices {
      var other = bytes
      other[index] ^= 1
      hashes.insert(Self.hex([other]))
    }
    #expect(hashes.count == bytes.count + 2)
  }
}
