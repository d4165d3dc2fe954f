extension PatternScanner {
  /// The character of an escape and the offset after it.
  typealias Escape = (codePoint: UInt32, end: Int)

  /// Reads an escape for a single character.
  ///
  /// `'\' ('a' | 'e' | 'f' | 'n' | 'r' | 't' | 'c' any | ('u' | 'U' | 'x') digits | '0' digits)`
  ///
  /// Returns nil for any other escape, which the grammar handles.
  func readEscape(at start: Int) throws(RegexSyntaxError) -> Escape? {
    guard start + 1 < units.count else { return nil }
    let end = start + 2
    switch Unicode.Scalar(units[start + 1]) {
    case "a"?: return (0x07, end)
    case "e"?: return (0x1B, end)
    case "f"?: return (0x0C, end)
    case "n"?: return (0x0A, end)
    case "r"?: return (0x0D, end)
    case "t"?: return (0x09, end)
    case "c"?: return control(at: end)
    case "0"?: return try octal(at: end)
    case "u"?, "U"?, "x"?:
      guard let escape = joinedHexadecimal(at: start) else {
        throw error(.malformedHexadecimalEscape, at: start..<min(end + 2, units.count))
      }
      return escape
    default: return nil
    }
  }

  /// The control character of `\c`; at the end of the pattern `\c` is the letter c.
  private func control(at start: Int) -> Escape {
    guard start < units.count else { return (0x63, start) }
    let isPair =
      UTF16.isLeadSurrogate(units[start]) && start + 1 < units.count
      && UTF16.isTrailSurrogate(units[start + 1])
    // The low five bits of a pair are those of its trail surrogate.
    return (UInt32(units[start + (isPair ? 1 : 0)] & 0x1F), start + (isPair ? 2 : 1))
  }

  /// Reads `'\0' octal-digit{1,3}`, excluding a digit that would make the number exceed 255.
  private func octal(at start: Int) throws(RegexSyntaxError) -> Escape {
    var value: UInt32 = 0
    var end = start
    while end < units.count, end < start + 3, (0x30...0x37).contains(units[end]) {
      let next = value << 3 + UInt32(units[end] - 0x30)
      guard next <= 0xFF else { break }
      value = next
      end += 1
    }
    guard end > start else {
      throw error(.malformedOctalEscape, at: start - 2..<min(start + 1, units.count))
    }
    return (value, end)
  }

  /// The code point of two escapes that form a surrogate pair.
  private func joinedHexadecimal(at start: Int) -> Escape? {
    guard let first = hexadecimal(at: start) else { return nil }
    guard (0xD800...0xDBFF).contains(first.codePoint), first.end + 1 < units.count,
      units[first.end] == 0x5C, let second = hexadecimal(at: first.end),
      (0xDC00...0xDFFF).contains(second.codePoint)
    else { return first }
    let value = 0x10000 + (first.codePoint & 0x3FF) << 10 + second.codePoint & 0x3FF
    return (value, second.end)
  }

  /// Reads a hexadecimal escape.
  ///
  /// `'\' ('u' hex{4} | 'U' hex{8} | 'x' hex{1,2} | 'x{' hex{1,7} '}')`
  private func hexadecimal(at start: Int) -> Escape? {
    switch Unicode.Scalar(units[start + 1]) {
    case "u"?: return digits(at: start + 2, count: 4...4)
    case "U"?: return digits(at: start + 2, count: 8...8)
    case "x"?:
      guard start + 2 < units.count, units[start + 2] == 0x7B else {
        return digits(at: start + 2, count: 1...2)
      }
      guard let escape = digits(at: start + 3, count: 1...7), escape.end < units.count,
        units[escape.end] == 0x7D
      else { return nil }
      return (escape.codePoint, escape.end + 1)
    default: return nil
    }
  }

  private func digits(at start: Int, count: ClosedRange<Int>) -> Escape? {
    var value: UInt32 = 0
    var end = start
    while end < units.count, end < start + count.upperBound,
      let digit = Unicode.Scalar(units[end]).flatMap({ Character($0) })?.hexDigitValue,
      units[end] < 0x80
    {
      value = value << 4 | UInt32(digit)
      end += 1
    }
    return end - start >= count.lowerBound && value <= 0x10FFFF ? (value, end) : nil
  }
}
