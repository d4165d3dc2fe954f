/// Searches all subjects at once for one on which two patterns differ.
///
/// A state is the two ordered lists of threads, each thread with the position in one register. Only
/// equality of positions between the lists matters, so positions are renumbered in every state,
/// which makes the number of states finite.
struct JointSearch {
  let simulator: ThreadSimulator
  let starts: [Int]
  /// The register to compare; nil to compare only whether there is a match.
  let register: Int?
  /// Whether a match may start anywhere; otherwise matches from one arbitrary position are
  /// compared.
  let isSearch: Bool
  let maxStates: Int

  /// A thread with the number of its register's position.
  struct Runner: Hashable {
    var thread: Int32
    var position: Int32
  }

  struct State: Hashable {
    var context: Int32
    var first: [Runner]
    var second: [Runner]
  }

  /// Special position numbers.
  private enum Position {
    static let unset: Int32 = -1
    static let now: Int32 = -2
    /// A position that occurs in only one of the lists.
    static let firstAlone: Int32 = -3
    static let secondAlone: Int32 = -4
  }

  enum Outcome {
    case equal
    /// The symbols of a subject on which they differ.
    case different([Int])
  }
}

extension JointSearch {
  /// Searches until a difference is found or all states were visited.
  func run() throws(UndecidedReason) -> Outcome {
    var states: [State] = []
    var origins: [(parent: Int, symbol: Int)] = []
    var known: [State: Int] = [:]
    var prefixes: [[Int]] = []
    func path(_ index: Int) -> [Int] {
      var symbols: [Int] = []
      var current = index
      while origins[current].parent >= 0 {
        symbols.append(origins[current].symbol)
        current = origins[current].parent
      }
      return prefixes[-origins[current].parent - 1] + symbols.reversed()
    }
    for (context, prefix) in try startContexts() {
      let state = try firstState(in: context)
      guard known[state] == nil else { continue }
      prefixes.append(prefix)
      known[state] = states.count
      states.append(state)
      origins.append((-prefixes.count, 0))
    }
    var next = 0
    while next < states.count {
      let state = states[next]
      if differsAtEnd(state) { return .different(path(next)) }
      if !isDecided(state) {
        for symbol in simulator.usable {
          let follower = try self.follower(of: state, symbol)
          guard known[follower] == nil else { continue }
          guard states.count < maxStates else { throw .budget }
          known[follower] = states.count
          states.append(follower)
          origins.append((next, symbol))
        }
      }
      next += 1
    }
    return .equal
  }

  func differs(over symbols: [Int]) throws(UndecidedReason) -> Bool {
    var state = try firstState(in: try simulator.firstContext())
    for symbol in symbols { state = try follower(of: state, symbol) }
    return differsAtEnd(state)
  }

  /// The contexts in which a match can begin, each with the shortest text before it.
  private func startContexts() throws(UndecidedReason) -> [(Int, [Int])] {
    let first = try simulator.firstContext()
    var result: [(Int, [Int])] = [(first, [])]
    guard !isSearch else { return result }
    var seen: Set<Int> = [first]
    var next = 0
    while next < result.count {
      let (context, text) = result[next]
      for symbol in simulator.usable {
        let after = try simulator.context(after: context, symbol)
        if seen.insert(after).inserted { result.append((after, text + [symbol])) }
      }
      guard result.count <= Self.maxContexts else { throw .budget }
      next += 1
    }
    return result
  }

  private static let maxContexts = 2_000

  private func firstState(in context: Int) throws(UndecidedReason) -> State {
    let lists = try starts.map { start throws(UndecidedReason) in
      var list = RunnerList()
      try list.add(try simulator.begin(at: start, in: context), after: Position.unset, self)
      return list.runners
    }
    return named(context, lists[0], lists[1])
  }

  private func follower(of state: State, _ symbol: Int) throws(UndecidedReason) -> State {
    try simulator.tally(6 + 3 * (state.first.count + state.second.count))
    let context = try simulator.context(after: Int(state.context), symbol)
    let old = [state.first, state.second]
    var lists: [[Runner]] = []
    for (start, runners) in zip(starts, old) {
      var list = RunnerList()
      for runner in runners where !list.isClosed {
        let emissions = try simulator.step(Int(runner.thread), symbol, in: context)
        try list.add(emissions, after: runner.position, self)
      }
      if isSearch, !list.isClosed {
        try list.add(try simulator.begin(at: start, in: context), after: Position.unset, self)
      }
      lists.append(list.runners)
    }
    return named(context, lists[0], lists[1])
  }

  /// The threads of one pattern in order, without redundant ones.
  private struct RunnerList {
    var runners: [Runner] = []
    var isClosed = false

    mutating func add(
      _ emissions: [Emission],
      after position: Int32,
      _ search: JointSearch
    ) throws(UndecidedReason) {
      let simulator = search.simulator
      for emission in emissions where !isClosed {
        try simulator.spend(1 + runners.count / 16)
        try simulator.tally(runners.count / 2)
        let isCovered = runners.contains {
          simulator.covers(Int($0.thread), emission.thread)
        }
        if isCovered { continue }
        var held = position
        if let register = search.register, emission.notes >> UInt128(register) & 1 == 1 {
          held = Position.now
        }
        runners.append(Runner(thread: Int32(emission.thread), position: held))
        isClosed = simulator.isSettled(emission.thread)
      }
    }
  }

  /// Renumbers the positions of two lists in order of appearance.
  private func named(_ context: Int, _ first: [Runner], _ second: [Runner]) -> State {
    var state = State(context: Int32(context), first: first, second: second)
    guard register != nil else { return state }
    // Only the current position and those with a number can be in both lists.
    func index(_ position: Int32) -> Int { Int(position - Position.now) }
    let top = (first + second).reduce(0) { max($0, index($1.position) + 2) }
    var isInSecond = [Bool](repeating: false, count: top + 1)
    for runner in second where runner.position >= 0 || runner.position == Position.now {
      isInSecond[index(runner.position)] = true
    }
    var names = [Int32](repeating: Position.secondAlone, count: top + 1)
    var count: Int32 = 0
    for number in first.indices {
      let position = first[number].position
      if position == Position.unset || position == Position.firstAlone { continue }
      if !isInSecond[index(position)] {
        state.first[number].position = Position.firstAlone
        continue
      }
      if names[index(position)] == Position.secondAlone {
        names[index(position)] = count
        count += 1
      }
      state.first[number].position = names[index(position)]
    }
    for number in second.indices {
      let position = second[number].position
      if position == Position.unset || position == Position.secondAlone { continue }
      state.second[number].position = names[index(position)]
    }
    return state
  }

  private func winner(_ runners: [Runner]) -> Runner? {
    runners.first { simulator.acceptsAtEnd(Int($0.thread)) }
  }

  private func differsAtEnd(_ state: State) -> Bool {
    let (first, second) = (winner(state.first), winner(state.second))
    return first?.position != second?.position
  }

  /// Whether the rest of the subject can make no difference.
  private func isDecided(_ state: State) -> Bool {
    if state.first == state.second {
      // While a search continues, a later match can differ.
      guard isSearch else { return true }
      return state.first.last.map { simulator.isSettled(Int($0.thread)) } ?? false
    }
    let isSettled = [state.first, state.second].allSatisfy { list in
      list.first.map { simulator.isSettled(Int($0.thread)) } ?? !isSearch
    }
    return isSettled
  }
}
