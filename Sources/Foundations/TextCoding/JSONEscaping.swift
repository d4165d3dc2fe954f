extension String {
  /// The text as the contents of a JSON string (RFC 8259, section 7), with only the necessary
  /// escapes.
  package var jsonEscaped: String {
    let mustEscape = utf8.contains {
      $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
    }
    return mustEscape ? jsonEscaped { _ in false } : self
  }

  /// The text as the contents of a JSON string.
  ///
  /// - Parameter isUnwanted: Whether to escape a further character.
  /// - Returns: The escaped text.
  package func jsonEscaped(also isUnwanted: (Unicode.Scalar) -> Bool) -> String {
    var result = ""
    // Runs that need no escape are copied whole.
    var start = startIndex
    var index = startIndex
    while index < endIndex {
      let scalar = unicodeScalars[index]
      let next = unicodeScalars.index(after: index)
      defer { index = next }
      let escape: String
      switch scalar {
      case "\"", "\\": escape = "\\\(scalar)"
      case "\n": escape = "\\n"
      case "\r": escape = "\\r"
      case "\t": escape = "\\t"
      case "\u{0}"..<" ": escape = scalar.jsonEscape
      case _ where isUnwanted(scalar): escape = scalar.jsonEscape
      default: continue
      }
      result += self[start..<index]
      result += escape
      start = next
    }
    guard start > startIndex else { return self }
    result += self[start...]
    return result
  }
}

extension Unicode.Scalar {
  /// The character as `\u` escapes, one for each UTF-16 code unit.
  package var jsonEscape: String {
    UTF16.encode(self).map { units in
      units.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      .joined()
    } ?? ""
  }
}
