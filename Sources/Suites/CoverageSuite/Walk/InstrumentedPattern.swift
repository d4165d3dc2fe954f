internal import MatchEngine
internal import RegexSyntax

/// A pattern with an empty capture group at the start of each branch and of each repeated item, which
/// show where the engine's match went last.
///
/// ICU keeps what a group captured in an earlier turn of a loop, so a group is set wherever the way of
/// the match went by, and holds the last place.
struct InstrumentedPattern {
  /// The text.
  let text: String
  /// The number of the group at the start of each marked node.
  private(set) var groups: [Int: Int] = [:]
  /// The number that each of the pattern's own groups has here.
  private(set) var ownGroups: [Int: Int] = [:]

  init(_ tree: PatternTree) {
    let writer = MarkWriter(tree: tree)
    let root = writer.rewritten(PatternTree.root)
    text = tree.pattern.withRoot(root).printed(in: .icu).text
    groups = writer.groups
    ownGroups = writer.ownGroups
  }
}

extension InstrumentedPattern {
  /// Whether an engine's match went where a walk says: the last passage through every marked node.
  func agrees(_ match: Match, _ way: MatchWay) -> Bool {
    var last: [Int: Int] = [:]
    for visit in way.visits { last[visit.node] = visit.start }
    return groups.allSatisfy { node, group in
      guard match.ranges.indices.contains(group) else { return false }
      return match.ranges[group]?.lowerBound == last[node]
    }
  }
}

/// Writes groups into a tree.
private struct MarkWriter {
  let tree: PatternTree
  private(set) var groups: [Int: Int] = [:]
  private(set) var ownGroups: [Int: Int] = [:]

  init(tree: PatternTree) {
    self.tree = tree
    // References may point forward: the numbers are given out first.
    var numbering = 0
    for (number, node) in tree.nodes.enumerated() {
      if Self.isMarked(number, tree) {
        numbering += 1
        groups[number] = numbering
      }
      if case .group(.capturing(let own, _), _) = node.kind {
        numbering += 1
        ownGroups[own] = numbering
      }
    }
  }

  private static func isMarked(_ number: Int, _ tree: PatternTree) -> Bool {
    guard let parent = tree.parents[number] else { return false }
    return switch tree.nodes[parent].kind {
    case .alternation, .quantified: true
    default: false
    }
  }

  func rewritten(_ number: Int) -> RegexNode {
    let node = tree.nodes[number]
    let inside = tree.children[number].map(rewritten)
    let plain: RegexNode
    switch node.kind {
    case .group(.capturing(let own, let name), _):
      plain = node.with(.group(.capturing(number: ownGroups[own] ?? own, name: name), inside[0]))
    case .backReference(let reference) where reference.name == nil:
      let new = BackReference(number: ownGroups[reference.number] ?? reference.number)
      plain = node.with(.group(.nonCapturing, node.with(.backReference(new))))
    default: plain = node.rebuilt(inside)
    }
    guard let group = groups[number] else { return plain }
    let mark = RegexNode(
      .group(.capturing(number: group, name: nil), node.with(.empty)),
      range: node.range,
      flags: node.flags
    )
    let marked = node.with(.concatenation([mark, plain]))
    guard let parent = tree.parents[number], case .quantified = tree.nodes[parent].kind else {
      return marked
    }
    return node.with(.group(.nonCapturing, marked))
  }
}

extension RegexNode {
  /// Another node at the same place.
  func with(_ kind: Kind) -> RegexNode { RegexNode(kind, range: range, flags: flags) }

  /// The node with other nodes below it.
  func rebuilt(_ inside: [RegexNode]) -> RegexNode {
    switch kind {
    case .group(let kind, _): with(.group(kind, inside[0]))
    case .quantified(_, let quantifier): with(.quantified(inside[0], quantifier))
    case .concatenation: with(.concatenation(inside))
    case .alternation: with(.alternation(inside))
    default: self
    }
  }
}
