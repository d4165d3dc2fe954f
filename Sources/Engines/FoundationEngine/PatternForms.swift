/// Derives other forms of a pattern from its text.
///
/// A valid pattern can be wrapped in a group textually, unless it ends in an open comment or
/// quotation. That would swallow the closing parenthesis, so the form does not compile, and the
/// next way to close it is tried.
enum PatternForms {
  /// The forms to try, in order, with the pattern between a prefix and a suffix.
  static func forms(of source: String, prefix: String, suffix: String) -> [String] {
    guard let source = closed(source) else { return [] }
    var closings = [")"]
    if source.holds("#") { closings.append("\n)") }
    if source.holds("\\Q") { closings.append("\\E)") }
    return closings.map { prefix + source + $0 + suffix }
  }

  /// The pattern without a trailing `\c`, whose operand would be the parenthesis.
  ///
  /// At the end of a pattern ICU reads it as the control character U+001F.
  private static func closed(_ source: String) -> String? {
    let bytes = Array(source.utf8)
    guard bytes.suffix(2).elementsEqual("\\c".utf8) else { return source }
    let head = bytes.dropLast(2)
    let backslashes = head.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    guard backslashes.isMultiple(of: 2) else { return source }
    let text = String(decoding: head, as: UTF8.self)
    guard !text.endsInQuotation else { return nil }
    return text + "\\x1F"
  }

  /// The guarded forms; see `GuardedWalk`.
  static func guarded(_ source: String) -> [String] {
    forms(of: source, prefix: "(?:", suffix: "|")
  }

  /// Whether the pattern may notice the guard's empty matches, through a `\G` in a lookbehind.
  static func mayNoticeGuard(_ source: String) -> Bool {
    source.holds("\\G") && (source.holds("(?<=") || source.holds("(?<!"))
  }

  /// Forms that fail immediately, but at the same start positions as the pattern.
  static func failing(_ source: String) -> [String] {
    forms(of: source, prefix: "(?!)(?:", suffix: "")
  }

  /// Whether the pattern may turn on multi-line mode, in which ICU skips the position within a CR
  /// LF.
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

extension String {
  /// Whether the code units of a text occur; unlike ICU, `contains` does not find a `#` before a
  /// combining mark.
  fileprivate func holds(_ text: String) -> Bool {
    end(ofLast: text) != nil
  }

  /// Whether the last `\Q` has no `\E` after it.
  fileprivate var endsInQuotation: Bool {
    guard let quotation = end(ofLast: "\\Q") else { return false }
    guard let end = end(ofLast: "\\E") else { return true }
    return end < quotation + 2
  }

  /// The offset after the last occurrence of a text, in UTF-8.
  private func end(ofLast text: String) -> Int? {
    let bytes = Array(utf8)
    let wanted = Array(text.utf8)
    return stride(from: bytes.count, through: wanted.count, by: -1).first {
      bytes[..<$0].suffix(wanted.count).elementsEqual(wanted)
    }
  }
}
