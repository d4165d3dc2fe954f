/// Which item of a query each parameter takes: a bipartite matching by augmenting paths (Kuhn 1955).
///
/// A parameter takes its first free item. Where it has none, parameters before it exchange theirs,
/// along the shortest path. If any assignment exists, one is found, in polynomial time.
struct ItemAssignment {
  /// The items that each parameter fits.
  private let candidates: [[Int]]
  /// The item of each parameter that was added.
  private(set) var items: [Int] = []
  private var owners: [Int: Int] = [:]

  init(_ candidates: [[Int]]) { self.candidates = candidates }

  func isTaken(_ item: Int) -> Bool { owners[item] != nil }

  /// Gives the next parameter an item; false if no exchange frees one, and nothing changes.
  mutating func add(_ parameter: Int) -> Bool {
    var asking: [Int: Int] = [:]
    var queue = [parameter]
    var next = 0
    while next < queue.count {
      let current = queue[next]
      next += 1
      for item in candidates[current] where asking[item] == nil {
        asking[item] = current
        guard let owner = owners[item] else {
          exchange(item, asking)
          return true
        }
        queue.append(owner)
      }
    }
    return false
  }

  /// Assigns a free item to the parameter that asked for it, then that parameter's old item to the
  /// one that asked for it, and so on.
  private mutating func exchange(_ free: Int, _ asking: [Int: Int]) {
    var given: Int? = free
    while let item = given, let parameter = asking[item] {
      owners[item] = parameter
      if items.indices.contains(parameter) {
        given = items[parameter]
        items[parameter] = item
      } else {
        items.append(item)
        given = nil
      }
    }
  }
}
