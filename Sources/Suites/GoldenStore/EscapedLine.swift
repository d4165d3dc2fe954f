/// Text written as part of one line: what could end the line, hide or reorder it is as `⟨85⟩`, the
/// character of this hexadecimal number.
///
/// Lists of URLs use the same notation. Nothing at all is `⟨⟩`, and a bracket is `⟨27E8⟩`, so that
/// every text has a line of its own and reads back unit by unit, lone surrogates included.
enum EscapedLine {
  /// Writes a text of UTF-16 units.
  ///
  /// - Parameters:
  ///   - units: The units, which need not be well formed.
  ///   - isWord: Whether blanks are escaped everywhere, and not only at the ends, and `#` with them.
  /// - Returns: The text in one line.
  static func encode(_ units: some BidirectionalCollection<UInt16>, isWord: Bool = false) -> String
  {
    if units.isEmpty { return "⟨⟩" }
    if let plain = plain(units, isWord: isWord) { return plain }
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
        let isNumberSign = isWord && scalar == "#"
        if isNumberSign || mustEscape(scalar, isFirst: isFirst, isBlankEscaped: isWord || isAtEnd) {
          result += escape(scalar.value)
        } else {
          result.unicodeScalars.append(scalar)
        }
        index = units.index(index, offsetBy: scalar.value > 0xFFFF ? 2 : 1)
      }
    }
    return result
  }

  /// Writes a text.
  static func encode(_ text: String, isWord: Bool = false) -> String {
    encode(Array(text.utf16), isWord: isWord)
  }

  /// The text itself if it is ASCII without anything to escape.
  private static func plain(_ units: some BidirectionalCollection<UInt16>, isWord: Bool) -> String?
  {
    let blank = UInt16(UInt8(ascii: " "))
    guard units.allSatisfy({ $0 > (isWord ? blank : blank - 1) && $0 < 0x7F }) else { return nil }
    if isWord, units.contains(UInt16(UInt8(ascii: "#"))) { return nil }
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
      // What would join the sign before it.
      return isFirst && (properties.isGraphemeExtend || properties.isEmojiModifier)
    }
  }
}

extension EscapedLine {
  /// Reads a text.
  ///
  /// - Parameter text: The text as it is in the line.
  /// - Returns: The units; nil if a bracket has no number of a character after it.
  static func decode(_ text: Substring) -> [UInt16]? {
    if text == "⟨⟩" { return [] }
    guard !text.isEmpty else { return nil }
    guard text.utf8.contains(0xE2) else { return Array(text.utf16) }
    var units: [UInt16] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "⟨" else {
        units.append(contentsOf: UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter)
        continue
      }
      guard let end = rest.prefix(7).firstIndex(of: "⟩") else { return nil }
      let name = String(rest[..<end])
      guard !name.isEmpty, name.utf8.allSatisfy(isUpperHex), let number = UInt32(name, radix: 16)
      else { return nil }
      if let scalar = Unicode.Scalar(number) {
        units.append(contentsOf: UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter)
      } else {
        guard let unit = UInt16(exactly: number) else { return nil }
        units.append(unit)
      }
      rest = rest[rest.index(after: end)...]
    }
    return units
  }

  /// Reads a text that is well-formed Unicode.
  static func decodeText(_ text: Substring) -> String? {
    decode(text).flatMap { String(validating: $0, as: UTF16.self) }
  }

  private static func isUpperHex(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
  }
}
