import TextCoding

extension UInt8 {
  /// The byte, of `A` to `Z` the small letter.
  var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  // scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
  var isInScheme: Bool {
    isASCIILetterOrDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }
}

extension Collection<UInt8> {
  /// The number of bytes that make the scheme at the start, or nil where no scheme and colon stand.
  var schemeLength: Int? {
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

extension String {
  /// Whether the text is a scheme by RFC 3986, section 3.1.
  var isSchemeName: Bool {
    guard let first = utf8.first, first.isASCIILetter else { return false }
    return utf8.allSatisfy(\.isInScheme)
  }

  /// The text with the letters `A` to `Z` made small, as schemes and hosts are compared.
  var asciiLowercased: String {
    guard utf8.contains(where: { $0.asciiLowercased != $0 }) else { return self }
    return String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
  }

  /// The text cut to what a message can show.
  var shown: String {
    guard utf8.count > 80 else { return self }
    let head = unicodeScalars.prefix(80)
    return head.endIndex == unicodeScalars.endIndex ? self : String(head) + "…"
  }
}
