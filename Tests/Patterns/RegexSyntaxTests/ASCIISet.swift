import RegexSyntax

/// The ASCII characters of a class, worked out from its tree.
struct ASCIISet {
  private let set: CharacterClass

  /// Takes a pattern that is a single class after any flags.
  init?(_ root: RegexNode) {
    var node = root
    if case .concatenation(let items) = root.kind, items.count == 2,
      case .flagChange = items[0].kind
    {
      node = items[1]
    }
    guard case .characterClass(let set) = node.kind else { return nil }
    self.set = set
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    Self.holds(set, scalar)
  }

  private static func holds(_ set: CharacterClass, _ scalar: Unicode.Scalar) -> Bool {
    holds(set.content, scalar) != set.isNegated
  }

  private static func holds(_ member: ClassMember, _ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    switch member.kind {
    case .literal(let literal):
      return literal.codePoint == value
    case .range(let lower, let upper):
      return lower.codePoint <= value && value <= upper.codePoint
    case .shorthand(let shorthand):
      let isDigit = ("0"..."9").contains(scalar)
      return shorthand == .digit
        ? isDigit : isDigit || scalar == "_" || scalar.properties.isAlphabetic
    case .property(let property):
      // The only properties in use are those of letters.
      return scalar.properties.isAlphabetic != property.isNegated
    case .nested(let nested):
      return holds(nested, scalar)
    case .union(let members):
      return members.contains { holds($0, scalar) }
    case .operations(let first, let steps):
      return steps.reduce(holds(first, scalar)) { result, step in
        let operand = holds(step.operand, scalar)
        switch step.setOperator {
        case .union: return result || operand
        case .difference: return result && !operand
        case .intersection: return result && operand
        }
      }
    }
  }
}
