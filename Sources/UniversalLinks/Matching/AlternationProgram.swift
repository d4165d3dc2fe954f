/// A pattern with lists of texts, made ready for matching: its automaton, run state by state over
/// short texts, and with remembered steps over long ones.
final class AlternationProgram: Sendable {
  private let steps: [PatternStep]
  private let flat: FlatAutomaton?

  /// From this length on, remembering pays.
  private static let longText = 512
  /// The most sets of states that are remembered at a time.
  private static let memory = 1024

  init(_ steps: [PatternStep]) {
    self.steps = steps
    flat = FlatAutomaton(PatternAutomaton([steps]))
  }

  /// Whether the pattern takes the whole text.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.count < Self.longText, let flat { return flat.matches(text) }
    return runWithMemory(text)
  }

  private func runWithMemory(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // A long text is worth making the automaton again, which takes more memory than its flat form.
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
