/// One way through an automaton that is still open: where it is and what must come true for it.
///
/// Conditions on what follows are automata that run beside the way. A lookahead is one; so is
/// leaving an atomic group by one way, which holds only if none of the ways that the engine tries
/// before it leaves the group too. Ways with such conditions are alternating automata (A. Chandra,
/// D. Kozen and L. Stockmeyer, "Alternation", JACM 28, 1981).
struct Thread: Sendable, Hashable {
  /// The place: one that takes a character or accepts.
  var place: Int
  /// The conditions outside of all atomic groups, and those that each open atomic group has added.
  var levels: [Conditions]
}

/// What must come true of the text behind a position, as threads by their numbers.
struct Conditions: Sendable, Hashable {
  /// None of these may come to accept; sorted.
  var never: [Int] = []
  /// Of each of these sets one must come to accept; sorted.
  var eventually: [[Int]] = []

  var isEmpty: Bool { never.isEmpty && eventually.isEmpty }

  /// About the work of hashing these, and of taking them on by a symbol: each set is sorted in anew.
  var work: Int {
    if isEmpty { return 0 }
    let sets = eventually.count
    return never.count + eventually.reduce(sets * sets) { $0 + $1.count }
  }

  /// Whether these hold whenever others do.
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
  /// The elements of two sorted arrays, each once.
  func merged(with other: [Int]) -> [Int] {
    if other.isEmpty { return self }
    if isEmpty { return other }
    return Array(Set(self).union(other)).sorted()
  }
}

/// What a thread becomes by one character: another thread, and the registers that are set on the way.
struct Emission: Sendable, Hashable {
  var thread: Int
  var notes: UInt128
}

/// The text before a position as far as conditions look at it.
struct Context: Sendable, Hashable {
  var features: ContextFeatures
  /// For every lookbehind, the places that a match of it which began before can be at.
  var behind: [[Int]]
}
