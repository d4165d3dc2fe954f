internal import RegexSyntax

/// A pattern's tree as a table; nodes are numbered with parents before their descendants.
struct PatternTree: Sendable {
  let pattern: RegexPattern
  private(set) var nodes: [RegexNode] = []
  private(set) var parents: [Int?] = []
  private(set) var children: [[Int]] = []

  init(_ pattern: RegexPattern) {
    self.pattern = pattern
    _ = add(pattern.root, below: nil)
  }

  private mutating func add(_ node: RegexNode, below parent: Int?) -> Int {
    let number = nodes.count
    nodes.append(node)
    parents.append(parent)
    children.append([])
    var below: [Int] = []
    for child in node.children { below.append(add(child, below: number)) }
    children[number] = below
    return number
  }
}

extension PatternTree {
  /// The number of the whole pattern.
  static let root = 0

  /// A node and its ancestors, innermost first.
  func way(from number: Int) -> [Int] {
    var way = [number]
    var current = number
    while let parent = parents[current] {
      way.append(parent)
      current = parent
    }
    return way
  }

  /// The outermost negative lookaround around a node, whose contents are never part of a match.
  func negativeLookaround(around number: Int) -> Int? {
    way(from: number).dropFirst().last { isNegativeLookaround($0) }
  }

  func isLookaround(_ number: Int) -> Bool {
    guard case .group(let kind, _) = nodes[number].kind else { return false }
    return kind.isLookaround
  }

  func isNegativeLookaround(_ number: Int) -> Bool {
    switch nodes[number].kind {
    case .group(.lookahead(isNegated: true), _), .group(.lookbehind(isNegated: true), _): true
    default: false
    }
  }

  /// The nodes of capture groups, by group number.
  var captureNodes: [Int: Int] {
    var result: [Int: Int] = [:]
    for (index, node) in nodes.enumerated() {
      if case .group(.capturing(let number, _), _) = node.kind { result[number] = index }
    }
    return result
  }

  var hasBackReference: Bool {
    nodes.contains { node in
      if case .backReference = node.kind { true } else { false }
    }
  }

  /// The construct that walks do not support, if there is one.
  var unfollowed: String? {
    for node in nodes {
      switch node.kind {
      case .shorthand(.graphemeCluster): return "the pattern has \\X"
      case .anchor(.previousMatchEnd): return "the pattern has \\G"
      case .anchor(.wordBoundary), .anchor(.notWordBoundary):
        if node.flags.contains(.unicodeWordBoundaries) {
          return "the pattern has word boundaries of Unicode"
        }
      default: continue
      }
    }
    return nil
  }
}
