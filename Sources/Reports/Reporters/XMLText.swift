import Diagnostics
import TextCoding

extension String {
  /// The text fit for XML 1.0, within an element or within double quotes.
  ///
  /// Characters that the production `Char` leaves out, and those that could hide text, are written
  /// as `\u{XX}`; `>` is escaped for the sake of `]]>`. Lines are kept.
  var xmlEscaped: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).printable.withXMLReferences }
      .joined(separator: "\n")
  }

  private var withXMLReferences: String {
    markupEscaped { $0 == "\u{FFFE}" || $0 == "\u{FFFF}" ? $0.numericEscape : nil }
  }
}
