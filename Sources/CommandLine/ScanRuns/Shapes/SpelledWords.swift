/// The words that a pattern spells out: a segment that is one of them is no name of something.
enum SpelledWords {
  /// The words of a pattern, without those in classes such as `[a-z]` and without escapes such as
  /// `\\d`.
  ///
  /// A word whose last letter is optional counts with and without it.
  ///
  /// - Parameter pattern: The text of the pattern.
  /// - Returns: Runs of ASCII letters, digits, `-` and `_` with a letter in them.
  static func words(of pattern: String) -> Set<String> {
    var words: Set<String> = []
    var word: [UInt8] = []
    var isEscaped = false
    var isInClass = false
    for byte in pattern.utf8 {
      let wasEscaped = isEscaped
      isEscaped = byte == UInt8(ascii: "\\") && !wasEscaped
      if isInClass {
        isInClass = byte != UInt8(ascii: "]") || wasEscaped
        continue
      }
      // An escaped letter or digit is a class, an assertion or a reference; another sign is itself.
      if byte.isWordPart, !wasEscaped || byte == 0x2D || byte == 0x5F {
        word.append(byte)
        continue
      }
      add(word, to: &words)
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "*") { add(word.dropLast(), to: &words) }
      word = []
      isInClass = byte == UInt8(ascii: "[") && !wasEscaped
    }
    add(word, to: &words)
    return words
  }

  private static func add(_ word: some Collection<UInt8>, to words: inout Set<String>) {
    guard word.contains(where: { (0x61...0x7A).contains($0 | 0x20) }) else { return }
    words.insert(String(decoding: word, as: UTF8.self))
  }
}

extension UInt8 {
  fileprivate var isWordPart: Bool {
    (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self) || self == 0x2D
      || self == 0x5F
  }
}
