import Diagnostics

extension String {
  /// The text fit for XML 1.0, within an element or within double quotes.
  ///
  /// Characters that the production `Char` leaves out, and those that could hide text, are written as
  /// `\u{XX}`; `>` is escaped for the sake of `]]>`. Lines are kept.
  var xmlEscaped: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).printable.withXMLReferences }
      .joined(separator: "\n")
  }

  private var withXMLReferences: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += scalar.numericEscape
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
