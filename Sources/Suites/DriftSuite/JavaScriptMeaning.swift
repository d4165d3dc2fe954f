import Diagnostics
import RegexSyntax

extension RegexPattern {
  /// The pattern with JavaScript's meaning of the same syntax: ASCII `\w` and `\d`, a `.` that
  /// stops at only four line terminators, and a `$` only for the very end.
  ///
  /// The cost of a search depends on them: on letters outside `\w` it fails where another engine's
  /// would have found a match.
  var withJavaScriptMeaning: RegexPattern {
    var edits: [PatternCorrection] = []
    root.forEach { node in
      switch node.kind {
      case .shorthand(let shorthand):
        guard let (isNegated, members) = shorthand.membersInJavaScript else { return }
        edits.append(
          PatternCorrection(node.range, isNegated ? "[^\(members)]" : "[\(members)]")
        )
      case .anyCharacter where !node.flags.contains(.dotMatchesLineSeparators):
        edits.append(PatternCorrection(node.range, "[^\\n\\r\\u2028\\u2029]"))
      case .characterClass(let set):
        set.content.collect(&edits)
      case .anchor(.dollar) where !node.flags.contains(.anchorsMatchLines):
        edits.append(PatternCorrection(node.range, "\\z"))
      default: break
      }
    }
    guard !edits.isEmpty, let text = PatternCorrection.apply(edits, to: source) else { return self }
    return (try? RegexParser.parse(text, flags: flags)) ?? self
  }
}

extension ClassMember {
  /// Collects the replacements of shorthands in a class.
  fileprivate func collect(_ edits: inout [PatternCorrection]) {
    switch kind {
    case .literal, .range, .property: break
    case .shorthand(let shorthand):
      guard let (isNegated, members) = shorthand.membersInJavaScript else { return }
      edits.append(PatternCorrection(range, isNegated ? "[^\(members)]" : members))
    case .nested(let set): set.content.collect(&edits)
    case .union(let members): for member in members { member.collect(&edits) }
    case .operations(let first, let steps):
      first.collect(&edits)
      for step in steps { step.operand.collect(&edits) }
    }
  }
}

extension Shorthand {
  /// The members of the set in JavaScript, if they differ from Unicode's.
  fileprivate var membersInJavaScript: (isNegated: Bool, members: String)? {
    switch self {
    case .word, .digit: asciiMembers.map { (false, $0) }
    case .notWord, .notDigit: complement?.asciiMembers.map { (true, $0) }
    default: nil
    }
  }
}
