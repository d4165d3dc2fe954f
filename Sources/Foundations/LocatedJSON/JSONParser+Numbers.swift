import TextCoding

extension JSONParser {
  // number = [ minus ] int [ frac ] [ exp ]
  mutating func parseNumber() throws(JSONSyntaxError) -> JSONNumber {
    let start = offset
    _ = skip(UInt8(ascii: "-"))
    let hasLeadingZero = skip(UInt8(ascii: "0"))
    var isWellFormed = hasLeadingZero || skipDigits()
    if skip(UInt8(ascii: ".")) { isWellFormed = skipDigits() && isWellFormed }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
      isWellFormed = skipDigits() && isWellFormed
    }
    // Characters that follow without a break, as in `01`, `1.e5x` or `0xFF`, belong to the number.
    let end = offset
    while offset < bytes.count, bytes[offset].isNumberLike { offset += 1 }
    guard isWellFormed, end == offset else {
      throw error(.malformedNumber(excerpt(from: start)), at: start..<offset)
    }
    let text = text(in: start..<offset)
    guard let value = Double(text), value.isFinite else {
      throw error(.numberOutOfRange(excerpt(from: start)), at: start..<offset)
    }
    return JSONNumber(text: text, value: value)
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// Skips `1*DIGIT`; false if there is no digit.
  private mutating func skipDigits() -> Bool {
    let start = offset
    while offset < bytes.count, bytes[offset].isASCIIDigit { offset += 1 }
    return offset > start
  }
}

extension UInt8 {
  fileprivate var isNumberLike: Bool {
    isASCIILetterOrDigit || self == UInt8(ascii: ".") || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "-")
  }
}
