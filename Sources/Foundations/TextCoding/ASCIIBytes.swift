extension UInt8 {
  /// Whether it is a letter of ASCII.
  @inlinable package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether it is a digit of ASCII.
  @inlinable package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether it is a letter or a digit of ASCII.
  @inlinable package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

  /// Whether a URL can have it anywhere, unescaped, without a change of meaning (RFC 3986,
  /// section 2.3).
  @inlinable package var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: isASCIILetterOrDigit
    }
  }
}
