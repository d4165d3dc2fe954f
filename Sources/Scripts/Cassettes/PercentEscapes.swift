import TextCoding

extension Sequence<UInt8> {
  /// The bytes with everything escaped that is not unreserved (RFC 3986, section 2.3).
  var percentEncoded: [UInt8] {
    var result: [UInt8] = []
    for byte in self {
      if byte.isLetterOrDigit || "-._~".utf8.contains(byte) {
        result.append(byte)
      } else {
        result += byte.percentEscape
      }
    }
    return result
  }
}

extension String {
  /// The text with everything escaped that is not unreserved.
  var percentEncoded: String { String(decoding: utf8.percentEncoded, as: UTF8.self) }
}

extension UInt8 {
  /// Whether it is a letter or a digit of ASCII.
  var isLetterOrDigit: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
