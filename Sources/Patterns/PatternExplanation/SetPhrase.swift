import RegexSyntax

/// A phrase for a character set, in singular and plural.
struct SetPhrase: Hashable {
  /// Singular with its article: `a digit`.
  var one: String
  /// Plural: `digits`.
  var many: String
  /// Whether the phrase is a list, which a preceding number would not cover as a whole.
  var isList = false

  /// Singular, for a sentence that mentions other parts.
  var oneInSentence: String { isList ? "one character (\(one))" : one }

  /// Plural, for use after a number: `digits`, or `characters (digits or "-")`.
  var counted: String { isList ? "characters (\(many))" : many }
}

extension SetPhrase {
  /// The phrase for everything outside a set.
  static func other(than words: String) -> SetPhrase {
    SetPhrase(one: "a character other than \(words)", many: "characters other than \(words)")
  }

  static let any = SetPhrase(one: "any character", many: "characters of any kind")

  static func literal(_ codePoint: UInt32) -> SetPhrase {
    let quoted = QuotedText.character(codePoint)
    return SetPhrase(one: quoted, many: quoted)
  }
}

/// Describes character sets.
struct SetWriter {
  var terms: TermList

  /// The maximum number of members listed individually.
  private static let maxMembers = 24

  mutating func phrase(_ shorthand: Shorthand) -> SetPhrase {
    switch shorthand {
    case .digit:
      terms.use(.digit)
      return SetPhrase(one: "a digit", many: "digits")
    case .notDigit:
      terms.use(.digit)
      return .other(than: "digits")
    case .word:
      terms.use(.wordCharacter)
      return SetPhrase(one: "a word character", many: "word characters")
    case .notWord:
      terms.use(.wordCharacter)
      return .other(than: "word characters")
    case .whiteSpace:
      terms.use(.whiteSpace)
      return SetPhrase(one: "a white-space character", many: "white-space characters")
    case .notWhiteSpace:
      terms.use(.whiteSpace)
      return .other(than: "white space")
    case .horizontalSpace: return SetPhrase(one: "a space or tab", many: "spaces or tabs")
    case .notHorizontalSpace: return .other(than: "spaces and tabs")
    case .verticalSpace:
      terms.use(.lineEnd)
      return SetPhrase(one: "a line-end character", many: "line-end characters")
    case .notVerticalSpace:
      terms.use(.lineEnd)
      return .other(than: "line ends")
    case .lineBreak:
      terms.use(.lineEnd)
      return SetPhrase(
        one: "a line end, or a carriage return with its line feed",
        many: "line ends, or carriage returns with their line feeds"
      )
    case .graphemeCluster:
      return SetPhrase(
        one: "a character as a reader sees it, with its marks",
        many: "characters as a reader sees them, with their marks"
      )
    }
  }

  mutating func phrase(_ property: UnicodeProperty) -> SetPhrase {
    let phrase = PropertyPhrase.phrase(property.meaning, spelling: property.spelling)
    return property.isNegated ? .other(than: phrase.many) : phrase
  }

  mutating func phrase(_ set: CharacterClass) -> SetPhrase {
    let content = phrase(set.content)
    guard set.isNegated else { return content }
    return .other(than: content.many)
  }

  private mutating func phrase(_ member: ClassMember) -> SetPhrase {
    switch member.kind {
    case .literal(let literal): return .literal(literal.codePoint)
    case .range(let first, let last):
      return RangePhrase.phrase([first.codePoint...max(first.codePoint, last.codePoint)])
    case .shorthand(let shorthand): return phrase(shorthand)
    case .property(let property): return phrase(property)
    case .nested(let set): return phrase(set)
    case .union(let members): return union(members)
    case .operations(let first, let steps): return operations(first, steps)
    }
  }

  private mutating func union(_ members: [ClassMember]) -> SetPhrase {
    if Self.holdsEverything(members) { return .any }
    var phrases = DistinctList<SetPhrase>()
    var ranges: [ClosedRange<UInt32>] = []
    for member in members {
      if case .range(let first, let last) = member.kind, first.codePoint <= last.codePoint {
        ranges.append(first.codePoint...last.codePoint)
      } else {
        phrases.add(phrase(member))
      }
    }
    // Ranges first, as the most informative.
    let all = RangePhrase.phrases(ranges) + phrases.elements
    let shown = Array(all.prefix(Self.maxMembers))
    let rest = all.count - shown.count
    return SetPhrase(
      one: Self.list(shown.map(\.one), rest),
      many: Self.list(shown.map(\.many), rest),
      isList: all.count > 1
    )
  }

  /// Whether the members include a shorthand and its opposite, as in `[\\s\\S]`.
  static func holdsEverything(_ members: [ClassMember]) -> Bool {
    let shorthands = members.compactMap { member -> Shorthand? in
      guard case .shorthand(let shorthand) = member.kind else { return nil }
      return shorthand
    }
    return shorthands.contains { $0.complement.map(shorthands.contains) ?? false }
  }

  private mutating func operations(_ first: ClassMember, _ steps: [ClassOperation]) -> SetPhrase {
    var result = phrase(first)
    for step in steps.prefix(Self.maxMembers) {
      let operand = phrase(step.operand)
      switch step.setOperator {
      case .union:
        result = SetPhrase(
          one: "\(result.one) or \(operand.one)",
          many: "\(result.many) or \(operand.many)",
          isList: true
        )
      case .difference:
        result = SetPhrase(
          one: "(\(result.one)) but not (\(operand.one))",
          many: "(\(result.many)) but not (\(operand.many))",
          isList: true
        )
      case .intersection:
        result = SetPhrase(
          one: "a character that is both (\(result.one)) and (\(operand.one))",
          many: "characters that are both (\(result.many)) and (\(operand.many))"
        )
      }
    }
    let rest = steps.count - Self.maxMembers
    if rest > 0 {
      result.one += ", and \(rest) more operations"
      result.many += ", and \(rest) more operations"
    }
    return result
  }

  /// Joins phrases as in `a, b or c`.
  ///
  /// - Parameters:
  ///   - words: The phrases.
  ///   - rest: The number of phrases left out.
  ///   - conjunction: The word before the last phrase.
  /// - Returns: The list.
  static func list(_ words: [String], _ rest: Int = 0, joinedBy conjunction: String = "or")
    -> String
  {
    guard rest == 0 else {
      return words.joined(separator: ", ") + " \(conjunction) \(rest) more"
    }
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
