extension String {
  /// What comes before and after the first occurrence of a text, or the whole string alone.
  func splitFirstOccurrence(of text: String) -> [String] {
    var (copy, text) = (self, text)
    return copy.withUTF8 { bytes in
      guard let start = text.withUTF8({ Self.firstStart(of: $0, in: bytes) }) else { return [self] }
      return [bytes[..<start], bytes[(start + text.utf8.count)...]].map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// Where a text first is; nil for nowhere, and for the empty text.
  private static func firstStart(
    of text: UnsafeBufferPointer<UInt8>,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard let first = text.first, text.count <= bytes.count else { return nil }
    if text.count > 64 {
      return LiteralFinder(Array(text)).firstStart(in: bytes, from: 0, before: ByteSet([]))
    }
    // For a short text, trying place after place is linear too, and needs no table.
    for start in 0...(bytes.count - text.count) where bytes[start] == first {
      var length = 1
      while length < text.count, bytes[start + length] == text[length] { length += 1 }
      if length == text.count { return start }
    }
    return nil
  }

  /// What comes before the first of some characters.
  func removeAfterAnyCharacterIn(string characters: String) -> String {
    let stops = Set(characters.unicodeScalars)
    return String(unicodeScalars.prefix { !stops.contains($0) })
  }
}
