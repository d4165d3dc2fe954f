import DequeModule

/// The shortest texts that lead to the places of an automaton, and from them to a match.
struct ShortestWords: Sendable {
  /// The place before each place on the shortest way from the start; -1 at the start, nil where none
  /// leads.
  private let before: [Int?]
  /// The place behind each place on the shortest way to a match; -1 for the end.
  private let behind: [Int?]
  private let automaton: PositionAutomaton
  private let symbols: SymbolSet
}

extension ShortestWords {
  init(_ automaton: PositionAutomaton, symbols: SymbolSet) {
    self.automaton = automaton
    self.symbols = symbols
    let count = automaton.positions.count
    let isOpen = automaton.positions.map { $0.symbols.meets(symbols) }
    var before = [Int?](repeating: nil, count: count)
    var queue: Deque<Int> = []
    for edge in automaton.initial where isOpen[edge.target] {
      before[edge.target] = -1
      queue.append(edge.target)
    }
    while let place = queue.popFirst() {
      for edge in automaton.edges[place]
      where before[edge.target] == nil && isOpen[edge.target] {
        before[edge.target] = place
        queue.append(edge.target)
      }
    }
    self.before = before
    var sources = [[Int]](repeating: [], count: count)
    for place in 0..<count {
      for edge in automaton.edges[place] { sources[edge.target].append(place) }
    }
    var behind = [Int?](repeating: nil, count: count)
    for place in 0..<count where automaton.isFinal[place] {
      behind[place] = -1
      queue.append(place)
    }
    while let place = queue.popFirst() {
      guard isOpen[place] else { continue }
      for source in sources[place] where behind[source] == nil {
        behind[source] = place
        queue.append(source)
      }
    }
    self.behind = behind
  }

  private func symbol(_ place: Int) -> Int? {
    automaton.positions[place].symbols.intersection(symbols).first
  }

  /// The shortest word that ends at a place; nil where none does.
  func word(to place: Int) -> [Int]? {
    guard before[place] != nil else { return nil }
    var word: [Int] = []
    var current = place
    while current >= 0 {
      guard let symbol = symbol(current), let previous = before[current] else { return nil }
      word.append(symbol)
      current = previous
    }
    return word.reversed()
  }

  /// The shortest word from behind a place to a match; nil where there is none.
  func word(from place: Int) -> [Int]? {
    guard var next = behind[place] else { return nil }
    var word: [Int] = []
    while next >= 0 {
      guard let symbol = symbol(next), let after = behind[next] else { return nil }
      word.append(symbol)
      next = after
    }
    return word
  }
}
