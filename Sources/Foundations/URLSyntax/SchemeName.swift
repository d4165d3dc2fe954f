import TextCoding

extension UInt8 {
  // scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
  /// Whether a scheme may contain the byte after its first letter (RFC 3986, section 3.1).
  package var isInScheme: Bool {
    isASCIILetterOrDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }
}

extension Collection<UInt8> {
  /// The length of the scheme at the start, in bytes; nil if it has no scheme and colon.
  package var schemeLength: Int? {
    guard let first, first.isASCIILetter else { return nil }
    var length = 0
    for byte in self {
      if byte == UInt8(ascii: ":") { return length }
      guard byte.isInScheme else { return nil }
      length += 1
    }
    return nil
  }
}

extension StringProtocol {
  /// Whether the whole text is a scheme (RFC 3986, section 3.1).
  package var isSchemeName: Bool {
    guard let first = utf8.first, first.isASCIILetter else { return false }
    return utf8.allSatisfy(\.isInScheme)
  }
}
