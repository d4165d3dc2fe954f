/// Characters of a pattern in quotation marks, or their names if they are invisible.
enum QuotedText {
  /// The maximum number of characters shown.
  static let maxLength = 120

  static func text(_ codePoints: [UInt32]) -> String {
    if let only = codePoints.first, codePoints.count == 1, let name = name(only) { return name }
    var text = ""
    for codePoint in codePoints.prefix(maxLength) { text += shown(codePoint) }
    if codePoints.count > maxLength { text += "…" }
    return text.contains("\"") ? "'\(text)'" : "\"\(text)\""
  }

  /// A single character within a sentence.
  static func character(_ codePoint: UInt32) -> String { text([codePoint]) }

  /// The name of a character that cannot be shown in quotation marks.
  private static func name(_ codePoint: UInt32) -> String? {
    switch codePoint {
    case 0x00: "NUL"
    case 0x09: "a tab"
    case 0x0A: "a line feed"
    case 0x0B: "a vertical tab"
    case 0x0C: "a form feed"
    case 0x0D: "a carriage return"
    case 0x20: "a space"
    case 0xA0: "a no-break space"
    default: isShown(codePoint) ? nil : number(codePoint)
    }
  }

  private static func shown(_ codePoint: UInt32) -> String {
    guard isShown(codePoint), let scalar = Unicode.Scalar(codePoint) else {
      switch codePoint {
      case 0x09: return "\\t"
      case 0x0A: return "\\n"
      case 0x0D: return "\\r"
      default: return "\\u{\(String(codePoint, radix: 16, uppercase: true))}"
      }
    }
    return String(scalar)
  }

  private static func number(_ codePoint: UInt32) -> String {
    let digits = String(codePoint, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func isShown(_ codePoint: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(codePoint) else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      return false
    case .spaceSeparator: return codePoint == 0x20
    default: return true
    }
  }
}
