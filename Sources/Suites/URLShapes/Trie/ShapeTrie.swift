/// The URLs of some domains as trees: below each domain the labels of hosts, then segment after
/// segment, then the keys of the query.
///
/// A parse tree of fixed depth as in Drain (He, Zhu, Zheng, Lyu: "Drain: An Online Log Parsing
/// Approach with Fixed Depth Tree", ICWS 2017). Each node tells apart a bounded number of words, by
/// the counters of Space-Saving (Metwally, Agrawal, El Abbadi: "Efficient Computation of Frequent
/// and Top-k Elements in Data Streams", ICDT 2005): a new word takes the place of the rarest, whose
/// URLs fall into the class of all words.
package struct ShapeTrie: Sendable {
  var nodes: [Node] = []
  /// The numbers of nodes that are no longer used.
  var free: [Int] = []
  var exampleBytes = 0
  let roots: [Int]
  let limits: ShapeLimits
  /// The words of each domain that are always kept.
  let kept: [Set<String>]

  struct Node: Sendable {
    var domain = 0
    /// How many URLs go through it.
    var count = 0
    /// What its counter began with: the count of the word whose place it took.
    var floor = 0
    /// How many words have lost their places to others below it, those that came back included.
    var evictions = 0
    var words: [String: Int] = [:]
    /// The children by their classes, and those of words that are kept.
    var classes: [String: Int] = [:]
    var examples = ShapeExamples()
  }

  package init(keeping kept: [Set<String>], limits: ShapeLimits = ShapeLimits()) {
    nodes = kept.indices.map { Node(domain: $0) }
    roots = Array(kept.indices)
    self.kept = kept
    self.limits = limits
  }
}

extension ShapeTrie {
  /// Adds a URL.
  ///
  /// - Parameters:
  ///   - path: The URL below its domain.
  ///   - url: The URL itself.
  ///   - domain: The number of the domain.
  package mutating func add(_ path: ShapePath, _ url: String, domain: Int) {
    var node = roots[domain]
    nodes[node].count += 1
    node = step(from: node, path.labels, isLabel: true)
    for segment in path.segments { node = step(from: node, segment) }
    node = step(from: node, path.query)
    addExample(ShapeExample(url), to: node)
    if nodes.count - free.count > limits.nodes || exampleBytes > limits.exampleBytes { prune() }
  }

  private mutating func step(from node: Int, _ key: String, isLabel: Bool = false) -> Int {
    let next = child(of: node, key, isLabel: isLabel)
    nodes[next].count += 1
    return next
  }

  private mutating func addExample(_ example: ShapeExample, to node: Int) {
    exampleBytes -= nodes[node].examples.size
    nodes[node].examples.add(example)
    exampleBytes += nodes[node].examples.size
  }
}

extension ShapeTrie {
  /// Whether a key competes for one of the places of its node.
  private func isWord(_ key: String, in node: Int) -> Bool {
    guard key.utf8.first != 0x3F else { return key.utf8.count > 1 }
    guard !key.isEmpty, SegmentForm.isLiteral(key) || SegmentForm.isPrefixed(key) else {
      return false
    }
    return !kept[nodes[node].domain].contains(key)
  }

  /// The class that a word falls into.
  static func general(_ key: String, isLabel: Bool) -> String {
    if isLabel { return SegmentForm.labels }
    return key.utf8.first == 0x3F ? "?" : SegmentForm.general(key)
  }

  /// The child for a key, made if there is none; a word may take the place of another one.
  mutating func child(of node: Int, _ key: String, isLabel: Bool) -> Int {
    guard isWord(key, in: node) else {
      if let child = nodes[node].classes[key] { return child }
      let child = makeNode(like: node)
      nodes[node].classes[key] = child
      return child
    }
    if let child = nodes[node].words[key] { return child }
    var floor = 0
    if nodes[node].words.count >= limits.words, let rarest = rarestWord(of: node) {
      floor = weight(rarest.child)
      // A query that gives way says nothing of the words.
      if key.utf8.first != 0x3F { nodes[node].evictions += 1 }
      generalise(rarest.key, of: node, isLabel: isLabel)
    }
    let child = makeNode(like: node)
    nodes[child].floor = floor
    nodes[node].words[key] = child
    return child
  }

  private func weight(_ node: Int) -> Int { nodes[node].count + nodes[node].floor }

  /// The word with the lowest counter; of several the last in the order of their names.
  private func rarestWord(of node: Int) -> (key: String, child: Int)? {
    let rarest = nodes[node].words.min { left, right in
      let (first, second) = (weight(left.value), weight(right.value))
      return first != second ? first < second : left.key > right.key
    }
    return rarest.map { ($0.key, $0.value) }
  }

  /// A new node of the same domain as another one.
  mutating func makeNode(like other: Int) -> Int {
    let node = Node(domain: nodes[other].domain)
    if let number = free.popLast() {
      nodes[number] = node
      return number
    }
    nodes.append(node)
    return nodes.count - 1
  }
}
