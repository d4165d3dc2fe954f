import TextCoding

extension String {
  /// The string made safe for a terminal: control characters, bidirectional overrides, line
  /// separators and invisible characters become `\u{XX}`, so that untrusted text can neither move
  /// the cursor nor hide.
  public var printable: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 >= 0x80 }) else { return self }
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      if scalar.isUnsafeOnTerminal {
        result += scalar.escaped
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension String {
  /// Equivalent JSON text whose strings are safe for a terminal: unsafe characters are escaped.
  public var printableJSON: String {
    guard utf8.contains(where: { $0 == 0x7F || $0 >= 0x80 }) else { return self }
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      if scalar != "\n", scalar.isUnsafeOnTerminal {
        result += scalar.jsonEscape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  var isUnsafeOnTerminal: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    // The two selectors for emoji and text presentation are common in ordinary text.
    default: return properties.isDefaultIgnorableCodePoint && value != 0xFE0E && value != 0xFE0F
    }
  }

  var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
