extension RegexNode {
  /// Whether two trees have the same structure, regardless of spelling and position.
  ///
  /// Ranges and the forms of literals, properties and quantifiers are ignored: `a\.?` has the shape
  /// of `\x61\Q.\E{0,1}`, but not that of `a[.]?`.
  public func hasSameShape(as other: RegexNode) -> Bool {
    guard flags == other.flags else { return false }
    switch (kind, other.kind) {
    case (.literal(let left), .literal(let right)):
      return left.codePoint == right.codePoint
    case (.property(let left), .property(let right)):
      return left.hasSameShape(as: right)
    case (.characterClass(let left), .characterClass(let right)):
      return left.hasSameShape(as: right)
    case (.backReference(let left), .backReference(let right)):
      return left.number == right.number
    case (.group(let left, let leftBody), .group(let right, let rightBody)):
      return left == right && leftBody.hasSameShape(as: rightBody)
    case (.quantified(let left, let leftCount), .quantified(let right, let rightCount)):
      return leftCount.hasSameShape(as: rightCount) && left.hasSameShape(as: right)
    case (.concatenation(let left), .concatenation(let right)),
      (.alternation(let left), .alternation(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.hasSameShape(as: $1) }
    default:
      return kind == other.kind
    }
  }

  /// Whether the node can match without taking a character; a reference to a group may.
  package var canBeEmpty: Bool {
    switch kind {
    case .empty, .anchor, .flagChange, .backReference: true
    case .literal, .anyCharacter, .shorthand, .property, .characterClass: false
    case .group(let kind, let body): kind.isLookaround || body.canBeEmpty
    case .quantified(let item, let quantifier): quantifier.lowerBound == 0 || item.canBeEmpty
    case .concatenation(let items): items.allSatisfy(\.canBeEmpty)
    case .alternation(let branches): branches.contains(where: \.canBeEmpty)
    }
  }
}

extension Quantifier {
  fileprivate func hasSameShape(as other: Quantifier) -> Bool {
    (lowerBound, upperBound, kind) == (other.lowerBound, other.upperBound, other.kind)
  }
}

extension UnicodeProperty {
  fileprivate func hasSameShape(as other: UnicodeProperty) -> Bool {
    isNegated == other.isNegated && meaning == other.meaning
  }
}

extension CharacterClass {
  fileprivate func hasSameShape(as other: CharacterClass) -> Bool {
    isNegated == other.isNegated && content.hasSameShape(as: other.content)
  }
}

extension ClassMember {
  fileprivate func hasSameShape(as other: ClassMember) -> Bool {
    switch (kind, other.kind) {
    case (.literal(let left), .literal(let right)):
      left.codePoint == right.codePoint
    case (.range(let left, let leftEnd), .range(let right, let rightEnd)):
      left.codePoint == right.codePoint && leftEnd.codePoint == rightEnd.codePoint
    case (.shorthand(let left), .shorthand(let right)):
      left == right
    case (.property(let left), .property(let right)):
      left.hasSameShape(as: right)
    case (.nested(let left), .nested(let right)):
      left.hasSameShape(as: right)
    case (.union(let left), .union(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.hasSameShape(as: $1) }
    case (.operations(let left, let leftSteps), .operations(let right, let rightSteps)):
      left.hasSameShape(as: right) && leftSteps.count == rightSteps.count
        && zip(leftSteps, rightSteps).allSatisfy {
          $0.setOperator == $1.setOperator && $0.operand.hasSameShape(as: $1.operand)
        }
    default: false
    }
  }
}

extension RegexPattern {
  /// Whether two patterns have the same structure, regardless of spelling and position.
  public func hasSameShape(as other: RegexPattern) -> Bool {
    flags == other.flags && root.hasSameShape(as: other.root)
  }
}
