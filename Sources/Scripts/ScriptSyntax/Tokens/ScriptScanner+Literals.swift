import TextCoding

extension ScriptScanner {
  // StringLiteral :: " DoubleStringCharacters opt " | ' SingleStringCharacters opt '
  mutating func scanString(_ quote: UInt8) throws(ScriptTokenError) {
    let start = offset
    offset += 1
    while let byte = byte(at: offset) {
      switch byte {
      case quote:
        offset += 1
        addOperand(.string, from: start)
        return
      case UInt8(ascii: "\\"): skipEscape()
      case 0x0A, 0x0D: throw .unclosed("a string", at: start)
      default: offset += 1
      }
    }
    throw .unclosed("a string", at: start)
  }

  /// Skips a backslash with the following character or line end.
  private mutating func skipEscape() {
    offset += isNext("\\\r\n") ? 3 : 2
  }

  // Template :: ` TemplateCharacters opt ` | ` TemplateCharacters opt ${ | } TemplateCharacters opt
  // …
  mutating func scanTemplate() throws(ScriptTokenError) {
    let start = offset
    offset += 1
    while let byte = byte(at: offset) {
      if byte == UInt8(ascii: "\\") {
        skipEscape()
      } else if byte == UInt8(ascii: "`") {
        offset += 1
        addOperand(.template, from: start)
        return
      } else if isNext("${") {
        offset += 2
        addOperand(.template, from: start)
        open(.substitution)
        expectsOperand = true
        return
      } else {
        offset += 1
      }
    }
    throw .unclosed("a template", at: start)
  }

  // RegularExpressionLiteral :: / RegularExpressionBody / RegularExpressionFlags
  mutating func scanRegex() throws(ScriptTokenError) {
    let start = offset
    offset += 1
    var isInClass = false
    while let byte = byte(at: offset), byte != 0x0A, byte != 0x0D {
      let (scalar, length) = scalar(at: offset)
      if scalar.isLineEnd { break }
      offset += length
      switch byte {
      case UInt8(ascii: "\\"):
        guard offset < bytes.count, !self.scalar(at: offset).scalar.isLineEnd else {
          throw .unclosed("a regular expression", at: start)
        }
        offset += self.scalar(at: offset).length
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        while isWordPart(at: offset) { offset += self.scalar(at: offset).length }
        addOperand(.regex, from: start)
        return
      default: break
      }
    }
    throw .unclosed("a regular expression", at: start)
  }

  // NumericLiteral :: DecimalLiteral | DecimalBigIntegerLiteral | NonDecimalIntegerLiteral | …
  mutating func scanNumber() throws(ScriptTokenError) {
    let start = offset
    if bytes[start] == UInt8(ascii: "0"), let mark = byte(at: start + 1),
      [UInt8(ascii: "x"), UInt8(ascii: "o"), UInt8(ascii: "b")].contains(mark | 0x20)
    {
      offset += 2
      skipNumberPart { $0.isASCIILetterOrDigit }
    } else {
      scanDecimal(start)
    }
    // A number must not be followed by a digit or the start of a name.
    guard !isWordPart(at: offset) else { throw .unexpected(at: offset) }
    addOperand(.number, from: start)
  }

  private mutating func scanDecimal(_ start: Int) {
    skipNumberPart(\.isASCIIDigit)
    let digits = bytes[start..<offset]
    let isOctal =
      digits.count > 1 && digits.first == UInt8(ascii: "0")
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
    guard !isOctal else { return }
    if byte(at: offset) == UInt8(ascii: "n") {
      offset += 1
      return
    }
    if byte(at: offset) == UInt8(ascii: ".") {
      offset += 1
      skipNumberPart(\.isASCIIDigit)
    }
    guard let mark = byte(at: offset), mark | 0x20 == UInt8(ascii: "e") else { return }
    let sign = byte(at: offset + 1)
    let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    guard byte(at: offset + (isSigned ? 2 : 1))?.isASCIIDigit == true else { return }
    offset += isSigned ? 2 : 1
    skipNumberPart(\.isASCIIDigit)
  }

  private mutating func skipNumberPart(_ isPart: (UInt8) -> Bool) {
    while let byte = byte(at: offset), isPart(byte) || byte == UInt8(ascii: "_") { offset += 1 }
  }
}
