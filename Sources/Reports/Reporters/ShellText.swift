import Diagnostics
import TextCoding

extension String {
  /// The text as one word of a shell command that a person may paste.
  ///
  /// What a terminal does not show is written in the form `$'…'`, which Bash and Zsh read.
  package var asShellWord: String {
    if isPlainShellWord { return self }
    guard printable == self else { return shellBytes }
    // By scalars: an apostrophe with a combining mark is another character, and ends the word all
    // the same.
    let quoted = unicodeScalars.replacing("'".unicodeScalars, with: "'\\''".unicodeScalars)
    return "'" + String(quoted) + "'"
  }

  /// A shell command that prints a list of patterns with this one: a line after a header, or JSON
  /// where a line cannot hold it.
  package var printingAsPatternList: String {
    let isLine = unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    if isLine, !isEmpty, !hasPrefix("#"), !hasPrefix(" "), !hasSuffix(" ") {
      return "printf '%s\\n' pattern " + asShellWord
    }
    return "printf '%s\\n' " + "{\"pattern\": \"\(jsonEscaped)\"}".asShellWord
  }

  private var isPlainShellWord: Bool {
    // At the start of a word '=' means something to Zsh.
    let isOption = hasPrefix("--")
    return !isEmpty
      && utf8.allSatisfy { unit in
        (97...122).contains(unit) || (64...90).contains(unit) || (45...57).contains(unit)
          || unit == 95 || unit == 61 && isOption
      }
  }

  /// The text's bytes as a word of the form `$'…'`: those of ASCII that can be seen as they are,
  /// the others by their octal numbers, of which three digits are all that is read.
  private var shellBytes: String {
    var text = "$'"
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\\"):
        text += "\\" + String(Unicode.Scalar(byte))
      case 0x20..<0x7F:
        text += String(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
    }
    return text + "'"
  }
}
