/// Writes ambiguities as candidates: with the text that leads to them, and ends behind them.
struct CandidateWriter {
  private let source: CandidateSource
  private let symbols: SymbolSet
  private let words: ShortestWords
  private let chains: LoopChains
  private let breakers: [[UInt16]]
  private var completion: SubjectCompletion
  private var seen: Set<[AttackShape.Segment]> = []
  /// The candidates, in the order in which they were added.
  private(set) var candidates: [Candidate] = []

  init(_ source: CandidateSource, symbols: SymbolSet) {
    self.source = source
    self.symbols = symbols
    words = ShortestWords(source.automaton, symbols: symbols)
    chains = LoopChains(source.automaton, source.loops, symbols: symbols)
    completion = SubjectCompletion(source.automaton, symbols: symbols, work: Self.completionWork)
    breakers = Self.breakers(source.automaton, within: symbols)
  }

  /// The steps through the automaton for all ends and all ways past lookaheads.
  private static let completionWork = 600_000
}

extension CandidateWriter {
  private var automaton: PositionAutomaton { source.automaton }

  /// Adds the candidates for an ambiguity.
  mutating func add(_ ambiguity: Ambiguity) {
    for prefix in prefixes(to: ambiguity.from) {
      add(ambiguity.kind, [(prefix, ambiguity.word)], to: ambiguity.to)
      // The search begins anew at every character: where the way into a loop is pumped with it, the
      // loop is entered again in every repetition.
      guard !prefix.isEmpty, prefix.count <= Self.maxPumpedPrefixLength else { continue }
      add(ambiguity.kind, [([], prefix + ambiguity.word)], to: ambiguity.to)
    }
    addLines(ambiguity)
    addWords(ambiguity)
  }

  private static let maxPumpedPrefixLength = 48

  /// Where `^` stands for the start of a line, the search begins anew at lines only: the pump holds
  /// the end of one.
  private mutating func addLines(_ ambiguity: Ambiguity) {
    guard automaton.hasLineStarts, let end = lineEnd else { return }
    guard let prefix = prefixes(to: ambiguity.from).first,
      prefix.count <= Self.maxPumpedPrefixLength
    else { return }
    add(ambiguity.kind, [([], [end] + prefix + ambiguity.word)], to: ambiguity.to)
    add(ambiguity.kind, [([], prefix + ambiguity.word + [end])], to: ambiguity.to)
  }

  /// Where a match begins at a word, the search begins anew at words only: the pump holds the end of
  /// one.
  private mutating func addWords(_ ambiguity: Ambiguity) {
    guard automaton.hasWordBoundaries, let end = wordEnd,
      let prefix = prefixes(to: ambiguity.from).first, prefix.count <= Self.maxPumpedPrefixLength
    else { return }
    add(ambiguity.kind, [([], prefix + ambiguity.word + [end])], to: ambiguity.to)
  }

  /// A character that stands between words: a blank, or one that URLs have.
  private var wordEnd: Int? {
    let codePoints: [UInt32] = [0x20, 0x2F, 0x2D, 0x2E]
    return codePoints.lazy.compactMap { codePoint in
      automaton.alphabet.codePoints.firstIndex(of: codePoint)
    }
    .first { symbols.contains($0) }
  }

  private var lineEnd: Int? {
    automaton.alphabet.codePoints.firstIndex(of: 0x0A).flatMap {
      symbols.contains($0) ? $0 : nil
    }
  }

  /// Texts that lead from the start of the pattern to a place: past the lookaheads at its start, where
  /// there are any.
  private mutating func prefixes(to place: Int?) -> [[Int]] {
    guard let place else { return [[]] }
    guard let plain = words.word(to: place) else { return [] }
    guard !automaton.lookaheads.isEmpty else { return [plain] }
    var result: [[Int]] = []
    for isMet in [true, false] {
      if let word = completion.word(to: place, isMet: isMet), !result.contains(word) {
        result.append(word)
      }
    }
    return result.isEmpty ? [plain] : result
  }
}

extension CandidateWriter {
  /// Adds shapes of two pumps, for two places of a pattern that make work independently: each
  /// repetition of the first pump makes the work of all repetitions of the second anew.
  mutating func addProducts(_ ambiguities: [Ambiguity]) {
    let factors = onePerLoop(ambiguities.filter { $0.kind != .exponential })
    // One loop alone makes work of its own for each turn of the first pump.
    let turns = onePerLoop(ambiguities.filter { $0.kind == .loop })
    addProducts(factors, factors, most: Self.maxProducts)
    addProducts(factors, turns, most: Self.maxTurnProducts)
  }

  private mutating func addProducts(
    _ factors: [Ambiguity],
    _ others: [Ambiguity],
    most: Int
  ) {
    var count = 0
    for first in factors {
      for second in others.reversed() where count < most {
        guard automaton.loopIsLater(second.to, than: first.to, source.loops),
          let middle = chains.way(from: first.to, to: [second.from ?? second.to]),
          let prefix = prefixes(to: first.from).first
        else { continue }
        count += 1
        let between = middle.sets.compactMap(\.first)
        add(.polynomial, [(prefix, first.word), (between, second.word)], to: second.to)
      }
    }
  }

