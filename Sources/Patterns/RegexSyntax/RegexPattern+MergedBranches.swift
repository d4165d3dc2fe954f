extension RegexPattern {
  /// The pattern with a set in the place of each alternation of single characters, only for printing.
  ///
  /// So Python's `re` compiles it: where each branch is a literal or a set that is not negated, in a group without a
  /// number or not; see `_parse_sub` of `Lib/re/_parser.py` in <https://github.com/python/cpython>.
  public var mergingBranches: RegexPattern { withRoot(root.mergingBranches) }
}

extension RegexNode {
  fileprivate var mergingBranches: RegexNode {
    let inside = children.map(\.mergingBranches)
    if case .alternation = kind { return with(Self.merged(inside)) }
    return rebuilt(inside)
  }

  private static func merged(_ branches: [RegexNode]) -> Kind {
    let members = branches.compactMap(\.member)
    // What all branches begin with is taken out before, so that empty ones are left of equal ones.
    let isOne = members.dropFirst().allSatisfy { $0.isSameCharacter(as: members[0]) }
    guard members.count == branches.count, !isOne else { return .alternation(branches) }
    let range = branches[0].range.lowerBound..<branches[branches.count - 1].range.upperBound
    return .characterClass(
      CharacterClass(isNegated: false, content: ClassMember(.union(members), range: range))
    )
  }

  /// The node as a member of a set; nil if it can be none.
  private var member: ClassMember? {
    switch kind {
    case .literal(let literal): ClassMember(.literal(literal), range: range)
    case .shorthand(let shorthand) where shorthand.isSet:
      ClassMember(.shorthand(shorthand), range: range)
    case .characterClass(let set) where !set.isNegated: ClassMember(.nested(set), range: range)
    case .group(.nonCapturing, let body): body.member
    default: nil
    }
  }
}

extension ClassMember {
  fileprivate func isSameCharacter(as other: ClassMember) -> Bool {
    switch (kind, other.kind) {
    case (.literal(let literal), .literal(let other)): literal.codePoint == other.codePoint
    case (.shorthand(let shorthand), .shorthand(let other)): shorthand == other
    default: false
    }
  }
}

extension Shorthand {
  /// Whether it stands for one character.
  fileprivate var isSet: Bool { self != .lineBreak && self != .graphemeCluster }
}
