extension String {
  /// The text escaped for an element or a double-quoted attribute.
  ///
  /// - Parameter other: Escapes a further scalar; nil leaves it as it is.
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
