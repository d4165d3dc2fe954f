extension UInt8 {
  @inlinable package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  @inlinable package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  @inlinable package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

  /// Whether the byte is unreserved in URLs (RFC 3986, section 2.3).
  @inlinable package var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: isASCIILetterOrDigit
    }
  }
}
