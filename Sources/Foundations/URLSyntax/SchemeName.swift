import TextCoding

extension UInt8 {
  // scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
  /// Whether a scheme can have the byte behind its first letter (RFC 3986, section 3.1).
  package var isInScheme: Bool {
    isASCIILetterOrDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }
}

extension Collection<UInt8> {
  /// The number of bytes that make the scheme at the start; nil if no scheme and colon are.
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
  /// Whether the text is a scheme (RFC 3986, section 3.1).
  package var isSchemeName: Bool {
    guard let first = utf8.first, first.isASCIILetter else { return false }
    return utf8.allSatisfy(\.isInScheme)
  }
}
