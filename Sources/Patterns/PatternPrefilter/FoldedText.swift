/// Folds text so that characters which a case-insensitive engine may equate become equal.
///
/// ASCII letters become lower case. Characters whose full case folding contains an ASCII letter are
/// replaced by it, since ICU compares strings that way: `ß` and `ss`, `K` (Kelvin) and `k`.
/// Everything else is kept: see `CaseFolding.txt`,
/// <https://www.unicode.org/Public/16.0.0/ucd/CaseFolding.txt>. Folding works character by
/// character, so it preserves containment of one text in another.
enum FoldedText {
  @inline(__always)
  static func lower(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  static func fold(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for scalar in String(decoding: Array(bytes), as: UTF8.self).unicodeScalars {
      append(scalar, to: &result)
    }
    return result
  }

  /// Appends the folding of a character.
  static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if scalar.isASCII {
      bytes.append(lower(UInt8(truncatingIfNeeded: scalar.value)))
    } else if let folding = foldings[scalar.value] {
      bytes += Array(folding.utf8)
    } else {
      bytes += Array(String(scalar).utf8)
    }
  }

  /// The non-ASCII characters whose full case folding contains an ASCII letter.
  static let foldings: [UInt32: String] = [
    0xDF: "ss", 0x130: "i\u{307}", 0x149: "\u{2BC}n", 0x17F: "s", 0x1F0: "j\u{30C}",
    0x1E96: "h\u{331}", 0x1E97: "t\u{308}", 0x1E98: "w\u{30A}", 0x1E99: "y\u{30A}",
    0x1E9A: "a\u{2BE}", 0x1E9E: "ss", 0x212A: "k", 0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl",
    0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st",
  ]
}
