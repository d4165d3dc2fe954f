/// Text in which `⟨85⟩` stands for the character with this hexadecimal number, so that a line can hold
/// any character; `⟨LF⟩` and `⟨CR⟩` are the ends of lines, and `⟨27E8⟩` is the bracket itself.
package enum EscapedText {
  /// Reads escaped text.
  ///
  /// - Parameter text: The text; brackets without a number between them stand for themselves.
  /// - Returns: The UTF-16 code units that it stands for, since a number may be that of a lone
  ///   surrogate.
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
