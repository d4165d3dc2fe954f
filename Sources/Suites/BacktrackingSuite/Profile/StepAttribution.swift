import RegexSyntax

/// Assigns the steps at each offset of a pattern to a node of its tree.
///
/// A step tries what stands at its offset. If that comes after a loop, it is mostly tried because
/// the loop gave back, or matched, one more repetition: then the step counts for the loop. PCRE2 runs a
/// loop over one character without a step for each turn, so that this is where its turns show. A loop
/// that is hardly left more often than it is entered, such as one that finds nothing to repeat, only
/// hands on what the loop before it does.
struct StepAttribution {
  /// The nodes of the tree, each before those below it.
  private(set) var nodes: [Node] = []
  /// The owner of each offset, as an index of `nodes`.
  private var owners: [Int?]
  /// The steps at each offset.
  private let steps: [Int]

  struct Node {
    let node: RegexNode
    var children: [Int] = []
  }

  /// Assigns each offset to a node.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - steps: The steps at each of its offsets, its end included.
  init(_ pattern: RegexPattern, steps: [Int]) {
    self.steps = steps
    owners = [Int?](repeating: nil, count: steps.count)
    add(pattern.root)
    let loop = visit(0, behind: nil, before: steps.count - 1)
    own(steps.count - 1, loop ?? 0)
  }
}

extension StepAttribution {
  /// The node to which the steps at an offset belong.
  func owner(of offset: Int) -> Int {
    if let owner = owners[offset] { return owner }
    // Between items, as in a pattern with comments: the smallest node around it.
    var index = 0
    while let inner = nodes[index].children.first(where: { nodes[$0].node.range.contains(offset) })
    {
      index = inner
    }
    return index
  }

  @discardableResult
  private mutating func add(_ node: RegexNode) -> Int {
    let index = nodes.count
    nodes.append(Node(node: node))
    for child in node.children {
      let below = add(child)
      nodes[index].children.append(below)
    }
    return index
  }

  private mutating func own(_ offset: Int, _ owner: Int) {
    guard owners.indices.contains(offset), owners[offset] == nil else { return }
    owners[offset] = owner
  }

  /// Gives a node and what is below it their offsets.
  ///
  /// - Parameters:
  ///   - index: The node.
  ///   - loop: The loop that answers for what is tried where the node begins.
  ///   - end: The offset of what is tried behind the node.
  /// - Returns: The loop that answers for what is tried behind the node.
  private mutating func visit(_ index: Int, behind loop: Int?, before end: Int) -> Int? {
    let (node, children) = (nodes[index].node, nodes[index].children)
    switch node.kind {
    case .empty: return loop
    case .concatenation:
      var loop = loop
      for (number, child) in children.enumerated() {
        let next =
          number + 1 < children.count ? nodes[children[number + 1]].node.range.lowerBound : end
        loop = visit(child, behind: loop, before: next)
      }
      return loop
    case .alternation:
      var loops: [Int] = []
      for child in children {
        let end = nodes[child].node.range.upperBound
        let last = visit(child, behind: loop, before: end)
        own(end, last ?? index)
        if let last, !loops.contains(last) { loops.append(last) }
      }
      return loops.count > 1 ? index : loops.first
    case .group(let kind, _):
      own(node.range.lowerBound, loop ?? index)
      let inner = visitBody(of: index, behind: loop)
      switch kind {
      case .capturing, .nonCapturing, .scopedFlags: return inner
      case .atomic: return nil
      case .lookahead, .lookbehind: return loop
      }
    case .quantified(_, let quantifier):
      own(node.range.lowerBound, loop ?? index)
      let isFixed = quantifier.lowerBound == quantifier.upperBound
      let isIdle = !isFixed && steps[end] * 5 <= steps[node.range.lowerBound] * 6
      let inner = children.first.flatMap { visit($0, behind: isIdle ? loop : nil, before: end) }
      if quantifier.kind == .possessive { return nil }
      if isFixed { return inner }
      if isIdle { return loop }
      return quantifier.upperBound == 1 ? inner ?? index : index
    case .anchor, .flagChange:
      own(node.range.lowerBound, loop ?? index)
      return loop
    case .literal, .anyCharacter, .shorthand, .property, .characterClass, .backReference:
      own(node.range.lowerBound, loop ?? index)
      // Behind what nearly always fits, the loop before it is still what tries again.
      let (before, behind) = (steps[node.range.lowerBound], steps[end])
      return behind * 5 >= before * 4 && behind * 5 <= before * 6 ? loop : nil
    }
  }

  private mutating func visitBody(of group: Int, behind loop: Int?) -> Int? {
    let end = nodes[group].node.range.upperBound - 1
    guard let body = nodes[group].children.first else { return nil }
    let inner = visit(body, behind: loop, before: end)
    own(end, inner ?? group)
    return inner
  }
}
