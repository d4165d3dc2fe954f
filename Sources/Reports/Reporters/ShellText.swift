import Diagnostics

extension String {
  /// The string as one word of a shell command that a person may paste; a long one is cut.
  var shellQuoted: String {
    let text = unicodeScalars.count > 400 ? String(unicodeScalars.prefix(400)) + "…" : self
    return "'" + text.printable.replacing("'", with: "'\\''") + "'"
  }
}
