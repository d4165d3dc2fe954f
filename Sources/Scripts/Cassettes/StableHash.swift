import Digests

/// A hash for file names; colliding requests are distinguished by a number.
struct StableHash {
  /// Letters and digits that are not easily confused.
  static let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)

  private var hash = FNV1a()

  mutating func combine(_ bytes: some Sequence<UInt8>) {
    hash.combineText(bytes)
  }

  /// All bits, each depending on each byte (the finalizer of MurmurHash3).
  var mixed: UInt64 {
    var bits = hash.value
    bits = (bits ^ (bits >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    bits = (bits ^ (bits >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return bits ^ (bits >> 33)
  }

  /// Eight letters and digits, for 40 of the bits.
  var text: String {
    let folded = hash.value ^ (hash.value >> 40)
    let bytes = (0..<8).map { Self.alphabet[Int(folded >> (5 * UInt64($0)) & 31)] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
