import RegexSyntax

/// A tree in short, to compare with: `a*` is `(* a)`, `a|b` is `(| a b)`, `ab` is `(a b)`.
enum Sketch {
  static func of(_ pattern: String, flags: RegexFlags = []) throws -> String {
    text(try RegexParser.parse(pattern, flags: flags).root)
  }

  static func text(_ node: RegexNode) -> String {
    switch node.kind {
    case .empty: "ε"
    case .literal(let literal): text(literal)
    case .anyCharacter: "any"
    case .shorthand(let shorthand): "\\\(shorthand.rawValue)"
    case .property(let property): text(property)
    case .characterClass(let set): text(set)
    case .anchor(let anchor): "\(anchor)"
    case .backReference(let reference): "ref\(reference.number)"
    case .flagChange(let change): "flags\(text(change))"
    case .group(let kind, let body): "(\(text(kind)) \(text(body)))"
    case .quantified(let item, let quantifier): "(\(text(quantifier)) \(text(item)))"
    case .concatenation(let items): "(\(items.map(text).joined(separator: " ")))"
    case .alternation(let branches): "(| \(branches.map(text).joined(separator: " ")))"
    }
  }

  private static func text(_ literal: RegexLiteral) -> String {
    guard let scalar = Unicode.Scalar(literal.codePoint), literal.codePoint > 0x20 else {
      return "U+" + String(literal.codePoint, radix: 16, uppercase: true)
    }
    return String(Character(scalar))
  }

  private static func text(_ property: UnicodeProperty) -> String {
    "\(property.isNegated ? "not " : "")\(property.meaning)"
  }

  private static func text(_ change: FlagChange) -> String {
    "+\(change.enabled.rawValue)-\(change.disabled.rawValue)"
  }

  private static func text(_ kind: GroupKind) -> String {
    switch kind {
    case .capturing(let number, let name): "\(number)\(name.map { ":" + $0 } ?? "")"
    case .nonCapturing: ":"
    case .atomic: ">"
    case .scopedFlags(let change): text(change)
    case .lookahead(let isNegated): isNegated ? "!" : "="
    case .lookbehind(let isNegated): isNegated ? "<!" : "<="
    }
  }

  private static func text(_ quantifier: Quantifier) -> String {
    let suffix =
      switch quantifier.kind {
      case .greedy: ""
      case .lazy: "?"
      case .possessive: "+"
      }
    switch (quantifier.lowerBound, quantifier.upperBound) {
    case (0, nil): return "*" + suffix
    case (1, nil): return "+" + suffix
    case (0, 1): return "?" + suffix
    case (let lower, let upper): return "\(lower)..\(upper.map(String.init) ?? "")" + suffix
    }
  }

  private static func text(_ set: CharacterClass) -> String {
    "[\(set.isNegated ? "^ " : "")\(text(set.content))]"
  }

  private static func text(_ member: ClassMember) -> String {
    switch member.kind {
    case .literal(let literal): text(literal)
    case .range(let lower, let upper): "\(text(lower))–\(text(upper))"
    case .shorthand(let shorthand): "\\\(shorthand.rawValue)"
    case .property(let property): text(property)
    case .nested(let nested): text(nested)
    case .union(let members): members.map(text).joined(separator: " ")
    case .operations(let first, let steps):
      "{\(text(first))}" + steps.map { " \(text($0.setOperator)) {\(text($0.operand))}" }.joined()
    }
  }

  private static func text(_ setOperator: SetOperator) -> String {
    switch setOperator {
    case .union: "∪"
    case .difference: "−"
    case .intersection: "∩"
    }
  }
}
