extension ShapeTrie {
  /// Decides at each node below a domain which words are fixed and which are examples of many, and
  /// replaces the latter by their class.
  ///
  /// - Parameter domain: The number of the domain.
  mutating func settle(_ domain: Int) { settle(roots[domain], isTop: true) }

  private mutating func settle(_ node: Int, isTop: Bool) {
    if nodes[node].isOpen {
      for key in nodes[node].rareWords(in: self) { generalise(key, of: node, isLabel: isTop) }
      if !isTop {
        mergeInstances(of: node)
        mergeForms(of: node)
      }
    }
    for (_, child) in nodes[node].sortedChildren { settle(child, isTop: false) }
  }

  /// Puts words into the class of all words where what follows them is what follows that class.
  ///
  /// In `/{word}/status/…` a frequent name is still a name. One with a fifth of all URLs stays.
  private mutating func mergeInstances(of node: Int) {
    let total = nodes[node].count
    for (key, child) in nodes[node].words.sorted(by: { $0.key < $1.key })
    where nodes[child].count * 5 < total && followsAsWord(child, of: node) {
      generalise(key, of: node, isLabel: false)
    }
  }

  /// Puts ids, slugs and such into the class of all words for the same reason: some names of users
  /// look like ids.
  private mutating func mergeForms(of node: Int) {
    let forms = [
      SegmentForm.hex, SegmentForm.id, SegmentForm.slug, SegmentForm.text,
      "{slug}-{digits}", "{slug}-{id}", "{digits}-{slug}",
    ]
    for form in forms {
      guard let child = nodes[node].classes[form],
        let target = nodes[node].classes[SegmentForm.word],
        nodes[child].count < nodes[target].count, followsAsWord(child, of: node)
      else { continue }
      nodes[node].classes[form] = nil
      merge(child, intoClass: SegmentForm.word, of: node)
    }
  }

  /// Whether at least half of what is below a child continues with a word that also follows the
  /// class of all words.
  private func followsAsWord(_ child: Int, of node: Int) -> Bool {
    guard let general = nodes[node].classes[SegmentForm.word] else { return false }
    let known = nodes[general].literals
    var shared = 0
    for (key, grandchild) in nodes[child].literals where known[key] != nil {
      shared += nodes[grandchild].count
    }
    return shared * 2 >= nodes[child].count
  }
}

extension ShapeTrie.Node {
  /// The children that are literal in templates; a query is excluded, since it may follow anything.
  fileprivate var literals: [String: Int] {
    words.merging(classes) { first, _ in first }
      .filter { SegmentForm.isLiteral($0.key) && $0.key.utf8.first != 0x3F }
  }

  /// The number of words from which on a node is taken to have any.
  private static let manyWords = 32
  /// The minimum number of words of which one can say that most are rare.
  private static let someWords = 5

  /// Whether the words are examples of many: there are many, or most were seen once.
  fileprivate var isOpen: Bool {
    // Whether most were seen once is for `rareWords` to say, which knows the counts.
    evictions > 0 || words.count >= Self.someWords
  }

  /// The words that are no more frequent than names are among others.
  ///
  /// Where words lost their places, or there are more than 32, a word stays only if it has a
  /// hundredth of the URLs and three times what an equal share would be. Where most were seen once,
  /// the others stay.
  fileprivate func rareWords(in trie: ShapeTrie) -> [String] {
    let counts = words.filter { $0.key.utf8.first != 0x3F }
      .map { (key: $0.key, count: trie.nodes[$0.value].count) }
      .sorted { $0.key < $1.key }
    let single = counts.count(where: { $0.count == 1 })
    guard evictions > 0 || counts.count > Self.manyWords else {
      let isMostlySingle = counts.count >= Self.someWords && single * 2 > counts.count
      return isMostlySingle ? counts.filter { $0.count == 1 }.map { $0.key } : []
    }
    let generalCount = classes[SegmentForm.word].map { trie.nodes[$0].count } ?? 0
    let total = counts.reduce(generalCount) { $0 + $1.count }
    let distinct = counts.count + evictions
    return counts.filter { word in
      word.count < 3 || word.count * 100 < total || word.count * distinct < total * 3
    }
    .map { $0.key }
  }
}
