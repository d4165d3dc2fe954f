import DequeModule

/// Finds texts that several loops of a pattern take, one behind the other, so that each of them can
/// end anywhere in it.
///
/// The product of three ways finds the text for two loops; what leads from loop to loop and is taken
/// by all of them does the same for more: every further loop is one more power of the length.
struct LoopChains {
  private let automaton: PositionAutomaton
  private let loops: LoopComponents
  private let symbols: SymbolSet

  /// A text that loops take, and where it leads.
  struct Chain: Hashable {
    /// The place behind which the text is read; nil for the start of the search.
    var from: Int?
    /// Where it ends.
    var to: Int
    /// The text, as classes of the alphabet.
    var word: [Int]
  }

  init(_ automaton: PositionAutomaton, _ loops: LoopComponents, symbols: SymbolSet) {
    self.automaton = automaton
    self.loops = loops
    self.symbols = symbols
  }
}

extension LoopChains {
  /// The texts for chains of two loops and more, or of one that the search enters anew.
  func chains() -> [Chain] {
    guard automaton.positions.count <= Self.maxPlaces else { return [] }
    var result: [Chain] = []
    for first in loops.loops.indices.prefix(Self.maxLoops) {
      for entersAnew in automaton.isAnchored ? [false] : [true, false] {
        extend(from: first, entersAnew, &result)
      }
    }
    return result
  }

  private static let maxLoops = 10
  private static let maxPlaces = 400
  private static let maxLength = 48

  private func extend(from first: Int, _ entersAnew: Bool, _ result: inout [Chain]) {
    var word: [SymbolSet] = []
    var place = loops.loops[first][0]
    let start: Int?
    if entersAnew {
      guard let way = way(from: nil, to: Set(loops.loops[first])),
        let read = reading([first], Self.trimmed(way.sets))
      else { return }
      (word, place) = (read, way.place)
      start = nil
    } else {
      start = place
    }
    var members = [first]
    for next in loops.loops.indices.dropFirst(first + 1).prefix(Self.maxLoops) {
      guard let (more, target) = way(from: place, to: Set(loops.loops[next])),
        word.count + more.count <= Self.maxLength,
        let longer = reading(members + [next], word + Self.trimmed(more))
      else { continue }
      word = longer
      place = target
      members.append(next)
      guard let text = AmbiguitySearch.word(word) else { continue }
      let chain = Chain(from: start, to: place, word: text)
      if !result.contains(chain) { result.append(chain) }
    }
  }

  /// A way into a loop without the character that the loop itself takes, for which any other of the
  /// repeated text will do.
  private static func trimmed(_ sets: [SymbolSet]) -> [SymbolSet] {
    sets.count > 1 ? sets.dropLast() : sets
  }

  /// The characters of a text that loops can read again and again; nil where one of them cannot.
  private func reading(_ members: [Int], _ text: [SymbolSet]) -> [SymbolSet]? {
    var text = text
    for loop in members {
      var places = Set(loops.loops[loop])
      for turn in 0..<2 {
        for index in text.indices {
          var next: Set<Int> = []
          var taken = SymbolSet.empty
          for place in places {
            for edge in automaton.edges[place] where loops.loopOf[edge.target] == loop {
              let common = automaton.positions[edge.target].symbols.intersection(text[index])
              if common.isEmpty { continue }
              taken = taken.union(common)
              next.insert(edge.target)
            }
          }
          if next.isEmpty { return nil }
          if turn == 0 { text[index] = taken }
          places = next
        }
      }
    }
    return text
  }

  /// The shortest text from a place, or from the start, to one of some places.
  func way(from start: Int?, to targets: Set<Int>) -> (sets: [SymbolSet], place: Int)? {
    var cameFrom: [Int: Int] = [:]
    var queue: Deque<Int> = []
    func sets(to place: Int) -> [SymbolSet] {
      var sets: [SymbolSet] = []
      var current = place
      while let before = cameFrom[current] {
        sets.append(automaton.positions[current].symbols.intersection(symbols))
        current = before
      }
      return sets.reversed()
    }
    func visit(_ edges: [PositionAutomaton.Edge], from place: Int) -> Int? {
      for edge in edges where cameFrom[edge.target] == nil && edge.target != start {
        guard automaton.positions[edge.target].symbols.meets(symbols) else { continue }
        cameFrom[edge.target] = place
        if targets.contains(edge.target) { return edge.target }
        queue.append(edge.target)
      }
      return nil
    }
    if let found = visit(start.map { automaton.edges[$0] } ?? automaton.initial, from: start ?? -1)
    {
      return (sets(to: found), found)
    }
    while let place = queue.popFirst() {
      if let found = visit(automaton.edges[place], from: place) { return (sets(to: found), found) }
    }
    return nil
  }
}
