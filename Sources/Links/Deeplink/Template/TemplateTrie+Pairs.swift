extension TemplateTrie {
  /// The pairs of templates that may fit one URL, the lesser number first; others do not.
  ///
  /// Templates that begin with the same steps read a URL alike up to where they part. Where they
  /// part at two literals, no URL fits both.
  ///
  /// - Parameter limit: The most pairs that are given, and about the most that are examined.
  /// - Returns: The pairs in order, and how many there are more.
  func pairs(upTo limit: Int) -> (pairs: [(Int, Int)], others: Int) {
    let walk = Walk(self)
    var (pairs, others, looked): ([(Int, Int)], Int, Int) = ([], 0, 0)
    let lookLimit = limit > .max / 32 ? .max : limit * 32
    func cross(_ left: Range<Int>, _ right: Range<Int>, _ mayMeet: (Int, Int) -> Bool) {
      for one in left {
        guard pairs.count < limit, looked < lookLimit else {
          others += (left.upperBound - one) * right.count
          return
        }
        looked += right.count
        for other in right where mayMeet(walk.order[one], walk.order[other]) {
          let (a, b) = (walk.order[one], walk.order[other])
          pairs.append((min(a, b), max(a, b)))
        }
      }
    }
    for node in walk.visits {
      // Templates that end here match whatever the others match.
      for one in node.ending {
        cross(one..<(one + 1), (one + 1)..<node.all.upperBound) { _, _ in true }
      }
      for (index, argument) in node.arguments.enumerated() {
        for other in node.arguments[(index + 1)...] where argument.step.mayMeet(other.step) {
          cross(argument.templates, other.templates) { _, _ in true }
        }
        cross(argument.templates, node.literals) { _, _ in true }
      }
    }
    return (pairs.sorted { ($0.1, $0.0) < ($1.1, $1.0) }, others)
  }

  /// The templates in depth-first order, so that those below a node are adjacent.
  private struct Walk {
    var order: [Int] = []
    var visits: [Visit] = []

    struct Visit {
      var all: Range<Int>
      var ending: Range<Int>
      var arguments: [(step: TemplateStep, templates: Range<Int>)]
      var literals: Range<Int>
    }

    init(_ trie: TemplateTrie) {
      var ranges = Array(repeating: 0..<0, count: trie.nodeCount)
      // A node is opened, then its children, then it is closed.
      var open: [(node: Int, isClosing: Bool)] = [(0, false)]
      var starts = Array(repeating: 0, count: trie.nodeCount)
      while let (node, isClosing) = open.popLast() {
        let children = trie.children(of: node)
        guard isClosing else {
          starts[node] = order.count
          order += trie.templates(endingAt: node)
          open.append((node, true))
          open += (children.arguments.map(\.target) + children.literals).reversed().map {
            ($0, false)
          }
          continue
        }
        ranges[node] = starts[node]..<order.count
        let ending = starts[node]..<(starts[node] + trie.templates(endingAt: node).count)
        let literals = children.literals.map { ranges[$0] }
        let end = order.count
        visits.append(
          Visit(
            all: ranges[node],
            ending: ending,
            arguments: children.arguments.map { ($0.step, ranges[$0.target]) },
            literals: (literals.first?.lowerBound ?? end)..<end
          )
        )
      }
    }
  }
}

extension TemplateStep {
  /// Whether two arguments that begin at the same place may overlap, judging by what follows them.
  fileprivate func mayMeet(_ other: TemplateStep) -> Bool {
    guard case .argument(let stops, .beforeSuffix(let own)) = self,
      case .argument(let otherStops, .beforeSuffix(let others)) = other, stops == otherStops
    else { return true }
    // Both end the same run of characters.
    return zip(own.reversed(), others.reversed()).allSatisfy(==)
  }
}
