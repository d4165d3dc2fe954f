/// 64-bit FNV-1a, <https://www.rfc-editor.org/rfc/rfc9923>.
///
/// Unlike `Hasher`, it is the same in every run and on every machine. It does not resist deliberate
/// collisions.
@frozen package struct FNV1a: Sendable {
  package internal(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  @inlinable package init() {}

  @inlinable package init(of bytes: some Sequence<UInt8>) {
    combine(bytes)
  }

  @inlinable package mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte) }
  }

  /// Adds a text and a byte that UTF-8 never contains, so that "ab", "c" differs from "a", "bc".
  @inlinable package mutating func combineText(_ text: some Sequence<UInt8>) {
    combine(text)
    combine(0xFF as UInt8)
  }

  /// Adds a UTF-16 code unit, high byte first.
  @inlinable package mutating func combine(_ unit: UInt16) {
    combine(UInt8(unit >> 8))
    combine(UInt8(truncatingIfNeeded: unit))
  }

  @inlinable mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0100_0000_01B3
  }
}
