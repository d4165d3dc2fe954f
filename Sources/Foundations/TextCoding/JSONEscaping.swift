extension String {
  /// The text as it is between the quotation marks of a JSON string (RFC 8259, section 7): only what
  /// must be escaped is.
  package var jsonEscaped: String {
    let mustEscape = utf8.contains {
      $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
    }
    return mustEscape ? jsonEscaped { _ in false } : self
  }

  /// The text as it is between the quotation marks of a JSON string.
  ///
  /// - Parameter isUnwanted: Whether a character is written by its number although it need not be.
  /// - Returns: The escaped text.
  package func jsonEscaped(also isUnwanted: (Unicode.Scalar) -> Bool) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..<" ": result += scalar.jsonEscape
      case _ where isUnwanted(scalar): result += scalar.jsonEscape
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// The character by its number in a JSON string: `\u` and four digits for each unit of UTF-16.
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
