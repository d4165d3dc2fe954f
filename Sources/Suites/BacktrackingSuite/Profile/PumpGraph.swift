import RegexSyntax

/// The items of a pattern that take a character, and which of them can follow each other over a pumped
/// text.
///
/// The places that `PositionAutomaton` makes of one item, as for each turn of `(a|b){28}`, are one node
/// here: a loop with a bound is a loop like any other.
struct PumpGraph {
  /// The items, in the order of the pattern.
  let items: [TreePath]
  /// The code points of the pump.
  let pump: [UInt32]
  private let edges: [[Edge]]
  private let initial: [Edge]
  /// For each item and each distinct code point, whether it takes it.
  private let takes: [[UInt32: Bool]]
  private var work = 0

  /// How often the pump is repeated at most, to come back to where it began.
  static let maxTurns = 4
  private static let maxWork = 4_000_000

  struct Edge {
    let target: Int
    /// In how many ways; 2 for any number above.
    var ways: Int
  }
}

/// A node of a pattern's tree with the nodes around it, the root first.
struct TreePath {
  let node: RegexNode
  let ancestors: [RegexNode]
}

extension PumpGraph {
  init(_ tree: RegexPattern, prefix: [UInt16], pump: [UInt16]) {
    let automaton = PositionAutomaton(tree)
    var paths: [Range<Int>: TreePath] = [:]
    Self.collect(tree.root, [], into: &paths)
    let ranges = Set(automaton.positions.map(\.range)).sorted { $0.lowerBound < $1.lowerBound }
    let indexOf = Dictionary(uniqueKeysWithValues: zip(ranges, ranges.indices))
    items = ranges.map { range in
      paths[range]
        ?? TreePath(node: RegexNode(.empty, range: range, flags: tree.flags), ancestors: [])
    }
    let itemOf = automaton.positions.map { indexOf[$0.range] ?? 0 }
    func merged(_ edges: [PositionAutomaton.Edge]) -> [Int: Int] {
      var ways: [Int: Int] = [:]
      for edge in edges {
        let target = itemOf[edge.target]
        ways[target] = min(2, ways[target, default: 0] + edge.ways)
      }
      return ways
    }
    func sorted(_ ways: [Int: Int]) -> [Edge] {
      ways.map { Edge(target: $0.key, ways: $0.value) }.sorted { $0.target < $1.target }
    }
    var all = [[Int: Int]](repeating: [:], count: ranges.count)
    for (place, edges) in automaton.edges.enumerated() {
      all[itemOf[place]].merge(merged(edges), uniquingKeysWith: max)
    }
    edges = all.map(sorted)
    initial = sorted(merged(automaton.initial))
    self.pump = String(decoding: pump, as: UTF16.self).unicodeScalars.map(\.value)
    let text = String(decoding: prefix, as: UTF16.self).unicodeScalars.map(\.value)
    let distinct = Set(self.pump).union(text)
    takes = items.map { item in
      let test = item.node.codePointTest
      return Dictionary(uniqueKeysWithValues: distinct.map { ($0, test($0)) })
    }
  }

  private static func collect(
    _ node: RegexNode,
    _ ancestors: [RegexNode],
    into paths: inout [Range<Int>: TreePath]
  ) {
    let children = node.children
    if children.isEmpty { paths[node.range] = TreePath(node: node, ancestors: ancestors) }
    for child in children { collect(child, ancestors + [node], into: &paths) }
  }

  /// Whether so much was looked at that the rest is left out.
  var isExhausted: Bool { work > Self.maxWork }
}

extension PumpGraph {
  /// The items that can have taken the last character of a text, each with the number of ways.
  typealias Front = [Int: Int]

  private mutating func step(_ front: Front, _ codePoint: UInt32) -> Front {
    var next: Front = [:]
    for (item, ways) in front {
      work += edges[item].count
      for edge in edges[item] where takes[edge.target][codePoint] == true {
        next[edge.target] = min(2, next[edge.target, default: 0] + ways * edge.ways)
      }
    }
    return isExhausted ? [:] : next
  }

  /// The fronts over the pump, read so often from behind an item, the item itself first.
  mutating func fronts(from item: Int, turns: Int) -> [Front] {
    var fronts: [Front] = [[item: 1]]
    for _ in 0..<turns {
      for codePoint in pump { fronts.append(step(fronts[fronts.count - 1], codePoint)) }
    }
    return fronts
  }

  /// The items that come after the start of the search, from an offset of the pump on.
  mutating func itemsFromStart(offset: Int) -> Set<Int> {
    var found: Set<Int> = []
    var front = entered(pump[offset])
    for codePoint in pump[(offset + 1)...] { front = step(front, codePoint) }
    for _ in 0..<Self.maxTurns {
      found.formUnion(front.keys)
      for codePoint in pump { front = step(front, codePoint) }
    }
    return found.union(front.keys)
  }

  /// The items that can have taken the last character of the prefix and of some turns of the pump,
  /// wherever the search began.
  mutating func itemsBehind(_ prefix: [UInt16]) -> Set<Int> {
    let text = String(decoding: prefix, as: UTF16.self).unicodeScalars.map(\.value)
    var front: Front = [:]
    for codePoint in text.suffix(4_096) { advance(&front, codePoint) }
    var found = Set(front.keys)
    for _ in 0..<Self.maxTurns {
      for codePoint in pump { advance(&front, codePoint) }
      found.formUnion(front.keys)
    }
    return found
  }

  private mutating func advance(_ front: inout Front, _ codePoint: UInt32) {
    front = step(front, codePoint).merging(entered(codePoint), uniquingKeysWith: max)
  }

  private func entered(_ codePoint: UInt32) -> Front {
    var front: Front = [:]
    for edge in initial where takes[edge.target][codePoint] == true { front[edge.target] = 1 }
    return front
  }

  /// The items over which ways lead from the first front to an item of the last one, front by front.
  func between(_ fronts: [Front], endingAt end: Int) -> [Set<Int>] {
    var sets: [Set<Int>] = [[end]]
    for index in fronts.indices.dropLast().reversed() {
      let last = sets[sets.count - 1]
      let sources = fronts[index].keys.filter { item in
        edges[item].contains { last.contains($0.target) }
      }
      sets.append(Set(sources))
    }
    return sets.reversed()
  }
}
