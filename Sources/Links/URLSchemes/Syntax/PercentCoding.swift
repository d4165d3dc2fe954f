import TextCoding

/// A part of a URL with its escapes decoded (RFC 3986, section 2.1), and what was wrong with them.
struct DecodedText {
  /// The text; where the bytes are not UTF-8, with replacement characters.
  private(set) var text: String
  /// The first `%` that no two hexadecimal digits follow, as an offset in the URL.
  private(set) var malformedEscape: Int?
  /// The offset of the first byte that must be encoded but is not.
  private(set) var unencoded: Int?
  /// Whether the decoded bytes are UTF-8.
  private(set) var isUTF8 = true

  /// Decodes a range of a URL.
  init(_ bytes: [UInt8], _ range: Range<Int>, plusIsSpace: Bool) {
    var needsWork = false
    for offset in range {
      let byte = bytes[offset]
      if unencoded == nil, !byte.isAllowedInQuery { unencoded = offset }
      if byte == UInt8(ascii: "%") || (plusIsSpace && byte == UInt8(ascii: "+")) {
        needsWork = true
      }
    }
    guard needsWork else {
      text = String(decoding: bytes[range], as: UTF8.self)
      return
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "%") {
        if offset + 2 < range.upperBound, let high = bytes[offset + 1].hexadecimalDigit,
          let low = bytes[offset + 2].hexadecimalDigit
        {
          decoded.append(high << 4 | low)
          offset += 3
          continue
        }
        malformedEscape = malformedEscape ?? offset
      }
      decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
      offset += 1
    }
    if let valid = String(validating: decoded, as: UTF8.self) {
      text = valid
    } else {
      text = String(decoding: decoded, as: UTF8.self)
      isUTF8 = false
    }
  }
}

extension UInt8 {
  // query = *( pchar / "/" / "?" ); pchar = unreserved / pct-encoded / sub-delims / ":" / "@"
  fileprivate var isAllowedInQuery: Bool {
    switch self {
    case 0x21, 0x24...0x3B, 0x3D, 0x3F...0x5A, 0x5F, 0x61...0x7A, 0x7E: true
    default: false
    }
  }
}