  private static let maxProducts = 40
  private static let maxTurnProducts = 24
  private static let maxFactors = 12

  /// The first ambiguity that ends in each loop, in the order of the pattern.
  private func onePerLoop(_ ambiguities: [Ambiguity]) -> [Ambiguity] {
    var seen: Set<Int> = []
    let distinct = ambiguities.filter { ambiguity in
      source.loops.loopOf[ambiguity.to].map { seen.insert($0).inserted } ?? false
    }
    return Array(distinct.sorted { $0.to < $1.to }.prefix(Self.maxFactors))
  }
}

extension CandidateWriter {
  private mutating func add(
    _ kind: Ambiguity.Kind,
    _ parts: [(prefix: [Int], pump: [Int])],
    to place: Int
  ) {
    let alphabet = automaton.alphabet
    let segments = parts.map {
      AttackShape.Segment(prefix: alphabet.text($0.prefix), pump: alphabet.text($0.pump))
    }
    guard seen.insert(segments).inserted else { return }
    let read = parts.flatMap { $0.prefix + $0.pump + $0.pump }
    let ends = completion.suffixes(behind: read)
    let suffixes = suffixes(behind: place, ends)
    candidates.append(Candidate(kind: kind, segments: segments, suffixes: suffixes))
    addInFront(kind, segments, suffixes, ends)
  }

  /// Puts the literal that PCRE2 looks for before the rest, where the match would come of it behind.
  private mutating func addInFront(
    _ kind: Ambiguity.Kind,
    _ segments: [AttackShape.Segment],
    _ suffixes: [[UInt16]],
    _ ends: [[Int]]
  ) {
    guard !automaton.isAnchored, let required = completion.required,
      let symbol = automaton.positions[required].symbols.intersection(symbols).first,
      !ends.contains(where: { $0.contains(symbol) })
    else { return }
    var segments = segments
    segments[0].prefix = automaton.alphabet.text([symbol]) + segments[0].prefix
    guard seen.insert(segments).inserted else { return }
    candidates.append(Candidate(kind: kind, segments: segments, suffixes: suffixes))
  }

  /// Ends that let a match fail: those that the automaton shows to; nothing, a character that fits
  /// nowhere, and both with what the pattern still asks for, since PCRE2 looks for the last literal of
  /// a pattern before it begins.
  private mutating func suffixes(behind place: Int, _ ends: [[Int]]) -> [[UInt16]] {
    let alphabet = automaton.alphabet
    let rest = words.word(from: place).map(alphabet.text) ?? []
    var result: [[UInt16]] = []
    func add(_ suffix: [UInt16]) { if !result.contains(suffix) { result.append(suffix) } }
    for end in ends { add(alphabet.text(end)) }
    for breaker in breakers.prefix(1) { add(breaker + rest + breaker) }
    add([])
    let required = source.required
    if required.count > 1 || rest.isEmpty { add((breakers.first ?? []) + required) }
    for breaker in breakers.prefix(1) { add(breaker) }
    for breaker in breakers.dropFirst().prefix(1) { add(breaker + rest + breaker) }
    for breaker in breakers { add(breaker) }
    for breaker in breakers.prefix(2) {
      add(rest + breaker)
      add(breaker + rest)
    }
    if !rest.isEmpty {
      add(Array(rest.dropLast()))
      add(rest)
    }
    return result
  }

  /// Characters that few places of the pattern take.
  private static func breakers(
    _ automaton: PositionAutomaton,
    within symbols: SymbolSet
  ) -> [[UInt16]] {
    var counts: [Int: Int] = [:]
    for symbol in symbols.symbols { counts[symbol] = 0 }
    for position in automaton.positions {
      for symbol in position.symbols.intersection(symbols).symbols {
        counts[symbol, default: 0] += 1
      }
    }
    let sorted = counts.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    var chosen = Array(sorted.prefix(2))
    let alphabet = automaton.alphabet
    // Ends of lines, blanks and words matter to `.`, `$` and `\b`.
    for codePoint: UInt32 in [0x0A, 0x61, 0x20, 0x2F] {
      guard let symbol = alphabet.codePoints.firstIndex(of: codePoint), symbols.contains(symbol)
      else { continue }
      if !chosen.contains(symbol) { chosen.append(symbol) }
    }
    return chosen.map { alphabet.text([$0]) }
  }
}

extension PositionAutomaton {
  /// Whether the loop of a place comes behind that of another one.
  fileprivate func loopIsLater(_ place: Int, than other: Int, _ loops: LoopComponents) -> Bool {
    guard let later = loops.loopOf[place], let earlier = loops.loopOf[other] else { return false }
    return later > earlier
  }
}
