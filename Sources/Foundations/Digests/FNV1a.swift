/// FNV-1a of 64 bits, <https://www.rfc-editor.org/rfc/rfc9923>.
///
/// It is the same in every run and on every machine, unlike `Hasher`. It resists nobody who looks for
/// two texts with the same hash.
@frozen package struct FNV1a: Sendable {
  /// The hash of the bytes so far.
  package internal(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of nothing.
  @inlinable package init() {}

  /// The hash of some bytes.
  @inlinable package init(of bytes: some Sequence<UInt8>) {
    combine(bytes)
  }

  /// Adds bytes.
  @inlinable package mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte) }
  }

  /// Adds a text and a byte that no UTF-8 text has, so that "ab" and "c" differ from "a" and "bc".
  @inlinable package mutating func combineText(_ text: some Sequence<UInt8>) {
    combine(text)
    combine(0xFF as UInt8)
  }

  /// Adds a UTF-16 unit, its higher byte first.
  @inlinable package mutating func combine(_ unit: UInt16) {
    combine(UInt8(unit >> 8))
    combine(UInt8(truncatingIfNeeded: unit))
  }

  @inlinable mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0100_0000_01B3
  }
}
