import Diagnostics
import TextCoding

/// The maximum number of scalars of a text that a report shows; of a longer text it shows a part.
package let shownLength = 400

extension String {
  /// The text on one line, fit for a terminal, and cut if it is long.
  package var shown: String {
    guard let cut = cutToShownLength else { return printable }
    return cut.text.printable + "… " + cut.note
  }

  /// A pattern that the reader copies: as it is, or as a string of JSON where a terminal does not
  /// show all of it.
  var shownToCopy: String {
    guard printable != self || unicodeScalars.contains(where: \.isHardToSee) else { return shown }
    return "\"\(jsonEscaped(also: \.isHardToSee).printableJSON)\" (a string of JSON)"
  }

  /// The text in quotes, so that an empty one and blanks at its ends can be seen.
  package var quoted: String {
    guard let cut = cutToShownLength else { return "\"\(escaped)\"" }
    return "\"\(cut.text.escaped)\"… " + cut.note
  }

  /// The text as it is between quotes: what cannot be seen is written as an escape, and so are
  /// quotes and backslashes, which makes the escapes unambiguous.
  var escaped: String {
    var result = ""
    for (offset, scalar) in unicodeScalars.enumerated() {
      switch scalar {
      case "\\", "\"":
        result += "\\\(scalar)"
      case _ where scalar.isHardToSee || (offset == 0 && scalar.properties.isGraphemeExtend):
        result += scalar.numericEscape
      default:
        result.unicodeScalars.append(scalar)
      }
    }
    return result.printable
  }

  /// The text with every scalar beyond ASCII written as an escape.
  var escapedToASCII: String {
    unicodeScalars.map { $0.isASCII ? String($0).escaped : $0.numericEscape }.joined()
  }

  private var cutToShownLength: (text: String, note: String)? {
    let scalars = unicodeScalars
    guard
      let end = scalars.index(
        scalars.startIndex,
        offsetBy: shownLength,
        limitedBy: scalars.endIndex
      ),
      end < scalars.endIndex
    else { return nil }
    let leftOut = scalars.distance(from: end, to: scalars.endIndex)
    return (String(scalars[..<end]), "(\(counted(leftOut, "character")) left out)")
  }
}

extension Unicode.Scalar {
  fileprivate var isHardToSee: Bool {
    guard !isASCII else { return false }
    return properties.generalCategory == .spaceSeparator || properties.isDefaultIgnorableCodePoint
  }

  /// The scalar by its number, as Swift writes it.
  package var numericEscape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
