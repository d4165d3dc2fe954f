/// FNV-1a of 64 bits, <https://www.rfc-editor.org/rfc/rfc9923>: the same on every run and machine.
enum StableHash {
  static func of(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
