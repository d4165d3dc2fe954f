/// Descriptions of ICU's error names.
enum PatternErrorWords {
  private static let table = [
    "U_REGEX_INTERNAL_ERROR": "internal error, as for groups or sets nested over 99 deep",
    "U_REGEX_RULE_SYNTAX": "syntax error",
    "U_REGEX_BAD_ESCAPE_SEQUENCE": "unknown or incomplete escape sequence",
    "U_REGEX_PROPERTY_SYNTAX": "unknown property or incomplete property expression",
    "U_REGEX_UNIMPLEMENTED": "use of a feature that the engine does not have",
    "U_REGEX_MISMATCHED_PAREN": "missing opening or closing parenthesis",
    "U_REGEX_NUMBER_TOO_BIG": "number too big",
    "U_REGEX_BAD_INTERVAL": "error in a {min,max} interval",
    "U_REGEX_MAX_LT_MIN": "maximum less than minimum in a {min,max} interval",
    "U_REGEX_INVALID_BACK_REF": "back-reference to a group that does not exist",
    "U_REGEX_INVALID_FLAG": "unknown flag",
    "U_REGEX_LOOK_BEHIND_LIMIT": "lookbehind must have a maximum length",
    "U_REGEX_SET_CONTAINS_STRING": "set that contains a string",
    "U_REGEX_MISSING_CLOSE_BRACKET": "missing closing bracket of a set",
    "U_REGEX_INVALID_RANGE": "range of a set whose end is before its start",
    "U_REGEX_PATTERN_TOO_BIG": "pattern too big",
    "U_REGEX_INVALID_CAPTURE_GROUP_NAME": "invalid, unknown or repeated capture group name",
    "U_ILLEGAL_CHAR_FOUND": "unknown character name",
    "U_MEMORY_ALLOCATION_ERROR": "not enough memory",
  ]

  /// The description of an error, or its name spelt out if there is none.
  static func words(for name: String) -> String {
    if let words = table[name] { return words }
    let plain = name.split(separator: "_").filter { $0 != "U" && $0 != "REGEX" }
    return plain.joined(separator: " ").lowercased()
  }
}

/// Converts ICU's error positions to offsets.
enum PatternErrorPlace {
  /// The UTF-16 offset after the last character that ICU read.
  ///
  /// - Parameters:
  ///   - line: The line, from 1; in ICU's count CR, LF, CR LF, U+0085 and U+2028 end a line.
  ///   - column: The number of code points read of that line.
  ///   - source: The pattern.
  /// - Returns: The offset, or nil if ICU gives no position.
  static func offset(line: Int, column: Int, in source: String) -> Int? {
    guard line > 0, column >= 0 else { return nil }
    var offset = 0
    var reached = (line: 1, column: 0)
    var previous: Unicode.Scalar = " "
    for scalar in source.unicodeScalars {
      if reached.line == line, reached.column == column { return offset }
      offset += scalar.utf16.count
      switch scalar {
      case "\r", "\u{85}", "\u{2028}": reached = (reached.line + 1, 0)
      case "\n": if previous != "\r" { reached = (reached.line + 1, 0) }
      default: reached.column += 1
      }
      previous = scalar
    }
    return reached.line == line && reached.column == column ? offset : nil
  }
}
