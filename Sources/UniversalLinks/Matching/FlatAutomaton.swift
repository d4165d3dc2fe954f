/// An automaton laid out in plain arrays, so that a step over a short text costs a few instructions.
final class FlatAutomaton: Sendable {
  private let states: [FlatState]
  /// The states that are reached at a step, one list behind the other.
  private let reached: [Int32]
  /// For each first byte, the list of states that are reached with it.
  private let first: [Range<Int32>]
  private let takesNothing: Bool

  /// The most entries of all lists together: patterns with more are run in another way.
  private static let entryLimit = 1 << 20

  fileprivate struct FlatState {
    enum Kind { case byte, set, lead, rest, loop, accept }
    var kind: Kind
    var byte: UInt8
    var set: ASCIISet
    /// The list of states that are reached when it reads a byte.
    var following: Range<Int32>
  }

  /// - Returns: nil where the lists would be too long.
  init?(_ automaton: PatternAutomaton) {
    var layout = Layout(automaton)
    guard let states = layout.layOut() else { return nil }
    var start = StateSet(automaton)
    for state in automaton.starts { start.insert(state, of: automaton) }
    takesNothing = !start.accepted(by: automaton).isEmpty
    var first: [Range<Int32>] = []
    var following = StateSet(automaton)
    for byte in UInt8.min...UInt8.max {
      start.advance(byte, of: automaton, into: &following)
      first.append(layout.append(following.members))
      following.removeAll()
    }
    guard layout.reached.count <= Self.entryLimit else { return nil }
    self.states = states
    self.first = first
    reached = layout.reached
  }

  /// Whether the pattern takes the whole text.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let firstByte = text.first else { return takesNothing }
    let firstList = first[Int(firstByte)]
    guard !firstList.isEmpty else { return false }
    let count = states.count
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: count * 2) { lists in
      withUnsafeTemporaryAllocation(of: Bool.self, capacity: count) { marks in
        marks.initialize(repeating: false)
        let current = UnsafeMutableBufferPointer(rebasing: lists[..<count])
        let following = UnsafeMutableBufferPointer(rebasing: lists[count...])
        return run(text, firstList, current, following, marks)
      }
    }
  }

  private func run(
    _ text: UnsafeBufferPointer<UInt8>,
    _ firstList: Range<Int32>,
    _ firstHalf: UnsafeMutableBufferPointer<Int32>,
    _ secondHalf: UnsafeMutableBufferPointer<Int32>,
    _ marks: UnsafeMutableBufferPointer<Bool>
  ) -> Bool {
    var (current, following) = (firstHalf, secondHalf)
    return states.withUnsafeBufferPointer { states in
      reached.withUnsafeBufferPointer { reached in
        var currentCount = 0
        for index in firstList {
          current[currentCount] = reached[Int(index)]
          currentCount += 1
        }
        for byte in text.dropFirst() {
          var followingCount = 0
          for index in 0..<currentCount {
            let state = states[Int(current[index])]
            guard state.reads(byte) else { continue }
            for entry in state.following {
              let next = reached[Int(entry)]
              guard !marks[Int(next)] else { continue }
              marks[Int(next)] = true
              following[followingCount] = next
              followingCount += 1
            }
          }
          guard followingCount > 0 else { return false }
          for index in 0..<followingCount { marks[Int(following[index])] = false }
          swap(&current, &following)
          currentCount = followingCount
        }
        return (0..<currentCount).contains { states[Int(current[$0])].kind == .accept }
      }
    }
  }
}

extension FlatAutomaton.FlatState {
  @inline(__always)
  fileprivate func reads(_ other: UInt8) -> Bool {
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

extension FlatAutomaton {
  /// Lays out the lists of reached states, each state's once.
  fileprivate struct Layout {
    let automaton: PatternAutomaton
    private(set) var reached: [Int32] = []
    private var lists: [Int: Range<Int32>] = [:]

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
        guard reached.count <= FlatAutomaton.entryLimit else { return nil }
      }
      return states
    }

    private mutating func list(of state: Int) -> Range<Int32> {
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
    mutating func append(_ members: [Int]) -> Range<Int32> {
      let start = Int32(reached.count)
      for member in members {
        if case .fork = automaton.states[member] { continue }
        reached.append(Int32(member))
      }
      return start..<Int32(reached.count)
    }
  }
}
