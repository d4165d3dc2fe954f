/// The trie of the literals, with missing branches replaced by those of the longest suffix in it.
struct LiteralTrie {
  private(set) var next: [Int]
  private(set) var values: [Set<Int32>] = [[]]
  private let width: Int

  init(width: Int) {
    self.width = width
    next = [Int](repeating: 0, count: width)
  }

  mutating func insert(_ columns: [Int], _ value: Int32) {
    var state = 0
    for column in columns {
      if next[state * width + column] == 0 {
        next[state * width + column] = values.count
        values.append([])
        next += [Int](repeating: 0, count: width)
      }
      state = next[state * width + column]
    }
    values[state].insert(value)
  }

  /// Points each missing branch where the longest proper suffix leads, breadth first.
  mutating func complete() {
    var fallback = [Int](repeating: 0, count: values.count)
    var queue = next[..<width].filter { $0 != 0 }
    var index = 0
    while index < queue.count {
      let state = queue[index]
      index += 1
      values[state].formUnion(values[fallback[state]])
      for column in 0..<width {
        let child = next[state * width + column]
        let other = next[fallback[state] * width + column]
        if child == 0 {
          next[state * width + column] = other
        } else {
          fallback[child] = other
          queue.append(child)
        }
      }
    }
  }
}
