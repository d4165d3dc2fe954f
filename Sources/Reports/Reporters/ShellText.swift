import Diagnostics

extension String {
  /// The string as one word of a shell command that a person may paste; a long one is cut.
  var shellQuoted: String {
    let text = unicodeScalars.count > 400 ? String(unicodeScalars.prefix(400)) + "…" : self
    return "'" + text.printable.replacing("'", with: "'\\''") + "'"
  }

  /// The text as one word of a shell command.
  package var asShellWord: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { unit in
        (97...122).contains(unit) || (64...90).contains(unit) || (45...57).contains(unit)
          || unit == 95
      }
    return isPlain ? self : "'" + printable.replacing("'", with: "'\\''") + "'"
  }
}
