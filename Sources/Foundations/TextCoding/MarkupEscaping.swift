extension String {
  /// The text as markup shows it, within an element or within double quotes.
  ///
  /// - Parameter other: What else is escaped, and how; nil for a scalar that stays.
  /// - Returns: The text with references for `&`, `<`, `>` and `"`.
  package func markupEscaped(_ other: (Unicode.Scalar) -> String? = { _ in nil }) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default:
        if let escape = other(scalar) {
          result += escape
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
