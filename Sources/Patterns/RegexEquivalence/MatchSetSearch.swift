/// Searches for a subject that one pattern matches and the other does not.
///
/// The position and path of a match are irrelevant here, so threads need no order: states are pairs
/// of sets.
struct MatchSetSearch {
  let simulator: ThreadSimulator
  let starts: [Int]
  let question: Question
  let maxStates: Int

  /// Which pattern must match alone.
  enum Question {
    case firstAlone
    case secondAlone
  }

  private struct State: Hashable {
    var context: Int
    /// Nil once the pattern has matched.
    var first: [Int]?
    var second: [Int]?
  }
}

extension MatchSetSearch {
  /// Whether there is such a subject.
  func isAnswered() throws(UndecidedReason) -> Bool {
    let context = try simulator.firstContext()
    var states = [State(context: context, first: [], second: [])]
    states[0].first = try threads(after: [], nil, context, starts[0])
    states[0].second = try threads(after: [], nil, context, starts[1])
    var known: Set<State> = [states[0]]
    while let state = states.popLast() {
      let matches = [state.first, state.second].map { set in
        set?.contains(where: simulator.acceptsAtEnd) ?? true
      }
      let (alone, other) = question == .firstAlone ? (0, 1) : (1, 0)
      if matches[alone], !matches[other] { return true }
      // Once the other pattern has matched, there is nothing left to find.
      if (other == 0 ? state.first : state.second) == nil { continue }
      for symbol in simulator.usable {
        let context = try simulator.context(after: state.context, symbol)
        let next = State(
          context: context,
          first: try threads(after: state.first, symbol, context, starts[0]),
          second: try threads(after: state.second, symbol, context, starts[1])
        )
        guard known.insert(next).inserted else { continue }
        guard known.count <= maxStates else { throw .budget }
        states.append(next)
      }
    }
    return false
  }

  private func threads(
    after set: [Int]?,
    _ symbol: Int?,
    _ context: Int,
    _ start: Int
  ) throws(UndecidedReason) -> [Int]? {
    guard let set else { return nil }
    try simulator.tally(6 + 3 * set.count)
    var result: Set<Int> = []
    if let symbol {
      for thread in set {
        for emission in try simulator.step(thread, symbol, in: context) {
          result.insert(emission.thread)
        }
      }
    }
    for emission in try simulator.begin(at: start, in: context) { result.insert(emission.thread) }
    return result.contains(where: simulator.isSettled) ? nil : result.sorted()
  }
}
