import URLSyntax

/// The Punycode of a non-ASCII domain label, RFC 3492.
enum PunycodeLabel {
  /// Whether browsers accept what follows `xn--`: valid Punycode for characters that a domain can
  /// have.
  ///
  /// Excluded are characters that would be mapped to others, such as capital letters, those not
  /// allowed in names, and new ones that not every browser supports. A right-to-left label must
  /// consist only of letters and marks of that direction.
  static func isTaken(_ code: Substring) -> Bool {
    guard code.utf8.count <= maxLength, let scalars = Punycode.decode(code)?.unicodeScalars,
      let first = scalars.first, scalars.contains(where: { !$0.isASCII })
    else { return false }
    guard !isMark(first), scalars.allSatisfy(isInNames) else { return false }
    return !scalars.contains(where: isRightToLeft)
      || scalars.allSatisfy { isRightToLeft($0) && (isMark($0) || $0.properties.isAlphabetic) }
  }

  /// The maximum length of a code, in bytes.
  ///
  /// DNS allows labels of 63. Decoding takes quadratic time.
  private static let maxLength = 255

  /// Whether a character is in one of the right-to-left blocks.
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

  /// The version of Unicode that all browsers are assumed to support.
  private static let knownVersion = 13
}
