/// The steps of many templates as a tree, in which templates share the steps that they begin with.
///
/// A step ends in one place only, so each node is reached in at most one way, and a URL is looked
/// up without trying template after template.
struct TemplateTrie: Sendable {
  private var nodes = [Node()]

  private struct Node {
    /// The ways on by a literal, by its first byte.
    var literals: [UInt8: Edge] = [:]
    var arguments: [(step: TemplateStep, target: Int)] = []
    /// The templates that end here, ascending.
    var templates: [Int] = []
  }

  private struct Edge {
    var bytes: [UInt8]
    var target: Int
  }
}

extension TemplateTrie {
  /// Adds a template; numbers are added in ascending order.
  mutating func insert(_ steps: [TemplateStep], number: Int) {
    var node = 0
    for step in steps {
      switch step {
      case .literal(let bytes): node = insert(bytes[...], at: node)
      case .argument: node = insert(step, at: node)
      }
    }
    nodes[node].templates.append(number)
  }

  var nodeCount: Int { nodes.count }

  func templates(endingAt node: Int) -> [Int] { nodes[node].templates }

  /// The successors of a node: those after arguments, and those after literals, by first byte.
  func children(
    of node: Int
  ) -> (arguments: [(step: TemplateStep, target: Int)], literals: [Int]) {
    let literals = nodes[node].literals.sorted { $0.key < $1.key }.map(\.value.target)
    return (nodes[node].arguments, literals)
  }

  /// The numbers of all templates that fit what begins at `start`, ascending.
  func matches(_ subject: UnsafeBufferPointer<UInt8>, from start: Int) -> [Int] {
    var found: [Int] = []
    var open = [(node: 0, position: start)]
    while let (number, position) = open.popLast() {
      let node = nodes[number]
      found += node.templates
      for (step, target) in node.arguments {
        if let end = step.end(in: subject, from: position) { open.append((target, end)) }
      }
      guard position < subject.count, let edge = node.literals[subject[position]],
        let end = TemplateStep.literal(edge.bytes).end(in: subject, from: position)
      else { continue }
      open.append((edge.target, end))
    }
    return found.sorted()
  }

  private mutating func insert(_ step: TemplateStep, at node: Int) -> Int {
    if let target = nodes[node].arguments.first(where: { $0.step == step })?.target {
      return target
    }
    nodes[node].arguments.append((step, nodes.count))
    nodes.append(Node())
    return nodes.count - 1
  }

  private mutating func insert(_ bytes: ArraySlice<UInt8>, at start: Int) -> Int {
    var (node, rest) = (start, bytes)
    while let first = rest.first {
      guard let edge = nodes[node].literals[first] else {
        nodes[node].literals[first] = Edge(bytes: Array(rest), target: nodes.count)
        nodes.append(Node())
        return nodes.count - 1
      }
      let common = zip(edge.bytes, rest).prefix { $0 == $1 }.count
      if common < edge.bytes.count { split(edge, of: node, at: common) }
      node = nodes[node].literals[first]?.target ?? node
      rest = rest.dropFirst(common)
    }
    return node
  }

  /// Inserts a node into an edge after its first `count` bytes.
  private mutating func split(_ edge: Edge, of node: Int, at count: Int) {
    var middle = Node()
    middle.literals[edge.bytes[count]] = Edge(
      bytes: Array(edge.bytes[count...]),
      target: edge.target
    )
    nodes[node].literals[edge.bytes[0]] = Edge(
      bytes: Array(edge.bytes[..<count]),
      target: nodes.count
    )
    nodes.append(middle)
  }
}
