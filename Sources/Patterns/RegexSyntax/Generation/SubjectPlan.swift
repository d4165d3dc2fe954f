/// A pattern's tree prepared for generating strings; each place with alternatives has a number.
indirect enum SubjectPlan: Sendable {
  case units([UInt16])
  /// One of several single-character strings, the most ordinary first.
  case set(choice: Int, [[UInt16]])
  case sequence([SubjectPlan])
  case branches(choice: Int, [SubjectPlan])
  /// A loop with the repetition counts to choose from.
  case loop(choice: Int, SubjectPlan, counts: [Int])
  /// A group whose text is recorded.
  case capture(Int, SubjectPlan)
  /// The text of a group.
  case reference(Int)
}

struct SubjectPlanner {
  private var choiceCount = 0
  private var budget = 20_000
}

extension SubjectPlanner {
  private mutating func newChoice() -> Int {
    choiceCount += 1
    return choiceCount - 1
  }

  mutating func plan(_ node: RegexNode) -> SubjectPlan {
    budget -= 1
    guard budget > 0 else { return .units([]) }
    switch node.kind {
    case .empty, .anchor, .flagChange: return .units([])
    case .literal(let literal): return plan(literal, node.flags)
    case .anyCharacter: return set(Self.anyCharacter(node.flags))
    case .shorthand(.lineBreak): return set(Self.strings(["\r\n", "\n", "\u{85}", "\u{2028}"]))
    case .shorthand(.graphemeCluster):
      return set(Self.strings(["a", "e\u{301}", "\r\n", "\u{915}\u{94D}\u{937}"]))
    case .shorthand(let shorthand): return sample { CodePointTest.contains(shorthand, $0) }
    case .property(let property): return sample { CodePointTest.contains(property, $0) }
    case .characterClass(let set): return plan(set)
    case .backReference(let reference): return .reference(reference.number)
    case .group(let kind, let body): return plan(kind, body)
    case .quantified(let item, let quantifier): return plan(item, quantifier)
    case .concatenation(let items): return .sequence(items.map { plan($0) })
    case .alternation(let branches):
      let choice = newChoice()
      return .branches(choice: choice, branches.map { plan($0) })
    }
  }

  private mutating func set(_ strings: [[UInt16]]) -> SubjectPlan {
    guard strings.count > 1 else { return .units(strings.first ?? []) }
    return .set(choice: newChoice(), strings)
  }

  private mutating func plan(_ literal: RegexLiteral, _ flags: RegexFlags) -> SubjectPlan {
    let units = [UInt16](codePoint: literal.codePoint)
    guard flags.contains(.caseInsensitive), let scalar = Unicode.Scalar(literal.codePoint) else {
      return .units(units)
    }
    let cases = [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping]
    let others = cases.map { Array($0.utf16) }.filter { $0 != units }
    return set([units] + others)
  }

  private mutating func plan(_ kind: GroupKind, _ body: RegexNode) -> SubjectPlan {
    switch kind {
    case .capturing(let number, _): return .capture(number, plan(body))
    case .nonCapturing, .atomic, .scopedFlags: return plan(body)
    case .lookahead(let isNegated), .lookbehind(let isNegated):
      guard !isNegated else { return .units([]) }
      // The text of the lookaround may be here, or be what follows or precedes it.
      let choice = newChoice()
      let text = plan(body)
      if case .lookbehind = kind { return .branches(choice: choice, [text, .units([])]) }
      return .branches(choice: choice, [.units([]), text])
    }
  }

  private mutating func plan(_ item: RegexNode, _ quantifier: Quantifier) -> SubjectPlan {
    let least = quantifier.lowerBound
    let most = quantifier.upperBound ?? max(least + 3, 3)
    var counts: [Int] = []
    for count in [
      max(least, min(1, most)), least, min(least + 1, most), min(least + 3, most), most,
    ]
    where !counts.contains(count) && count <= Self.maxLoopLength {
      counts.append(count)
    }
    if counts.isEmpty { counts = [min(least, Self.maxLoopLength)] }
    let choice = newChoice()
    return .loop(choice: choice, plan(item), counts: counts)
  }

  private mutating func plan(_ set: CharacterClass) -> SubjectPlan {
    var candidates: [UInt32] = []
    var ends: [UInt32] = []
    Self.addEnds(of: set.content, to: &ends)
    for codePoint in CodePointSample.all.prefix(36) + ends[...] + CodePointSample.all.dropFirst(36)
    where candidates.count < Self.maxMembers && !candidates.contains(codePoint) {
      if CodePointTest.contains(set, codePoint) { candidates.append(codePoint) }
    }
    return self.set(Self.spread(candidates).map { [UInt16](codePoint: $0) })
  }

  private mutating func sample(_ contains: (UInt32) -> Bool) -> SubjectPlan {
    set(Self.spread(CodePointSample.all.filter(contains)).map { [UInt16](codePoint: $0) })
  }

  /// The first few and a sample of the others.
  private static func spread(_ codePoints: [UInt32]) -> [UInt32] {
    guard codePoints.count > 14 else { return codePoints }
    let isURL: (UInt32) -> Bool = { $0 > 0x20 && $0 < 0x7F }
    return Array(codePoints.filter(isURL).prefix(6))
      + Array(codePoints.filter { !isURL($0) }.prefix(8))
  }

  private static func addEnds(of member: ClassMember, to ends: inout [UInt32]) {
    guard ends.count < 64 else { return }
    switch member.kind {
    case .literal(let literal): ends.append(literal.codePoint)
    case .range(let first, let last): ends += [first.codePoint, last.codePoint]
    case .shorthand, .property: break
    case .nested(let set): addEnds(of: set.content, to: &ends)
    case .union(let members): for member in members { addEnds(of: member, to: &ends) }
    case .operations(let first, let steps):
      addEnds(of: first, to: &ends)
      for step in steps { addEnds(of: step.operand, to: &ends) }
    }
  }

  private static func anyCharacter(_ flags: RegexFlags) -> [[UInt16]] {
    let isAll = flags.contains(.dotMatchesLineSeparators)
    return strings(["a", "/", "é", "😀"] + (isAll ? ["\n", "\r\n"] : ["\u{B}", "\u{85}", "\r"]))
  }

  private static func strings(_ texts: [String]) -> [[UInt16]] {
    texts.map { Array($0.utf16) }
  }

  private static let maxLoopLength = 64
  private static let maxMembers = 48
}
