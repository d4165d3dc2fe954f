import Digests
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  /// The examples of NIST (CAVP, SHA256ShortMsg and FIPS 180-2, appendix B).
  static let examples: [(bytes: [UInt8], digits: String)] = [
    ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ([0xD3], "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"),
    (
      [UInt8](repeating: 0x61, count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]

  @Test("the published examples", arguments: examples.indices)
  func example(index: Int) {
    let (bytes, digits) = Self.examples[index]
    #expect(SHA256.hex(bytes) == digits)
    var hash = SHA256()
    hash.update(bytes.prefix(2))
    hash.update([])
    hash.update(bytes.dropFirst(2))
    #expect(hash.hex() == digits)
  }
}
