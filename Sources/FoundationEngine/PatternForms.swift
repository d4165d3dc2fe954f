/// Other forms of a pattern, made of its text.
///
/// A pattern that is valid by itself can be put into a group by text alone, but for what may be
/// open at its end: a comment or a quotation. Those take in the closing parenthesis, so that the
/// form does not compile; then the next way to close is tried.
enum PatternForms {
  /// The forms to try, in order, in which the pattern stands between a prefix and a suffix.
  static func forms(of source: String, prefix: String, suffix: String) -> [String] {
    // A `\c` at the very end would take the parenthesis as its operand.
    guard !source.hasSuffix("\\c") else { return [] }
    var closings = [")"]
    if source.contains("#") { closings.append("\n)") }
    if source.contains("\\Q") { closings.append("\\E)") }
    return closings.map { prefix + source + $0 + suffix }
  }

  /// The guarded forms; see `GuardedWalk`.
  ///
  /// There is none for `\G` in a look-behind, which can tell the guard's matches from none.
  static func guarded(_ source: String) -> [String] {
    if source.contains("\\G"), source.contains("(?<") { return [] }
    return forms(of: source, prefix: "(?:", suffix: "|")
  }

  /// Forms that fail at once wherever the pattern is tried, but are tried at the same positions.
  static func failing(_ source: String) -> [String] {
    forms(of: source, prefix: "(?!)(?:", suffix: "")
  }

  /// True if the pattern's text may switch on multi-line mode, in which ICU leaves out the
  /// position within a CR LF.
  static func mayBeMultiline(_ source: String) -> Bool {
    var rest = source.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "(")) {
      rest = rest[open...].dropFirst()
      guard rest.first == UInt8(ascii: "?") else { continue }
      let flags = rest.dropFirst().prefix { $0 == UInt8(ascii: "-") || 97...122 ~= $0 }
      if flags.contains(UInt8(ascii: "m")) { return true }
    }
    return false
  }
}
