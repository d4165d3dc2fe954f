/// Writes a tree in ICU's dialect.
struct ICUPrinter {
  /// The units of the pattern that the tree was read from.
  private let source: [UInt16]

  init(source: String) {
    self.source = Array(source.utf16)
  }
}

extension ICUPrinter {
  mutating func text(of node: RegexNode) -> String {
    switch node.kind {
    case .empty: return ""
    case .literal(let literal): return Self.text(literal, node.flags, isInClass: false)
    case .anyCharacter: return "."
    case .shorthand(let shorthand): return "\\\(shorthand.rawValue)"
    case .property(let property): return Self.text(property)
    case .characterClass(let set): return text(of: set, node.flags)
    case .anchor(let anchor): return Self.text(anchor)
    case .backReference(let reference): return Self.text(reference)
    case .flagChange(let change): return "(?\(change.letters))"
    case .group(let kind, let body): return kind.head + text(of: body) + ")"
    case .quantified(let item, let quantifier): return text(of: item) + quantifier.text
    case .concatenation(let items): return text(ofItems: items)
    case .alternation(let branches):
      return branches.map { text(of: $0) }.joined(separator: "|")
    }
  }

  private mutating func text(ofItems items: [RegexNode]) -> String {
    var result = ""
    var isBehindNumber = false
    for item in items {
      var text = text(of: item)
      // A digit behind a reference by number would be read as part of the number.
      if isBehindNumber, let first = text.unicodeScalars.first, ("0"..."9").contains(first) {
        text = "\\x3\(text)"
      }
      result += text
      if case .backReference(let reference) = item.kind {
        isBehindNumber = reference.name == nil
      } else {
        isBehindNumber = false
      }
    }
    return result
  }

  private static func text(_ reference: BackReference) -> String {
    reference.name.map { "\\k<\($0)>" } ?? "\\\(reference.number)"
  }

  private static func text(_ anchor: Anchor) -> String {
    switch anchor {
    case .caret: "^"
    case .dollar: "$"
    case .subjectStart: "\\A"
    case .subjectEndBeforeTerminator: "\\Z"
    case .subjectEnd: "\\z"
    case .previousMatchEnd: "\\G"
    case .wordBoundary: "\\b"
    case .notWordBoundary: "\\B"
    }
  }

  private static func text(_ property: UnicodeProperty) -> String {
    "\\\(property.isNegated ? "P" : "p"){\(property.spelling)}"
  }

  private static func text(_ literal: RegexLiteral, _ flags: RegexFlags, isInClass: Bool) -> String
  {
    guard let scalar = Unicode.Scalar(literal.codePoint) else {
      return "\\u" + String(literal.codePoint, radix: 16, uppercase: true)
    }
    let special = isInClass ? "\\^-[]&{}:" : "\\^$.|?*+()[]{}"
    if special.unicodeScalars.contains(scalar) { return "\\\(scalar)" }
    if flags.contains(.comments), scalar == "#" || scalar.properties.isPatternWhitespace {
      return "\\x{\(String(literal.codePoint, radix: 16, uppercase: true))}"
    }
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
      return "\\x{\(String(literal.codePoint, radix: 16, uppercase: true))}"
    default: return String(scalar)
    }
  }
}

extension ICUPrinter {
  private func text(of set: CharacterClass, _ flags: RegexFlags) -> String {
    if case .property(let property) = set.content.kind, property.form == .posix, !set.isNegated {
      return "[:\(property.isNegated ? "^" : "")\(property.spelling):]"
    }
    return "[\(set.isNegated ? "^" : "")\(text(of: set.content, flags))]"
  }

  private func text(of member: ClassMember, _ flags: RegexFlags) -> String {
    switch member.kind {
    case .literal(let literal): return Self.text(literal, flags, isInClass: true)
    case .range(let first, let last):
      return Self.text(first, flags, isInClass: true) + "-"
        + Self.text(last, flags, isInClass: true)
    case .shorthand(let shorthand): return "\\\(shorthand.rawValue)"
    case .property(let property):
      guard property.form == .posix else { return Self.text(property) }
      return "[:\(property.isNegated ? "^" : "")\(property.spelling):]"
    case .nested(let set): return text(of: set, flags)
    case .union(let members): return members.map { text(of: $0, flags) }.joined()
    case .operations(let first, let steps):
      return steps.reduce(text(of: first, flags)) { left, step in
        // Written as it was: `-` and `--` bind in different ways.
        let sign = String(
          decoding: source[step.operatorRange.clamped(to: 0..<source.count)],
          as: UTF16.self
        )
        return left + sign + text(ofOperand: step.operand, after: sign, flags)
      }
    }
  }

  /// An operand of `-` or `&` goes on until a literal, but a bare `-` or `&` in it is none: written with a
  /// backslash, it would end the operand.
  private func text(
    ofOperand operand: ClassMember,
    after sign: String,
    _ flags: RegexFlags
  ) -> String {
    guard sign.utf16.count == 1, case .union(let members) = operand.kind else {
      return text(of: operand, flags)
    }
    return members.map { member in
      guard case .literal(let literal) = member.kind, let scalar = Unicode.Scalar(literal.codePoint)
      else { return text(of: member, flags) }
      return String(scalar)
    }.joined()
  }
}

extension FlagChange {
  /// The letters of the change, as they are behind `(?`.
  var letters: String {
    let on = Self.letters(of: enabled)
    let off = Self.letters(of: disabled)
    if on.isEmpty, off.isEmpty { return "u" }
    return off.isEmpty ? on : "\(on)-\(off)"
  }

  private static func letters(of flags: RegexFlags) -> String {
    let all: [(RegexFlags, String)] = [
      (.caseInsensitive, "i"), (.anchorsMatchLines, "m"), (.dotMatchesLineSeparators, "s"),
      (.comments, "x"), (.unixLines, "d"), (.unicodeWordBoundaries, "w"),
    ]
    return all.filter { flags.contains($0.0) }.map(\.1).joined()
  }
}

extension GroupKind {
  /// What opens the group in ICU's dialect.
  var head: String {
    switch self {
    case .capturing(_, let name?): "(?<\(name)>"
    case .capturing: "("
    case .nonCapturing: "(?:"
    case .atomic: "(?>"
    case .scopedFlags(let change): "(?\(change.letters):"
    case .lookahead(let isNegated): isNegated ? "(?!" : "(?="
    case .lookbehind(let isNegated): isNegated ? "(?<!" : "(?<="
    }
  }
}

extension Quantifier {
  /// The quantifier as all dialects write it, the possessive one apart.
  var text: String {
    let count: String =
      switch (lowerBound, upperBound) {
      case (0, nil): "*"
      case (1, nil): "+"
      case (0, 1): "?"
      case (let lower, nil): "{\(lower),}"
      case (let lower, let upper?): lower == upper ? "{\(lower)}" : "{\(lower),\(upper)}"
      }
    return switch kind {
    case .greedy: count
    case .lazy: count + "?"
    case .possessive: count + "+"
    }
  }
}
