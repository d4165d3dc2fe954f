import DequeModule

/// Finds the ambiguities of a pattern's automaton, each with the text that shows it.
///
/// Exponential and polynomial ambiguity are decided on products of the automaton with itself: A. Weber
/// and H. Seidl, "On the degree of ambiguity of finite automata", TCS 88, 1991, as used for
/// backtracking by N. Weideman, B. van der Merwe, M. Berglund and B. Watson, "Analyzing matching time
/// behavior of backtracking regular expression matchers by using ambiguity of NFA", CIAA 2016, and by
/// V. Wüstholz, O. Olivo, M. Heule and I. Dillig, "Static detection of DoS vulnerabilities in programs
/// that use regular expressions", TACAS 2017. The search that begins anew at every character is one
/// more loop before the pattern (S. Sugiyama and Y. Minamide, "Checking time linearity of regular
/// expression matching based on backtracking", 2014, treat it so too).
struct AmbiguitySearch {
  let automaton: PositionAutomaton
  let loops: LoopComponents
  /// Which classes words are made of; the same search is run for words of a URL and for any.
  let symbols: SymbolSet
  private(set) var found: [Ambiguity] = []
  /// Whether a limit on the work ended one of the searches.
  private(set) var isCut = false
  private var budget: Int
  /// The steps that are left for all searches through three ways at once.
  private var stepsLeft = 2_000_000

  init(_ automaton: PositionAutomaton, _ loops: LoopComponents, symbols: SymbolSet, budget: Int) {
    self.automaton = automaton
    self.loops = loops
    self.symbols = symbols
    self.budget = budget
  }
}

extension AmbiguitySearch {
  /// Looks for all kinds of ambiguity.
  mutating func run() {
    for loop in loops.loops.indices { findExponential(in: loop) }
    for loop in loops.loops.indices { findRestarts(into: loop) }
    for first in loops.loops.indices {
      for second in loops.loops.indices where second != first {
        findPolynomial(from: first, to: second)
      }
    }
    for loop in loops.loops.indices { addTurns(of: loop) }
  }

  private func common(_ places: Int...) -> SymbolSet {
    places.reduce(symbols) { $0.intersection(automaton.positions[$1].symbols) }
  }
}

extension AmbiguitySearch {
  /// Pairs of ways through one loop that read the same text, meet, part and meet again.
  private mutating func findExponential(in loop: Int) {
    let places = loops.loops[loop]
    let count = places.count
    guard count <= 256 else {
      isCut = true
      return
    }
    var indexOf: [Int: Int] = [:]
    for (index, place) in places.enumerated() { indexOf[place] = index }
    let inner = places.map { place in
      automaton.edges[place].compactMap { edge in
        indexOf[edge.target].map { ($0, edge.ways) }
      }
    }
    var work = budget
    func targets(_ pair: Int) -> [Int] {
      let (left, right) = (pair / count, pair % count)
      var result: [Int] = []
      for (first, _) in inner[left] {
        for (second, _) in inner[right] {
          work -= 1
          if common(places[first], places[second]).isEmpty { continue }
          result.append(first * count + second)
        }
        if work < 0 { break }
      }
      return result
    }
    let components = StrongComponents.find(count: count * count, targets: targets)
    if work < 0 { isCut = true }
    for component in components {
      let members = Set(component)
      let diagonal = component.filter { $0 / count == $0 % count }.sorted()
      guard !diagonal.isEmpty else { continue }
      if component.count > diagonal.count {
        // Two ways part and meet again.
        for start in Self.spread(diagonal, 12) {
          let isApart: (Int) -> Bool = { $0 / count != $0 % count }
          guard
            let out = Self.path(from: start, within: members, targets, until: isApart),
            let back = Self.path(
              from: out.last ?? start,
              within: members,
              targets,
              until: { $0 == start }
            )
          else { continue }
          let sets = (out + back).map { common(places[$0 / count], places[$0 % count]) }
          add(.exponential, from: places[start / count], to: places[start / count], sets)
        }
      } else {
        // One step that can be made in two ways.
        for start in diagonal {
          let place = start / count
          for (target, ways) in inner[place] where ways > 1 {
            let next = target * count + target
            guard members.contains(next), !common(places[target]).isEmpty else { continue }
            let back =
              next == start
              ? [] : Self.path(from: next, within: members, targets, until: { $0 == start })
            guard let back else { continue }
            let sets = ([next] + back).map { common(places[$0 / count]) }
            add(.exponential, from: places[place], to: places[place], sets)
          }
        }
      }
    }
  }

  private mutating func add(_ kind: Ambiguity.Kind, from: Int?, to: Int, _ sets: [SymbolSet]) {
    guard let word = Self.word(sets), found.count < Self.maximum else { return }
    let ambiguity = Ambiguity(kind: kind, from: from, to: to, word: word)
    if !found.contains(ambiguity) { found.append(ambiguity) }
  }

