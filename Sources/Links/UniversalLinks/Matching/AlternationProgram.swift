import TextCoding

/// A pattern with variables, made ready for matching: state by state over short texts, on the
/// automata that the patterns of a file share, and with remembered steps over long ones.
final class AlternationProgram: Sendable {
  private let steps: [PatternStep]
  private let segments: [Segment]
  /// How many states there are in all segments.
  private let stateCount: Int
  /// Whether every variable has an automaton to share.
  private let isShared: Bool

  private struct Segment {
    let kind: Kind
    /// The number of its first state.
    let base: Int
  }

  private enum Kind {
    case single(SingleStep)
    case anything
    case values(ValueAutomaton)
    /// A variable that is too large for an automaton.
    case none
  }

  /// From this length on, remembering pays.
  private static let longText = 4_096
  /// The maximum number of sets of states that are remembered at a time.
  private static let memory = 1024

  init(_ steps: [PatternStep]) {
    self.steps = steps
    var segments: [Segment] = []
    var count = 0
    for step in steps {
      let (kind, states): (Kind, Int) =
        switch step {
        case .oneOf(let list): list.automaton.map { (.values($0), $0.count + 1) } ?? (.none, 0)
        case .anything: (.anything, 1)
        case .byte(let byte): (.single(.byte(byte)), 2)
        case .set(let set): (.single(.set(set)), 2)
        case .anyCharacter: (.single(.anyCharacter), 2)
        }
      segments.append(Segment(kind: kind, base: count))
      count += states
    }
    self.segments = segments
    stateCount = count
    isShared = segments.allSatisfy { if case .none = $0.kind { false } else { true } }
  }

  /// Whether the pattern takes the whole text.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count < Self.longText && isShared ? runShared(text) : runWithMemory(text)
  }

  /// A state: the number of a segment, and that of a state in it; of a variable, 0 is its
  /// beginning.
  private struct Active {
    var segment: Int32
    var state: Int32
  }

  private func runShared(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    withUnsafeTemporaryAllocation(of: Active.self, capacity: stateCount * 2) { lists in
      withUnsafeTemporaryAllocation(of: Bool.self, capacity: stateCount) { marks in
        marks.initialize(repeating: false)
        var current = Frontier(members: UnsafeMutableBufferPointer(rebasing: lists[..<stateCount]))
        var following = Frontier(
          members: UnsafeMutableBufferPointer(rebasing: lists[stateCount...])
        )
        enter(0, &current, marks)
        for byte in text {
          clear(current, marks)
          following.count = 0
          following.isEnd = false
          for index in 0..<current.count {
            advance(current.members[index], over: byte, &following, marks)
          }
          guard following.count > 0 || following.isEnd else { return false }
          swap(&current, &following)
        }
        return current.isEnd
      }
    }
  }

  /// The states after some bytes.
  private struct Frontier {
    let members: UnsafeMutableBufferPointer<Active>
    var count = 0
    /// Whether the pattern takes the text so far.
    var isEnd = false
  }

  private func clear(_ frontier: Frontier, _ marks: UnsafeMutableBufferPointer<Bool>) {
    for index in 0..<frontier.count {
      let member = frontier.members[index]
      marks[segments[Int(member.segment)].base + Int(member.state)] = false
    }
  }

  private func add(
    _ segment: Int,
    _ state: Int,
    _ frontier: inout Frontier,
    _ marks: UnsafeMutableBufferPointer<Bool>
  ) -> Bool {
    let number = segments[segment].base + state
    guard !marks[number] else { return false }
    marks[number] = true
    frontier.members[frontier.count] = Active(segment: Int32(segment), state: Int32(state))
    frontier.count += 1
    return true
  }

  /// Adds the beginning of a segment, and of those after it that are reached without reading.
  private func enter(
    _ first: Int,
    _ frontier: inout Frontier,
    _ marks: UnsafeMutableBufferPointer<Bool>
  ) {
    for segment in first..<segments.count {
      guard add(segment, 0, &frontier, marks) else { return }
      switch segments[segment].kind {
      case .anything: continue
      case .values(let automaton) where automaton.takesNothing: continue
      case .single, .values, .none: return
      }
    }
    frontier.isEnd = true
  }

  private func advance(
    _ active: Active,
    over byte: UInt8,
    _ following: inout Frontier,
    _ marks: UnsafeMutableBufferPointer<Bool>
  ) {
    let segment = Int(active.segment)
    switch segments[segment].kind {
    case .single(.byte(let literal)):
      if byte == literal { enter(segment + 1, &following, marks) }
    case .single(.set(let set)):
      if set.contains(byte) { enter(segment + 1, &following, marks) }
    case .single(.anyCharacter):
      // State 1 consumes the remaining bytes of a character.
      guard byte.continuesCharacter == (active.state == 1) else { return }
      _ = add(segment, 1, &following, marks)
      enter(segment + 1, &following, marks)
    case .anything: enter(segment, &following, marks)
    case .values(let automaton):
      let state = active.state == 0 ? nil : Int(active.state) - 1
      automaton.advance(state, over: byte) { next in
        if let next {
          _ = add(segment, next + 1, &following, marks)
        } else {
          enter(segment + 1, &following, marks)
        }
      }
    case .none: return
    }
  }

  private func runWithMemory(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // A long text is worth making an automaton for.
    let automaton = PatternAutomaton([steps])
    var start = StateSet(automaton)
    for state in automaton.starts { start.insert(state, of: automaton) }
    var table = StepTable()
    var number = table.number(of: start)
    for byte in text {
      let known = table.steps[number << 8 | Int(byte)]
      if known >= 0 {
        number = Int(known)
        continue
      }
      var following = StateSet(automaton)
      table.sets[number].advance(byte, of: automaton, into: &following)
      guard !following.members.isEmpty else { return false }
      if table.sets.count >= Self.memory {
        table = StepTable()
        number = table.number(of: following)
      } else {
        let next = table.number(of: following)
        table.steps[number << 8 | Int(byte)] = Int32(next)
        number = next
      }
    }
    return !table.sets[number].accepted(by: automaton).isEmpty
  }
}

/// Sets of states by number, with the steps between them that were taken before.
private struct StepTable {
  private(set) var sets: [StateSet] = []
  /// For a set's number and a byte, the number of the set that follows, or -1.
  var steps: [Int32] = []
  private var numbers: [[Int]: Int] = [:]

  mutating func number(of set: StateSet) -> Int {
    let key = set.members.sorted()
    if let number = numbers[key] { return number }
    numbers[key] = sets.count
    sets.append(set)
    steps.append(contentsOf: repeatElement(-1, count: 256))
    return sets.count - 1
  }
}
