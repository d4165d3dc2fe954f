/// FNV-1a of 64 bits: the same on every machine and in every run, unlike `Hasher`.
///
/// It only tells file names apart; two requests with one hash get different names by a number.
struct StableHash {
  /// The letters and digits that are not taken for each other.
  static let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)

  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    // A separator that no UTF-8 text holds keeps "ab"+"c" from "a"+"bc".
    state = (state ^ 0xFF) &* 0x0100_0000_01B3
  }

  /// All bits, each of which depends on each byte (the finalizer of MurmurHash3).
  var mixed: UInt64 {
    var bits = state
    bits = (bits ^ (bits >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    bits = (bits ^ (bits >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return bits ^ (bits >> 33)
  }

  /// Eight letters and digits: 40 of the bits.
  var text: String {
    let folded = state ^ (state >> 40)
    let bytes = (0..<8).map { Self.alphabet[Int(folded >> (5 * UInt64($0)) & 31)] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
