extension String {
  /// What stands before and behind the first occurrence of a text, or the whole string alone.
  func splitFirstOccurrence(of text: String) -> [String] {
    var copy = self
    let finder = LiteralFinder(Array(text.utf8))
    guard !text.isEmpty else { return [self] }
    return copy.withUTF8 { bytes in
      guard let start = finder.firstStart(in: bytes, from: 0, before: ByteSet([])) else {
        return [self]
      }
      return [bytes[..<start], bytes[(start + text.utf8.count)...]].map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// What stands before the first of some characters.
  func removeAfterAnyCharacterIn(string characters: String) -> String {
    let stops = Set(characters.unicodeScalars)
    return String(unicodeScalars.prefix { !stops.contains($0) })
  }
}
