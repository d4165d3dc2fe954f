import RegexSyntax
import RuleSets

/// Classes that take less than they should: an id had other characters than those of the tests.
extension PatternMutations {
  /// The maximum number of members of one class that are left out.
  private static let maxMembers = 8

  /// Leaves out each literal and each range of a class that has other members too.
  mutating func narrow(_ content: ClassMember) {
    guard case .union(let members) = content.kind else { return }
    let removable = members.filter { member in
      switch member.kind {
      case .literal, .range: true
      case .shorthand, .property, .nested, .union, .operations: false
      }
    }
    for member in removable.suffix(Self.maxMembers) {
      // A caret that comes first would negate the class.
      let isFirst = member.range.lowerBound == members[0].range.lowerBound
      if isFirst, source[members[1].range].first == 0x5E { continue }
      add(.narrowedClass, (member.range, ""))
    }
  }

  /// Narrows a group of one class to digits if no test has anything else in it.
  mutating func narrowToDigits(_ node: RegexNode, _ kind: GroupKind, _ body: RegexNode) {
    guard case .capturing(let number, _) = kind, groups.digits.contains(number) else { return }
    var item = body
    if case .quantified(let inner, _) = body.kind { item = inner }
    switch item.kind {
    case .shorthand(.digit): return
    case .characterClass(let set) where !set.isNegated && set.content.isOfDigits: return
    case .shorthand, .characterClass, .anyCharacter: add(.narrowedClass, (item.range, "\\d"))
    default: return
    }
  }
}

extension ClassMember {
  /// Whether there is nothing but ASCII digits in the class: `\d` would take no less.
  fileprivate var isOfDigits: Bool {
    let digits: ClosedRange<UInt32> = 0x30...0x39
    switch kind {
    case .literal(let literal): return digits.contains(literal.codePoint)
    case .range(let first, let last):
      return digits.contains(first.codePoint) && digits.contains(last.codePoint)
    case .shorthand(.digit): return true
    case .union(let members): return members.allSatisfy(\.isOfDigits)
    case .shorthand, .property, .nested, .operations: return false
    }
  }
}
