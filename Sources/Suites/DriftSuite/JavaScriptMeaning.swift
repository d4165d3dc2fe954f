import RegexSyntax

extension RegexPattern {
  /// The pattern with what JavaScript means by the same names: `\w` and `\d` of ASCII, a `.` that stops
  /// at four line terminators only, and a `$` for the very end of the subject.
  ///
  /// What a search costs hangs on them: over letters that `\w` does not take, it fails where another
  /// engine's would have found its match.
  var withJavaScriptMeaning: RegexPattern {
    var edits: [(range: Range<Int>, text: String)] = []
    root.forEach { node in
      switch node.kind {
      case .shorthand(let shorthand):
        guard let (isNegated, members) = shorthand.membersInJavaScript else { return }
        edits.append((node.range, isNegated ? "[^\(members)]" : "[\(members)]"))
      case .anyCharacter where !node.flags.contains(.dotMatchesLineSeparators):
        edits.append((node.range, "[^\\n\\r\\u2028\\u2029]"))
      case .characterClass(let set):
        set.content.collect(&edits)
      case .anchor(.dollar) where !node.flags.contains(.anchorsMatchLines):
        edits.append((node.range, "\\z"))
      default: break
      }
    }
    guard !edits.isEmpty else { return self }
    var units = Array(source.utf16)
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      guard edit.range.upperBound <= units.count else { return self }
      units.replaceSubrange(edit.range, with: edit.text.utf16)
    }
    return (try? RegexParser.parse(String(decoding: units, as: UTF16.self), flags: flags)) ?? self
  }
}

extension ClassMember {
  /// Adds what stands for the shorthands in a class.
  fileprivate func collect(_ edits: inout [(range: Range<Int>, text: String)]) {
    switch kind {
    case .literal, .range, .property: break
    case .shorthand(let shorthand):
      guard let (isNegated, members) = shorthand.membersInJavaScript else { return }
      edits.append((range, isNegated ? "[^\(members)]" : members))
    case .nested(let set): set.content.collect(&edits)
    case .union(let members): for member in members { member.collect(&edits) }
    case .operations(let first, let steps):
      first.collect(&edits)
      for step in steps { step.operand.collect(&edits) }
    }
  }
}

extension Shorthand {
  /// The members of the set in JavaScript, where they are not those of Unicode.
  fileprivate var membersInJavaScript: (isNegated: Bool, members: String)? {
    switch self {
    case .word: (false, "0-9A-Za-z_")
    case .notWord: (true, "0-9A-Za-z_")
    case .digit: (false, "0-9")
    case .notDigit: (true, "0-9")
    default: nil
    }
  }
}
