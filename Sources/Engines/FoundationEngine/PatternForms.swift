/// Other forms of a pattern, made of its text.
///
/// A pattern that is valid by itself can be put into a group by text alone, but for what may be
/// open at its end: a comment or a quotation. Those take in the closing parenthesis, so that the
/// form does not compile; then the next way to close is tried.
enum PatternForms {
  /// The forms to try, in order, in which the pattern is between a prefix and a suffix.
  static func forms(of source: String, prefix: String, suffix: String) -> [String] {
    guard let source = closed(source) else { return [] }
    var closings = [")"]
    if source.holds("#") { closings.append("\n)") }
    if source.holds("\\Q") { closings.append("\\E)") }
    return closings.map { prefix + source + $0 + suffix }
  }

  /// The pattern without a `\c` at its very end, which would take the parenthesis as its operand.
  ///
  /// At the end ICU reads it as the control character U+001F.
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

  /// True if the pattern may tell the guard's empty matches from none, by a `\G` in a look-behind.
  static func mayNoticeGuard(_ source: String) -> Bool {
    source.holds("\\G") && (source.holds("(?<=") || source.holds("(?<!"))
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

extension String {
  /// True if the code units of a text occur, whatever characters they belong to: `contains` does
  /// not find a `#` before a combining mark, but ICU does.
  fileprivate func holds(_ text: String) -> Bool {
    end(ofLast: text) != nil
  }

  /// True if there is no `\E` after the last `\Q`.
  fileprivate var endsInQuotation: Bool {
    guard let quotation = end(ofLast: "\\Q") else { return false }
    guard let end = end(ofLast: "\\E") else { return true }
    return end < quotation + 2
  }

  /// The offset after the last occurrence of a text, in bytes of UTF-8.
  private func end(ofLast text: String) -> Int? {
    let bytes = Array(utf8)
    let wanted = Array(text.utf8)
    return stride(from: bytes.count, through: wanted.count, by: -1).first {
      bytes[..<$0].suffix(wanted.count).elementsEqual(wanted)
    }
  }
}
