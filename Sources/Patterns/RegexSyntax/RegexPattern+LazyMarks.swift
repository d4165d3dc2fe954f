extension RegexPattern {
  /// The `?` of lazy quantifiers that change nothing, in UTF-16 units: what follows the item cannot begin with
  /// what the item takes, so that there is only one way to repeat it.
  ///
  /// Code points from U+0250 on are compared only where the pattern names them.
  public var lazyMarksWithoutEffect: [Range<Int>] {
    var marks: [Range<Int>] = []
    _ = root.collectLazyMarks(before: nil, &marks)
    return marks.sorted { $0.lowerBound < $1.lowerBound }
  }
}

extension RegexNode {
  /// Collects the marks in the node.
  ///
  /// - Parameters:
  ///   - rest: The items, and the anchors of an end, that all begins with what can come after the node; nil if
  ///     that is not known.
  ///   - marks: The marks.
  /// - Returns: The same for a place before the node.
  fileprivate func collectLazyMarks(
    before rest: [RegexNode]?,
    _ marks: inout [Range<Int>]
  ) -> [RegexNode]? {
    switch kind {
    case .literal, .anyCharacter, .property, .characterClass: return [self]
    case .shorthand(let shorthand): return shorthand.isOfOneCodePoint ? [self] : nil
    case .empty, .flagChange: return rest
    case .anchor(let anchor): return anchor.isOfEnd ? [self] : nil
    case .backReference: return nil
    case .group(let kind, let body):
      let first = body.collectLazyMarks(before: kind.isLookaround ? nil : rest, &marks)
      return kind.isLookaround ? nil : first
    case .concatenation(let items):
      return items.reversed().reduce(rest) { $1.collectLazyMarks(before: $0, &marks) }
    case .alternation(let branches):
      let firsts = branches.map { $0.collectLazyMarks(before: rest, &marks) }
      return firsts.contains(nil) ? nil : firsts.flatMap { $0 ?? [] }
    case .quantified(let item, let quantifier):
      if quantifier.kind == .lazy, item.isOfOneCodePoint, let rest,
        !rest.contains(where: { $0.canBeginAs(item) })
      {
        marks.append(quantifier.range.upperBound - 1..<quantifier.range.upperBound)
      }
      let isLoop = quantifier.upperBound != 1
      let first = item.collectLazyMarks(before: isLoop ? nil : rest, &marks)
      guard quantifier.lowerBound == 0 else { return first }
      return first.flatMap { first in rest.map { first + $0 } }
    }
  }

  private var isOfOneCodePoint: Bool {
    switch kind {
    case .literal, .anyCharacter, .property, .characterClass: true
    case .shorthand(let shorthand): shorthand.isOfOneCodePoint
    default: false
    }
  }

  /// Whether a subject that the node matches may begin with what an item takes.
  private func canBeginAs(_ item: RegexNode) -> Bool {
    let takes = item.codePointTest
    let begins: (UInt32) -> Bool
    if case .anchor(let anchor) = kind {
      begins = { anchor != .subjectEnd && CodePointTest.isLineEnd($0) }
    } else {
      begins = codePointTest
    }
    let named = [item, self].flatMap(\.namedCodePoints)
    return (0..<0x250).contains { takes($0) && begins($0) }
      || named.contains { takes($0) && begins($0) }
  }

  private var namedCodePoints: [UInt32] {
    switch kind {
    case .literal(let literal): [literal.codePoint]
    case .characterClass(let set): set.content.namedCodePoints
    default: [0x2028, 0x2029]
    }
  }
}

extension ClassMember {
  fileprivate var namedCodePoints: [UInt32] {
    switch kind {
    case .literal(let literal): [literal.codePoint]
    case .range(let first, let last): [first.codePoint, last.codePoint]
    case .shorthand, .property: []
    case .nested(let set): set.content.namedCodePoints
    case .union(let members): members.flatMap(\.namedCodePoints)
    case .operations(let first, let steps):
      first.namedCodePoints + steps.flatMap(\.operand.namedCodePoints)
    }
  }
}

extension Shorthand {
  fileprivate var isOfOneCodePoint: Bool { self != .lineBreak && self != .graphemeCluster }
}

extension Anchor {
  fileprivate var isOfEnd: Bool {
    switch self {
    case .dollar, .subjectEnd, .subjectEndBeforeTerminator: true
    default: false
    }
  }
}
