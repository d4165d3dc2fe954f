/// An active path through an automaton: its place and its pending conditions.
///
/// Conditions on the following text are automata that run alongside. A lookahead is one. So is
/// leaving an atomic group by one path, which requires that no path of higher priority leaves it,
/// too. Paths with such conditions are alternating automata (A. Chandra, D. Kozen and L.
/// Stockmeyer, "Alternation", JACM 28, 1981).
struct Thread: Sendable, Hashable {
  /// The place, which consumes a character or accepts.
  var place: Int
  /// The conditions outside all atomic groups, and those added by each open atomic group.
  var levels: [Conditions]
}

/// Conditions on the text after a position, as sorted thread numbers.
struct Conditions: Sendable, Hashable {
  /// None of these threads may accept.
  var never: [Int] = []
  /// One thread of each of these sets must accept.
  var eventually: [[Int]] = []

  var isEmpty: Bool { never.isEmpty && eventually.isEmpty }

  /// The approximate cost of hashing these conditions and advancing them by a symbol, which sorts
  /// each set again.
  var work: Int {
    if isEmpty { return 0 }
    let sets = eventually.count
    return never.count + eventually.reduce(sets * sets) { $0 + $1.count }
  }

  /// Whether these conditions hold whenever others do.
  func follows(from other: Conditions) -> Bool {
    never.allSatisfy(other.never.contains) && eventually.allSatisfy(other.eventually.contains)
  }

  mutating func add(_ other: Conditions) {
    never = never.merged(with: other.never)
    for set in other.eventually { require(set) }
  }

  mutating func require(_ set: [Int]) {
    guard !eventually.contains(set) else { return }
    eventually.append(set)
    eventually.sort { $0.lexicographicallyPrecedes($1) }
  }
}

extension [Int] {
  /// The union of two sorted arrays.
  func merged(with other: [Int]) -> [Int] {
    if other.isEmpty { return self }
    if isEmpty { return other }
    return Array(Set(self).union(other)).sorted()
  }
}

/// The result of advancing a thread by one character: the new thread and the registers set.
struct Emission: Sendable, Hashable {
  var thread: Int
  var notes: UInt128
}

/// What conditions can observe of the text before a position.
struct Context: Sendable, Hashable {
  var features: ContextFeatures
  /// For every lookbehind, the places that matches begun earlier can have reached.
  var behind: [[Int]]
}
