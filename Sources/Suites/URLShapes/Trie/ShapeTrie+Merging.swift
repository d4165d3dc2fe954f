extension ShapeTrie {
  /// Puts a word's URLs into the class that it falls into.
  mutating func generalise(_ key: String, of node: Int, isLabel: Bool) {
    guard let child = nodes[node].words.removeValue(forKey: key) else { return }
    merge(child, intoClass: Self.general(key, isLabel: isLabel), of: node)
  }

  /// Puts a child's URLs into a class of the same node.
  mutating func merge(_ child: Int, intoClass key: String, of node: Int) {
    guard let target = nodes[node].classes[key] else {
      nodes[child].floor = 0
      nodes[node].classes[key] = child
      return
    }
    merge(child, into: target)
  }

  /// Adds one tree to another, and frees it.
  ///
  /// Trees are no deeper than `ShapePath.depthLimit` and three.
  private mutating func merge(_ source: Int, into target: Int) {
    let node = nodes[source]
    nodes[target].count += node.count
    nodes[target].evictions += node.evictions
    exampleBytes -= node.examples.size + nodes[target].examples.size
    nodes[target].examples.add(node.examples)
    exampleBytes += nodes[target].examples.size
    for (key, child) in node.classes {
      merge(child, intoClass: key, of: target)
    }
    // The frequent words first: those that find no place fall into their class.
    let words = node.words.sorted { left, right in
      let (first, second) = (nodes[left.value].count, nodes[right.value].count)
      return first != second ? first > second : left.key < right.key
    }
    for (key, child) in words {
      if let other = nodes[target].words[key] {
        merge(child, into: other)
      } else if nodes[target].words.count < limits.words {
        nodes[child].floor = 0
        nodes[target].words[key] = child
      } else {
        if key.utf8.first != 0x3F { nodes[target].evictions += 1 }
        merge(child, intoClass: Self.general(key, isLabel: false), of: target)
      }
    }
    release(source)
  }

  private mutating func release(_ node: Int) {
    nodes[node] = Node()
    free.append(node)
  }

  /// Frees a tree, and gives its examples.
  mutating func remove(_ node: Int) -> ShapeExamples {
    var examples = nodes[node].examples
    exampleBytes -= examples.size
    for child in nodes[node].allChildren { examples.add(remove(child)) }
    release(node)
    return examples
  }
}

extension ShapeTrie.Node {
  /// The children; sorted, so that nothing depends on the order of a dictionary.
  var sortedChildren: [(key: String, child: Int)] {
    (Array(words) + Array(classes)).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  fileprivate var allChildren: [Int] { Array(words.values) + Array(classes.values) }
}
