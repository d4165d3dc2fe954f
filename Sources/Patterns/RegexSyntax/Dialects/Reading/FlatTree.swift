/// The nodes of a tree in the order of the source, each before what is below it.
struct FlatTree {
  let nodes: [RegexNode]

  init(_ root: RegexNode) {
    var nodes: [RegexNode] = []
    root.forEach { nodes.append($0) }
    self.nodes = nodes
  }
}

extension FlatTree {
  /// The nodes that start at an offset or after it.
  func nodes(from offset: Int) -> ArraySlice<RegexNode> {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return nodes[low...]
  }
}
