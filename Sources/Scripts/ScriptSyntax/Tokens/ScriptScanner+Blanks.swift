import TextCoding

extension ScriptScanner {
  /// Skips white space and comments, including HTML-like ones (ECMA-262, annex B.1.1).
  mutating func skipBlanks() throws(ScriptTokenError) {
    while let byte = byte(at: offset) {
      switch byte {
      case 0x0A, 0x0D:
        hasNewline = true
        offset += 1
      case 0x09, 0x0B, 0x0C, 0x20: offset += 1
      case UInt8(ascii: "/") where isNext("//"): skipLine()
      case UInt8(ascii: "/") where isNext("/*"): try skipBlockComment()
      case UInt8(ascii: "<") where isNext("<!--"): skipLine()
      case UInt8(ascii: "-") where (hasNewline || tokens.isEmpty) && isNext("-->"): skipLine()
      case 0x80...:
        let (scalar, length) = scalar(at: offset)
        if scalar.isLineEnd {
          hasNewline = true
        } else if !scalar.isBlank {
          return
        }
        offset += length
      default: return
      }
    }
  }

  /// Skips the rest of a line, but not its end.
  private mutating func skipLine() {
    while let byte = byte(at: offset), byte != 0x0A, byte != 0x0D {
      let (scalar, length) = scalar(at: offset)
      if scalar.isLineEnd { return }
      offset += length
    }
  }

  // MultiLineComment :: /* MultiLineCommentChars opt */
  private mutating func skipBlockComment() throws(ScriptTokenError) {
    let start = offset
    offset += 2
    while offset < bytes.count {
      if isNext("*/") {
        offset += 2
        return
      }
      let (scalar, length) = scalar(at: offset)
      if scalar.isLineEnd { hasNewline = true }
      offset += length
    }
    throw .unclosed("a comment", at: start)
  }

  /// The scalar at an offset of the valid UTF-8 text, and its number of bytes.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
    Self.scalar(at: offset, of: bytes)
  }

  /// The scalar at an offset of some bytes, and its number of bytes.
  static func scalar(at offset: Int, of bytes: [UInt8]) -> (scalar: Unicode.Scalar, length: Int) {
    let first = bytes[offset]
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = length == 1 ? UInt32(first) : UInt32(first) & (0xFF >> UInt32(length + 1))
    for index in 1..<max(length, 1) { value = value << 6 | UInt32(bytes[offset + index]) & 0x3F }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  /// Whether the character at an offset may start or continue a name.
  func isWordPart(at offset: Int) -> Bool {
    guard let byte = byte(at: offset) else { return false }
    if byte < 0x80 {
      return byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
        || byte == UInt8(ascii: "\\")
    }
    let scalar = scalar(at: offset).scalar
    return !scalar.isBlank && !scalar.isLineEnd
  }

  func isWordStart(at offset: Int) -> Bool {
    isWordPart(at: offset) && byte(at: offset)?.isASCIIDigit == false
  }
}

extension Unicode.Scalar {
  // LineTerminator :: <LF> <CR> <LS> <PS>
  var isLineEnd: Bool { [0x0A, 0x0D, 0x2028, 0x2029].contains(value) }

  /// Non-ASCII white space: `<ZWNBSP>` and space separators.
  fileprivate var isBlank: Bool {
    value == 0xFEFF || properties.generalCategory == .spaceSeparator
  }
}
