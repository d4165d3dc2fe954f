import DequeModule

/// Finds what must stand before and behind a pumped text so that an engine begins to work at all, and
/// works in vain.
///
/// Lookaheads at the start of a pattern must hold, a literal that every match takes must be there, since
/// PCRE2 looks for it before it begins, and no match may come of what was pumped. The automaton is run
/// as sets of places (Rabin and Scott, "Finite automata and their decision problems", 1959), with the
/// lookaheads beside it; what else it leaves out of the pattern is for the engine to show.
struct SubjectCompletion {
  private let automaton: PositionAutomaton
  private let alphabet: [Int]
  private var work: Int
  private var known: [State: [[Int]]] = [:]

  /// What has been read.
  private struct State: Hashable {
    /// The places that the pattern can be at.
    var places: [Int]
    /// The places of each lookahead.
    var heads: [Head]
    /// Whether the required literal has been read behind the pumps.
    var hasRequired = false
    /// Whether a match ends before the last character, which ends a line.
    var endsBeforeLineEnd = false
    var isStart = false
  }

  private struct Head: Hashable {
    var places: [Int]
    /// Whether its text has been found.
    var isMet: Bool
  }

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - automaton: The pattern's automaton.
  ///   - symbols: The classes of characters that texts are made of.
  ///   - work: The steps through the automaton after which no more is looked for.
  init(_ automaton: PositionAutomaton, symbols: SymbolSet, work: Int) {
    self.automaton = automaton
    self.work = work
    alphabet = Array(symbols.symbols.prefix(Self.maxSymbols))
  }

  private static let maxSymbols = 48
  private static let maxStates = 1_200
  private static let maxPlaces = 600
}

extension SubjectCompletion {
  /// Ends that let the match fail behind a text, the shortest first: one with the required literal
  /// and one without.
  ///
  /// - Parameter text: The classes that have been read.
  /// - Returns: The ends; none where the lookaheads can no longer hold, or the work is done.
  mutating func suffixes(behind text: [Int]) -> [[Int]] {
    guard automaton.positions.count <= Self.maxPlaces else { return [] }
    var state = start
    for symbol in text {
      guard let next = step(state, symbol, restarts: !automaton.isAnchored) else { return [] }
      state = next
    }
    state.hasRequired = required == nil
    if let known = known[state] { return known }
    let found = ends(behind: state)
    known[state] = found
    return found
  }

  /// The shortest text from the start of the subject to a place over which no lookahead has failed.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - isMet: Whether all lookaheads must have been met by then.
  /// - Returns: The text; nil where none was found.
  mutating func word(to place: Int, isMet: Bool) -> [Int]? {
    let automaton = automaton
    guard automaton.positions.count <= Self.maxPlaces else { return nil }
    struct Path: Hashable {
      var place: Int
      var heads: [Head]
    }
    var cameFrom: [Path: (Path, Int)] = [:]
    let first = Path(place: -1, heads: start.heads)
    var seen: Set<Path> = [first]
    var queue: Deque<Path> = [first]
    while let path = queue.popFirst(), seen.count < Self.maxStates, work > 0 {
      let edges = path.place < 0 ? automaton.initial : automaton.edges[path.place]
      for symbol in alphabet {
        work -= 1 + edges.count / 4
        let targets = edges.map(\.target)
          .filter { automaton.positions[$0].symbols.contains(symbol) }
        guard !targets.isEmpty,
          let heads = step(path.heads, symbol, isStart: path.place < 0)
        else { continue }
        for target in targets {
          let next = Path(place: target, heads: heads)
          guard seen.insert(next).inserted else { continue }
          cameFrom[next] = (path, symbol)
          if target == place, !isMet || areMet(heads, atEnd: false) {
            var word: [Int] = []
            var current = next
            while let (before, symbol) = cameFrom[current] {
              word.append(symbol)
              current = before
            }
            return word.reversed()
          }
          queue.append(next)
        }
      }
    }
    return nil
  }
}

extension SubjectCompletion {
  private var start: State {
    let heads = automaton.lookaheads.map { Head(places: [], isMet: $0.isEmpty && !$0.isNegated) }
    return State(places: [], heads: heads, isStart: true)
  }

