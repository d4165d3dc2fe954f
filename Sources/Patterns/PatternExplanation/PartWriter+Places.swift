import RegexSyntax

extension PartWriter {
  mutating func words(_ anchor: Anchor, _ flags: RegexFlags) -> String {
    switch anchor {
    case .caret:
      return flags.contains(.anchorsMatchLines)
        ? "the start of a line" : "the start of the \(subject)"
    case .subjectStart: return "the start of the \(subject)"
    case .dollar:
      if flags.contains(.anchorsMatchLines) { return "the end of a line" }
      terms.use(.end)
      return "the end of the \(subject)"
    case .subjectEndBeforeTerminator:
      terms.use(.end)
      return "the end of the \(subject)"
    case .subjectEnd: return "the very end of the \(subject)"
    case .previousMatchEnd: return "where the previous match ended"
    case .wordBoundary:
      if flags.contains(.unicodeWordBoundaries) { return "a word boundary of Unicode's UAX #29" }
      terms.use(.wordBoundary)
      terms.use(.wordCharacter)
      return "a word boundary"
    case .notWordBoundary:
      if flags.contains(.unicodeWordBoundaries) {
        return "a place that is no word boundary of Unicode's UAX #29"
      }
      terms.use(.wordBoundary)
      terms.use(.wordCharacter)
      return "a place that is no word boundary"
    }
  }

  mutating func words(_ reference: BackReference, _ node: RegexNode) -> String {
    let name = reference.name.map { " (\($0))" } ?? ""
    let words = "the text that group \(reference.number)\(name) took"
    guard node.ignoresCase else { return words }
    terms.use(.eitherCase)
    return words + ", in either case"
  }
}

/// Changes of flags in words.
enum FlagPhrase {
  /// What the change does; nil if it does nothing.
  static func sentence(_ change: FlagChange) -> String? {
    let on = change.enabled.subtracting(change.disabled)
    let effects = names.compactMap { flag, enabled, disabled in
      on.contains(flag) ? enabled : change.disabled.contains(flag) ? disabled : nil
    }
    return effects.isEmpty ? nil : effects.joined(separator: "; ")
  }

  private static let names: [(RegexFlags, String, String)] = [
    (.caseInsensitive, "letters match in either case", "letters match in their own case only"),
    (.dotMatchesLineSeparators, ". takes line ends too", ". takes no line ends"),
    (
      .anchorsMatchLines, "^ and $ match at the start and end of each line",
      "^ and $ match at the start and end only"
    ),
    (
      .comments, "blanks and comments in the pattern mean nothing",
      "blanks in the pattern match blanks"
    ),
    (.unixLines, "only a line feed ends a line", "any line end ends a line"),
    (
      .unicodeWordBoundaries, "word boundaries are those of Unicode's UAX #29",
      "word boundaries are simple ones"
    ),
  ]
}
