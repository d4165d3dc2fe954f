/// An escaping that fits any character into one line: `⟨85⟩` is the character with this hexadecimal
/// number, `⟨LF⟩` and `⟨CR⟩` are line ends, and `⟨27E8⟩` is the bracket itself.
package enum EscapedText {
  /// Decodes escaped text.
  ///
  /// - Parameter text: The text; brackets without a number inside are literal.
  /// - Returns: The UTF-16 code units, since a number may be a lone surrogate.
  package static func decode(_ text: Substring) -> [UInt16] {
    guard text.utf8.contains(0xE2) else { return Array(text.utf16) }
    var units: [UInt16] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "⟨", let escape = escape(at: rest) {
        units += escape.units
        rest = escape.rest
      } else {
        units += Array(String(scalar).utf16)
        rest.removeFirst()
      }
    }
    return units
  }

  private static func escape(at text: Substring.UnicodeScalarView)
    -> (units: [UInt16], rest: Substring.UnicodeScalarView)?
  {
    let inside = text.dropFirst()
    guard let end = inside.prefix(9).firstIndex(of: "⟩"), end > inside.startIndex,
      let number = number(named: String(inside[..<end]))
    else { return nil }
    let rest = inside[inside.index(after: end)...]
    if let scalar = Unicode.Scalar(number) { return (Array(String(scalar).utf16), rest) }
    return UInt16(exactly: number).map { ([$0], rest) }
  }

  private static func number(named name: String) -> UInt32? {
    switch name {
    case "LF": 0x0A
    case "CR": 0x0D
    default: name.allSatisfy(\.isHexDigit) ? UInt32(name, radix: 16) : nil
    }
  }
}

extension EscapedText {
  /// Encodes UTF-16 code units as part of one line.
  ///
  /// Brackets and characters that end, hide or reorder the line are escaped. The empty text is
  /// `⟨⟩`.
  ///
  /// - Parameter units: The units, which need not be well formed.
  /// - Returns: The encoded text.
  package static func encode(_ units: some BidirectionalCollection<UInt16>) -> String {
    if units.isEmpty { return "⟨⟩" }
    if let plain = plain(units) { return plain }
    var result = ""
    let last = units.index(before: units.endIndex)
    var decoder = UTF16()
    var iterator = units.makeIterator()
    var index = units.startIndex
    loop: while true {
      switch decoder.decode(&iterator) {
      case .emptyInput: break loop
      case .error:
        result += escape(UInt32(units[index]))
        index = units.index(after: index)
      case .scalarValue(let scalar):
        let isFirst = index == units.startIndex
        let isAtEnd = isFirst || index == last
        if mustEscape(scalar, isFirst: isFirst, isBlankEscaped: isAtEnd) {
          result += escape(scalar.value)
        } else {
          result.unicodeScalars.append(scalar)
        }
        index = units.index(index, offsetBy: scalar.value > 0xFFFF ? 2 : 1)
      }
    }
    return result
  }

  package static func encode(_ text: String) -> String {
    encode(Array(text.utf16))
  }

  /// The text if it is ASCII and needs no escapes; otherwise nil.
  private static func plain(_ units: some BidirectionalCollection<UInt16>) -> String? {
    let blank = UInt16(UInt8(ascii: " "))
    guard units.allSatisfy({ $0 >= blank && $0 < 0x7F }) else { return nil }
    guard units.first != blank, units.last != blank else { return nil }
    return String(decoding: units.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  private static func escape(_ number: UInt32) -> String {
    "⟨\(String(number, radix: 16, uppercase: true))⟩"
  }

  private static func mustEscape(
    _ scalar: Unicode.Scalar,
    isFirst: Bool,
    isBlankEscaped: Bool
  ) -> Bool {
    if scalar == " " { return isBlankEscaped }
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    if scalar == "⟨" { return true }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned,
      .privateUse, .surrogate:
      return true
    default:
      if properties.isDefaultIgnorableCodePoint { return true }
      // Combines with the character before it.
      return isFirst && (properties.isGraphemeExtend || properties.isEmojiModifier)
    }
  }

  /// Decodes the result of `encode`.
  package static func decode(line: Substring) -> [UInt16] {
    line == encode([UInt16]()) ? [] : decode(line)
  }
}
