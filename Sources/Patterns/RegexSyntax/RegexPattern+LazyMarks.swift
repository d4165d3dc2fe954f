extension RegexPattern {
  /// The `?` of lazy quantifiers that change nothing, in UTF-16 units: what follows the item cannot begin with
  /// what the item takes, so that there is only one way to repeat it.
  ///
  /// Code points from U+1000 on are compared only where the pattern names them.
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
      // An atomic group keeps what it has taken, whatever follows.
      let isClosed = kind.isLookaround || kind == .atomic
      let first = body.collectLazyMarks(before: isClosed ? nil : rest, &marks)
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
    let named = [item, self].flatMap(\.namedCodePoints)
    let ignoresCase = item.flags.contains(.caseInsensitive) || flags.contains(.caseInsensitive)
    // Letters beyond ASCII have more than two cases, as those of 's' and 'ſ'.
    if ignoresCase, named.contains(where: { $0 > 0x7F }) || item.isNegatedClass || isNegatedClass {
      return true
    }
    let (takes, begins) = (item.broadTest, broadTest)
    let digits: [UInt32] = [0xFF10, 0x1D7CE]
    return (0..<0x1000).contains { takes($0) && begins($0) }
      || (named + digits).contains { takes($0) && begins($0) }
  }

  private var isNegatedClass: Bool {
    if case .characterClass(let set) = kind { set.isNegated } else { false }
  }

  /// Whether it takes a code point, or stands before one as an end; `.` as the engines read it that take most.
  private var broadTest: (UInt32) -> Bool {
    switch kind {
    case .anchor(let anchor): { anchor != .subjectEnd && CodePointTest.isLineEnd($0) }
    case .anyCharacter: { $0 != 0x0A || flags.contains(.dotMatchesLineSeparators) }
    default: codePointTest
    }
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
