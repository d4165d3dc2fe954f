import URLSyntax

/// The code of a label of a domain that is not ASCII, RFC 3492.
enum PunycodeLabel {
  /// Whether a browser takes what follows `xn--`: a code that is well-formed, of characters that
  /// a domain can have.
  ///
  /// Of the characters those are left out that would be written otherwise, such as capital letters,
  /// those that can be in no name, and new ones that not every browser knows. A label that is read from
  /// right to left has to be of letters and marks of that direction alone.
  static func isTaken(_ code: Substring) -> Bool {
    guard code.utf8.count <= maxLength, let scalars = Punycode.decode(code)?.unicodeScalars,
      let first = scalars.first, scalars.contains(where: { !$0.isASCII })
    else { return false }
    guard !isMark(first), scalars.allSatisfy(isInNames) else { return false }
    return !scalars.contains(where: isRightToLeft)
      || scalars.allSatisfy { isRightToLeft($0) && (isMark($0) || $0.properties.isAlphabetic) }
  }

  /// The longest code that is read, in bytes.
  ///
  /// DNS allows labels of 63. Decoding takes a time that grows with the square of the length.
  private static let maxLength = 255

  /// Whether a character is in one of the blocks that are read from right to left.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isInNames(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if scalar.isASCII { return true }
    if properties.changesWhenNFKCCaseFolded || properties.isNoncharacterCodePoint { return false }
    guard let age = properties.age, age.major <= knownVersion else { return false }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }

  /// The version of Unicode that browsers are taken to know.
  private static let knownVersion = 13
}
