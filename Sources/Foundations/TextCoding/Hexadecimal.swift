extension UInt8 {
  /// The value of an ASCII hexadecimal digit; nil for any other byte.
  ///
  /// The standard library's integer parsing also accepts a sign.
  package var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The byte percent-encoded in upper case (RFC 3986, section 2.1).
  package var percentEscape: [UInt8] {
    [UInt8(ascii: "%"), Self.digits[Int(self >> 4)], Self.digits[Int(self & 15)]]
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
