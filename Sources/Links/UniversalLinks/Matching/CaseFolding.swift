/// How texts are compared where case is ignored: every character becomes its lower case, where that
/// is one character too, so that `?` goes on to take one character.
enum CaseFolding {
  /// A text's UTF-8, folded.
  static func fold(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes.map(fold) }
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      folded.append(contentsOf: UTF8.encode(fold(scalar)) ?? UTF8.encodedReplacementCharacter)
    }
    return folded
  }

  /// The lower case of an ASCII letter; any other byte stays.
  @inline(__always)
  static func fold(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// The lower case of a character, where that is one character.
  static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return Unicode.Scalar(fold(UInt8(scalar.value))) }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    guard let first = lower.first, lower.count == 1 else { return scalar }
    return first
  }

  /// All characters that fold to the same one, in order.
  static func variants(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let folded = fold(scalar)
    return ((others[folded] ?? []) + [folded]).sorted()
  }

  /// For a folded character, the others that fold to it.
  private static let others: [Unicode.Scalar: [Unicode.Scalar]] = {
    var others: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    // No character beyond the first two planes has case.
    for value in UInt32(0x41)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = fold(scalar)
      if folded != scalar { others[folded, default: []].append(scalar) }
    }
    return others
  }()
}
