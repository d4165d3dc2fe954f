import TextCoding

extension JSONParser {
  // string = quotation-mark *char quotation-mark
  mutating func parseString() throws(JSONSyntaxError) -> String {
    let start = offset
    offset += 1
    let contentStart = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        let text = text(in: contentStart..<offset)
        offset += 1
        return text
      }
      if byte == UInt8(ascii: "\\") { return try parseEscapedString(from: start) }
      try checkNoControl(byte, stringStart: start)
      offset += 1
    }
    throw error(.unclosedString, at: start..<(start + 1))
  }

  /// The rest of a string, starting at its first escape.
  private mutating func parseEscapedString(from start: Int) throws(JSONSyntaxError) -> String {
    var content = Array(bytes[(start + 1)..<offset])
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        try parseEscape(into: &content, stringStart: start)
      default:
        try checkNoControl(byte, stringStart: start)
        content.append(byte)
        offset += 1
      }
    }
    throw error(.unclosedString, at: start..<(start + 1))
  }

  private func checkNoControl(_ byte: UInt8, stringStart: Int) throws(JSONSyntaxError) {
    guard byte < 0x20 else { return }
    // A line break inside a string nearly always means a missing quotation mark.
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      throw error(.unclosedString, at: stringStart..<offset)
    }
    throw error(.controlCharacter(byte), at: offset..<(offset + 1))
  }

  // escape ( %x22 / %x5C / %x2F / %x62 / %x66 / %x6E / %x72 / %x74 / %x75 4HEXDIG )
  private mutating func parseEscape(
    into content: inout [UInt8],
    stringStart: Int
  ) throws(JSONSyntaxError) {
    let start = offset
    guard offset + 1 < bytes.count else {
      throw error(.unexpectedEnd(expected: "an escape"), at: bytes.count..<bytes.count)
    }
    offset += 1
    let kind = bytes[offset]
    try checkNoControl(kind, stringStart: stringStart)
    offset += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(kind)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"):
      let scalar = try parseUnicodeEscape(from: start)
      content.append(contentsOf: scalar.utf8)
    default:
      var end = offset
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
      throw error(.invalidEscape(text(in: start..<end)), at: start..<end)
    }
  }

  /// The scalar of one `\uXXXX`, or of two that form a surrogate pair.
  private mutating func parseUnicodeEscape(
    from start: Int
  ) throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try parseFourHexDigits(escapeStart: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    let end = offset
    if let pair = try parseSecondHalf(after: first) { return pair }
    guard limits.replacesLoneSurrogates else { throw error(.loneSurrogate(first), at: start..<end) }
    offset = end
    return "\u{FFFD}"
  }

  /// The scalar of a surrogate pair, if the second half follows.
  private mutating func parseSecondHalf(
    after first: UInt16
  ) throws(JSONSyntaxError) -> Unicode.Scalar? {
    guard UTF16.isLeadSurrogate(first), offset + 1 < bytes.count,
      bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    let start = offset
    offset += 2
    let second = try parseFourHexDigits(escapeStart: start)
    guard UTF16.isTrailSurrogate(second) else { return nil }
    return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
  }

  private mutating func parseFourHexDigits(
    escapeStart: Int
  ) throws(JSONSyntaxError) -> UInt16 {
    var value: UInt16 = 0
    for position in offset..<(offset + 4) {
      guard position < bytes.count, let digit = bytes[position].hexadecimalDigit else {
        let end = min(position, bytes.count)
        throw error(.invalidEscape(text(in: escapeStart..<end)), at: escapeStart..<end)
      }
      value = value << 4 | UInt16(digit)
    }
    offset += 4
    return value
  }
}
