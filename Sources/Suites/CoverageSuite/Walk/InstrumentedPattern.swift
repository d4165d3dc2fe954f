internal import MatchEngine
internal import RegexSyntax

/// A pattern with an empty capture group at the start of each branch and repeated item, to show
/// where the engine's match passed last.
///
/// ICU keeps the groups of earlier iterations, so a group is set wherever the match passed, and
/// holds the last position.
struct InstrumentedPattern {
  let text: String
  /// The group number at the start of each marked node.
  private(set) var groups: [Int: Int] = [:]
  /// The new number of each of the pattern's own groups.
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
  /// Whether an engine's match agrees with a walk: the last passage through every marked node.
  func agrees(_ match: Match, _ way: MatchWay) -> Bool {
    var last: [Int: Int] = [:]
    for visit in way.visits { last[visit.node] = visit.start }
    return groups.allSatisfy { node, group in
      guard match.ranges.indices.contains(group) else { return false }
      return match.ranges[group]?.lowerBound == last[node]
    }
  }
}

/// Inserts groups into a tree.
private struct MarkWriter {
  let tree: PatternTree
  private(set) var groups: [Int: Int] = [:]
  private(set) var ownGroups: [Int: Int] = [:]

  init(tree: PatternTree) {
    self.tree = tree
    // References may point forward, so numbers are assigned first.
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
