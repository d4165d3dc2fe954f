internal import RegexSyntax

/// The parts of a pattern, in order.
struct PartList: Sendable {
  private(set) var parts: [PatternPart] = []
  /// The inline settings of case-insensitivity, each with the nodes that match a letter in either
  /// case.
  private(set) var caseNodes: [Int: Set<Int>] = [:]

  /// Lists the parts.
  ///
  /// - Parameters:
  ///   - tree: The pattern.
  ///   - tests: The characters that each node consumes.
  ///   - templateGroups: The groups that templates use.
  init(_ tree: PatternTree, tests: [NodeTest?], templateGroups: Set<Int>) {
    caseNodes = CaseScopes(tree, tests: tests).nodes
    for number in tree.nodes.indices {
      add(number, tree)
      if case .group(.capturing(let group, _), _) = tree.nodes[number].kind {
        add(group: group, at: number, tree, isNamed: templateGroups.contains(group))
      }
      if caseNodes[number] != nil { parts.append(PatternPart(kind: .otherCase, node: number)) }
      if tree.isLookaround(number) {
        parts.append(PatternPart(kind: .holds, node: number))
        parts.append(PatternPart(kind: .refuses, node: number))
      }
    }
    parts.append(PatternPart(kind: .nearMiss, node: PatternTree.root))
  }

  private mutating func add(_ number: Int, _ tree: PatternTree) {
    switch tree.nodes[number].kind {
    case .alternation(let branches):
      for index in branches.indices {
        parts.append(PatternPart(kind: .branch, node: number, index: index))
      }
    case .quantified(_, let quantifier):
      for side in PatternPart.sides(of: quantifier) {
        parts.append(PatternPart(kind: side.kind, node: number))
      }
    default: break
    }
  }

  /// A group in a negative lookaround is never set, which other checks report.
  private mutating func add(group: Int, at number: Int, _ tree: PatternTree, isNamed: Bool) {
    guard tree.negativeLookaround(around: number) == nil else { return }
    if tree.canBePassedBy(number) {
      parts.append(PatternPart(kind: .groupSet, node: number, index: group))
      parts.append(PatternPart(kind: .groupUnset, node: number, index: group))
    }
    if isNamed { parts.append(PatternPart(kind: .groupInTemplate, node: number, index: group)) }
  }
}

extension PatternTree {
  /// Whether a match can skip a node: it is in a branch, or in something optional.
  func canBePassedBy(_ number: Int) -> Bool {
    way(from: number).dropFirst().contains { above in
      switch nodes[above].kind {
      case .alternation: true
      case .quantified(_, let quantifier): quantifier.lowerBound == 0
      default: false
      }
    }
  }
}

/// Which setting of the flag `i` applies to each node.
private struct CaseScopes {
  private(set) var nodes: [Int: Set<Int>] = [:]
  private let tree: PatternTree
  private let tests: [NodeTest?]

  init(_ tree: PatternTree, tests: [NodeTest?]) {
    self.tree = tree
    self.tests = tests
    var setting: Int?
    visit(PatternTree.root, &setting)
  }

  /// A setting applies to the end of its group, including later branches.
  private mutating func visit(_ number: Int, _ setting: inout Int?) {
    switch tree.nodes[number].kind {
    case .flagChange(let change):
      if change.disabled.contains(.caseInsensitive) {
        setting = nil
      } else if change.enabled.contains(.caseInsensitive) {
        setting = number
      }
    case .group(let kind, _):
      var inner = setting
      if case .scopedFlags(let change) = kind {
        if change.disabled.contains(.caseInsensitive) {
          inner = nil
        } else if change.enabled.contains(.caseInsensitive) {
          inner = number
        }
      }
      for child in tree.children[number] { visit(child, &inner) }
    default:
      if let setting, tests[number]?.hasOtherCase == true {
        nodes[setting, default: []].insert(number)
      }
      for child in tree.children[number] { visit(child, &setting) }
    }
  }
}
