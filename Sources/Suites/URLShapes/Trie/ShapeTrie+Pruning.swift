extension ShapeTrie {
  /// Makes the trees small: the rarest words fall into their classes, then what is below the rarest
  /// nodes is given up, until half of what is allowed is free.
  ///
  /// Each call frees as many nodes as half of the limit, so that the work is linear in the URLs.
  mutating func prune() {
    var limit = 2
    // No count is higher than the number of URLs, so that this ends.
    while !isHalfEmpty, limit < 1 << 40 {
      for root in roots { mergeWords(below: root, rarerThan: limit, isTop: true) }
      if !isHalfEmpty {
        for root in roots { cut(below: root, rarerThan: limit / 2) }
      }
      limit *= 2
    }
  }

  private var isHalfEmpty: Bool {
    nodes.count - free.count <= max(limits.nodes / 2, roots.count * 8)
      && exampleBytes <= limits.exampleBytes / 2
  }

  private mutating func mergeWords(below node: Int, rarerThan limit: Int, isTop: Bool) {
    for (key, child) in nodes[node].words.sorted(by: { $0.key < $1.key })
    where nodes[child].count < limit {
      if key.utf8.first != 0x3F { nodes[node].evictions += 1 }
      generalise(key, of: node, isLabel: isTop)
    }
    for (_, child) in nodes[node].sortedChildren {
      mergeWords(below: child, rarerThan: limit, isTop: false)
    }
  }

  /// Puts all that is below rare nodes into one leaf each.
  private mutating func cut(below node: Int, rarerThan limit: Int) {
    for (_, child) in nodes[node].sortedChildren {
      guard nodes[child].count < limit else {
        cut(below: child, rarerThan: limit)
        continue
      }
      let children = nodes[child].sortedChildren
      let isCut = children.allSatisfy { $0.key == SegmentForm.rest || $0.key.hasPrefix("?") }
      guard !isCut else { continue }
      var examples = ShapeExamples()
      for (_, grandchild) in children { examples.add(remove(grandchild)) }
      nodes[child].words = [:]
      nodes[child].classes = [:]
      let rest = makeNode(like: child)
      let leaf = makeNode(like: child)
      nodes[child].classes[SegmentForm.rest] = rest
      nodes[rest].count = nodes[child].count
      nodes[rest].classes["?"] = leaf
      nodes[leaf].count = nodes[child].count
      nodes[leaf].examples = examples
      exampleBytes += examples.size
    }
  }
}
