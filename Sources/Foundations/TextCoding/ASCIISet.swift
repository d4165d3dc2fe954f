package struct ASCIISet: Sendable, Hashable {
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0

  /// Creates a set, ignoring bytes that are not ASCII.
  package init(_ characters: some Sequence<UInt8>) {
    for character in characters where character < 0x80 {
      if character < 64 { low |= 1 << character } else { high |= 1 << (character - 64) }
    }
  }

  package init(_ text: String) { self.init(text.utf8) }

  @inlinable package func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return low >> byte & 1 == 1 }
    return byte < 0x80 && high >> (byte - 64) & 1 == 1
  }

  /// The characters in ascending order.
  package var characters: [UInt8] { (0..<0x80).filter { contains($0) } }
}