  /// The shortest ends with and without the required literal.
  private mutating func ends(behind first: State) -> [[Int]] {
    var cameFrom: [State: (State, Int)] = [:]
    var seen: Set<State> = [first]
    var queue: Deque<State> = [first]
    var plain: [Int]?
    var depths: [State: Int] = [first: 0]
    func word(to state: State) -> [Int] {
      var word: [Int] = []
      var current = state
      while let (before, symbol) = cameFrom[current] {
        word.append(symbol)
        current = before
      }
      return word.reversed()
    }
    while let state = queue.popFirst(), work > 0, seen.count < Self.maxStates {
      if fails(atEnd: state) {
        if state.hasRequired {
          let full = word(to: state)
          return [full] + (plain.map { $0 == full ? [] : [$0] } ?? [])
        }
        plain = plain ?? word(to: state)
      }
      let depth = depths[state] ?? 0
      guard depth < Self.maxEndLength else { continue }
      for symbol in alphabet {
        guard var next = step(state, symbol, restarts: false), !matches(next) else { continue }
        if let required,
          automaton.positions[required].symbols.contains(symbol)
        {
          next.hasRequired = true
        }
        guard seen.insert(next).inserted else { continue }
        depths[next] = depth + 1
        cameFrom[next] = (state, symbol)
        queue.append(next)
      }
    }
    return plain.map { [$0] } ?? []
  }

  private static let maxEndLength = 12

  /// The place of the last literal that every match takes, behind its first character.
  var required: Int? {
    guard let last = automaton.requiredPlaces.last, automaton.initial.map(\.target) != [last] else {
      return nil
    }
    return last
  }

  /// Whether a match can end where the text does, whatever follows.
  private func matches(_ state: State) -> Bool {
    state.places.contains { automaton.isFinalAnywhere[$0] }
  }

  /// Whether no match ends at the end of the text, though the lookaheads let it begin.
  private func fails(atEnd state: State) -> Bool {
    !state.endsBeforeLineEnd && !hasEnded(state) && areMet(state.heads, atEnd: true)
  }

  private func hasEnded(_ state: State) -> Bool {
    state.places.contains { automaton.isFinal[$0] }
  }

  private func areMet(_ heads: [Head], atEnd: Bool) -> Bool {
    zip(heads, automaton.lookaheads).allSatisfy { head, lookahead in
      let isMet =
        head.isMet || atEnd && head.places.contains { lookahead.finalAtEnd.contains($0) }
      return isMet != lookahead.isNegated
    }
  }

  /// What one more character leads to; nil where a lookahead can no longer hold.
  private mutating func step(_ state: State, _ symbol: Int, restarts: Bool) -> State? {
    guard let heads = step(state.heads, symbol, isStart: state.isStart) else { return nil }
    var places: Set<Int> = []
    for place in state.places {
      work -= 1 + automaton.edges[place].count / 4
      for edge in automaton.edges[place]
      where automaton.positions[edge.target].symbols.contains(symbol) {
        places.insert(edge.target)
      }
    }
    if state.isStart || restarts {
      for edge in automaton.initial
      where automaton.positions[edge.target].symbols.contains(symbol) {
        places.insert(edge.target)
      }
    }
    var next = State(places: places.sorted(), heads: heads, hasRequired: state.hasRequired)
    // `$` matches there too.
    next.endsBeforeLineEnd = isLineEnd(symbol) && hasEnded(state)
    return next
  }

  private func isLineEnd(_ symbol: Int) -> Bool {
    Self.lineEnds.contains(automaton.alphabet.codePoints[symbol])
  }

  private static let lineEnds: Set<UInt32> = [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029]

  private mutating func step(_ heads: [Head], _ symbol: Int, isStart: Bool) -> [Head]? {
    var result: [Head] = []
    for (head, lookahead) in zip(heads, automaton.lookaheads) {
      if head.isMet {
        result.append(head)
        continue
      }
      var places: Set<Int> = []
      func enter(_ target: Int) {
        if automaton.positions[target].symbols.contains(symbol) { places.insert(target) }
      }
      if isStart { lookahead.initial.forEach(enter) }
      for place in head.places {
        work -= 1
        for edge in automaton.edges[place] { enter(edge.target) }
      }
      let isMet = places.contains { lookahead.final.contains($0) }
      // What is to be there never can, or what must not be is.
      if lookahead.isNegated ? isMet : places.isEmpty && !isMet { return nil }
      result.append(Head(places: isMet ? [] : places.sorted(), isMet: isMet))
    }
    return result
  }
}
