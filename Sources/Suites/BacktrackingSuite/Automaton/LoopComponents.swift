/// The loops of an automaton: its strongly connected components in which a step leads back.
///
/// R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Computing 1, 1972.
struct LoopComponents: Sendable {
  /// The places of each loop, sorted; loops that come earlier in the pattern first.
  private(set) var loops: [[Int]] = []
  /// The loop of each place; nil outside of loops.
  private(set) var loopOf: [Int?] = []
}

extension LoopComponents {
  init(_ automaton: PositionAutomaton) {
    let components = StrongComponents.find(count: automaton.positions.count) { place in
      automaton.edges[place].map(\.target)
    }
    loops = components.filter { places in
      places.count > 1 || automaton.edges[places[0]].contains { $0.target == places[0] }
    }
    .map { $0.sorted() }.sorted { $0[0] < $1[0] }
    loopOf = [Int?](repeating: nil, count: automaton.positions.count)
    for (index, places) in loops.enumerated() { for place in places { loopOf[place] = index } }
  }
}

/// Finds strongly connected components without recursion.
enum StrongComponents {
  static func find(count: Int, targets: (Int) -> [Int]) -> [[Int]] {
    var search = Search(count: count)
    for node in 0..<count where search.order[node] == -1 { search.visit(from: node, targets) }
    return search.components
  }

  private struct Search {
    var order: [Int]
    var low: [Int]
    var isOpen: [Bool]
    var open: [Int] = []
    var next = 0
    var components: [[Int]] = []

    init(count: Int) {
      order = [Int](repeating: -1, count: count)
      low = [Int](repeating: 0, count: count)
      isOpen = [Bool](repeating: false, count: count)
    }

    mutating func enter(_ node: Int) {
      order[node] = next
      low[node] = next
      next += 1
      open.append(node)
      isOpen[node] = true
    }

    mutating func visit(from root: Int, _ targets: (Int) -> [Int]) {
      var stack: [(node: Int, targets: [Int], next: Int)] = []
      enter(root)
      stack.append((root, targets(root), 0))
      while let frame = stack.last {
        if frame.next < frame.targets.count {
          stack[stack.count - 1].next += 1
          let target = frame.targets[frame.next]
          if order[target] == -1 {
            enter(target)
            stack.append((target, targets(target), 0))
          } else if isOpen[target] {
            low[frame.node] = min(low[frame.node], order[target])
          }
        } else {
          stack.removeLast()
          if let parent = stack.last?.node { low[parent] = min(low[parent], low[frame.node]) }
          if low[frame.node] == order[frame.node] { close(frame.node) }
        }
      }
    }

    mutating func close(_ node: Int) {
      var component: [Int] = []
      while let last = open.popLast() {
        isOpen[last] = false
        component.append(last)
        if last == node { break }
      }
      components.append(component)
    }
  }
}