  /// A word with one character of each set; where it can repeat a shorter one, that one, since more
  /// repetitions of it fit into the same length.
  static func word(_ sets: [SymbolSet]) -> [Int]? {
    let plain = sets.compactMap(\.first)
    guard !plain.isEmpty, plain.count == sets.count else { return nil }
    for period in 1..<sets.count where sets.count % period == 0 {
      let merged = (0..<period).map { start in
        stride(from: start + period, to: sets.count, by: period).reduce(sets[start]) {
          $0.intersection(sets[$1])
        }
      }
      let word = merged.compactMap(\.first)
      if word.count == period { return word }
    }
    return plain
  }

  private static let maximum = 96

  /// A few of many, in even steps.
  static func spread<Element>(_ elements: [Element], _ most: Int) -> [Element] {
    guard elements.count > most else { return elements }
    return (0..<most).map { elements[$0 * elements.count / most] }
  }

  /// The shortest path to a node that fits, without the start; the end included.
  private static func path(
    from start: Int,
    within members: Set<Int>,
    _ targets: (Int) -> [Int],
    until isEnd: (Int) -> Bool
  ) -> [Int]? {
    var cameFrom: [Int: Int] = [:]
    var queue: Deque<Int> = [start]
    while let node = queue.popFirst() {
      for target in targets(node) where members.contains(target) {
        if isEnd(target) {
          var path = [target]
          var current = node
          while current != start, let before = cameFrom[current] {
            path.append(current)
            current = before
          }
          return path.reversed()
        }
        guard cameFrom[target] == nil, target != start else { continue }
        cameFrom[target] = node
        queue.append(target)
      }
    }
    return nil
  }
}

extension AmbiguitySearch {
  /// Texts that a loop takes and that lead from the start of the pattern into it.
  private mutating func findRestarts(into loop: Int) {
    for place in Self.spread(loops.loops[loop], 6) {
      let start = Product(first: nil, second: nil, third: place)
      let end = Product(first: nil, second: place, third: place)
      search(.restart, from: start, to: end, limit: 6_000)
    }
  }

  /// Texts that an earlier loop takes, that a later one takes, and that lead from one to the other.
  private mutating func findPolynomial(from earlier: Int, to later: Int) {
    for first in Self.spread(loops.loops[earlier], 3) {
      for last in Self.spread(loops.loops[later], 3) {
        let start = Product(first: first, second: first, third: last)
        let end = Product(first: first, second: last, third: last)
        search(.polynomial, from: start, to: end, limit: 4_000)
      }
    }
  }

  /// Three ways that read one text at once.
  ///
  /// The first stays in the earlier loop, the second goes over to the later one, the third stays in
  /// that. Nil is the search before the pattern begins.
  private struct Product: Hashable {
    var first: Int?
    var second: Int?
    var third: Int
  }

  private mutating func search(
    _ kind: Ambiguity.Kind,
    from start: Product,
    to end: Product,
    limit: Int
  ) {
    guard found.count < Self.maximum else { return }
    guard stepsLeft > 0 else {
      isCut = true
      return
    }
    var cameFrom: [Product: (Product, SymbolSet)] = [:]
    var queue: Deque<Product> = [start]
    var work = 0
    defer { stepsLeft -= work + 1 }
    while let node = queue.popFirst() {
      for (target, set) in steps(from: node, loopOf: start, work: &work) {
        if target == end {
          var sets = [set]
          var current = node
          while current != start, let (before, set) = cameFrom[current] {
            sets.append(set)
            current = before
          }
          add(kind, from: start.first, to: end.third, sets.reversed())
          return
        }
        guard cameFrom[target] == nil, target != start else { continue }
        cameFrom[target] = (node, set)
        queue.append(target)
      }
      if work > limit {
        isCut = true
        return
      }
    }
  }

  private func steps(
    from node: Product,
    loopOf start: Product,
    work: inout Int
  ) -> [(Product, SymbolSet)] {
    var result: [(Product, SymbolSet)] = []
    let thirds = automaton.edges[node.third].map(\.target)
      .filter { loops.loopOf[$0] == loops.loopOf[start.third] }
    let firsts: [Int?] =
      if let first = node.first {
        automaton.edges[first].map(\.target).filter { loops.loopOf[$0] == loops.loopOf[first] }
      } else {
        [nil]
      }
    let seconds: [Int?] =
      if let second = node.second {
        automaton.edges[second].map(\.target)
      } else {
        [nil] + automaton.initial.map(\.target)
      }
    for third in thirds {
      for first in firsts {
        for second in seconds {
          work += 1
          var set = symbols.intersection(automaton.positions[third].symbols)
          if let first { set = set.intersection(automaton.positions[first].symbols) }
          if let second { set = set.intersection(automaton.positions[second].symbols) }
          guard !set.isEmpty else { continue }
          result.append((Product(first: first, second: second, third: third), set))
        }
      }
    }
    return result
  }

  /// The shortest ways around a loop through some of its places.
  private mutating func addTurns(of loop: Int) {
    let places = loops.loops[loop]
    let members = Set(places)
    for place in Self.spread(places, 6) {
      func targets(_ node: Int) -> [Int] {
        automaton.edges[node].map(\.target).filter { !common($0).isEmpty }
      }
      guard
        let turn = Self.path(from: place, within: members, targets, until: { $0 == place })
      else { continue }
      add(.loop, from: place, to: place, turn.map { common($0) })
    }
  }
}
