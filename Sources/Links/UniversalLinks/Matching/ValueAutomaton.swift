import TextCoding

/// The values of a variable as one automaton, whose states are the same in every pattern that names
/// it.
final class ValueAutomaton: Sendable {
  private let states: [FlatState]
  private let reached: [Int32]
  private let start: Range<Int32>
  /// Whether one of the values is empty.
  let takesNothing: Bool

  init?(_ texts: [[PatternStep]]) {
    var builder = PatternAutomaton([])
    let first = builder.append(texts)
    var layout = FlatLayout(builder)
    guard let states = layout.layOut() else { return nil }
    start = layout.list(of: first)
    self.states = states
    reached = layout.reached
    takesNothing = reached[Int(start.lowerBound)..<Int(start.upperBound)].contains {
      states[Int($0)].kind == .accept
    }
  }

  var count: Int { states.count }

  /// Gives the states that follow after one more byte.
  ///
  /// - Parameters:
  ///   - state: The state; nil for the beginning of a value.
  ///   - byte: The byte.
  ///   - body: Is given each state that follows; nil is the end of a value.
  @inline(__always)
  func advance(_ state: Int?, over byte: UInt8, _ body: (Int?) -> Void) {
    states.withUnsafeBufferPointer { states in
      reached.withUnsafeBufferPointer { reached in
        if let state {
          Self.follow(states[state], states, reached, byte, body)
        } else {
          for entry in start {
            Self.follow(states[Int(reached[Int(entry)])], states, reached, byte, body)
          }
        }
      }
    }
  }

  @inline(__always)
  private static func follow(
    _ state: FlatState,
    _ states: UnsafeBufferPointer<FlatState>,
    _ reached: UnsafeBufferPointer<Int32>,
    _ byte: UInt8,
    _ body: (Int?) -> Void
  ) {
    guard state.reads(byte) else { return }
    for entry in state.following {
      let next = Int(reached[Int(entry)])
      body(states[next].kind == .accept ? nil : next)
    }
  }
}

/// A state of an automaton in plain arrays.
struct FlatState {
  enum Kind { case byte, set, lead, rest, loop, accept }
  var kind: Kind
  var byte: UInt8
  var set: ASCIISet
  /// The list of states that are reached when it reads a byte.
  var following: Range<Int32>

  @inline(__always)
  func reads(_ other: UInt8) -> Bool {
    switch kind {
    case .byte: byte == other
    case .set: set.contains(other)
    case .lead: !other.continuesCharacter
    case .rest: other.continuesCharacter
    case .loop: true
    case .accept: false
    }
  }
}

/// Lays out the lists of reached states of an automaton, each state's once.
struct FlatLayout {
  private let automaton: PatternAutomaton
  private(set) var reached: [Int32] = []
  private var lists: [Int: Range<Int32>] = [:]

  /// The maximum number of entries of all lists together: patterns with more are run in another
  /// way.
  private static let entryLimit = 1 << 20

  init(_ automaton: PatternAutomaton) {
    self.automaton = automaton
  }

  mutating func layOut() -> [FlatState]? {
    var states: [FlatState] = []
    for (number, state) in automaton.states.enumerated() {
      let none = ASCIISet([])
      let flat: FlatState =
        switch state {
        case .byte(let byte, let next):
          FlatState(kind: .byte, byte: byte, set: none, following: list(of: next))
        case .set(let set, let next):
          FlatState(kind: .set, byte: 0, set: set, following: list(of: next))
        case .lead(let next):
          FlatState(kind: .lead, byte: 0, set: none, following: list(of: next))
        case .rest: FlatState(kind: .rest, byte: 0, set: none, following: list(of: number))
        case .loop: FlatState(kind: .loop, byte: 0, set: none, following: list(of: number))
        case .fork, .accept:
          // A fork is never in a list.
          FlatState(kind: .accept, byte: 0, set: none, following: 0..<0)
        }
      states.append(flat)
      guard reached.count <= Self.entryLimit else { return nil }
    }
    return states
  }

  /// The states that are reached at a state without reading.
  mutating func list(of state: Int) -> Range<Int32> {
    switch automaton.states[state] {
    case .byte, .set, .lead, .accept: return append([state])
    case .rest, .loop, .fork: break
    }
    if let known = lists[state] { return known }
    var seen: Set<Int> = [state]
    var order = [state]
    var index = 0
    while index < order.count {
      switch automaton.states[order[index]] {
      case .rest(let next), .loop(let next):
        if seen.insert(next).inserted { order.append(next) }
      case .fork(let branches):
        for branch in branches where seen.insert(branch).inserted { order.append(branch) }
      case .byte, .set, .lead, .accept: break
      }
      index += 1
    }
    let list = append(order)
    lists[state] = list
    return list
  }

  /// Adds a list, without its forks.
  private mutating func append(_ members: [Int]) -> Range<Int32> {
    let start = Int32(reached.count)
    for member in members {
      if case .fork = automaton.states[member] { continue }
      reached.append(Int32(member))
    }
    return start..<Int32(reached.count)
  }
}
