import RegexSyntax

/// Makes attack shapes from a pattern's automaton.
struct CandidateSource {
  let automaton: PositionAutomaton
  let loops: LoopComponents
  /// The characters that every match holds, in an order in which they cannot be one.
  let required: [UInt16]
  /// Whether a search was cut short, so that shapes may be missing.
  private(set) var isCut = false

  /// Reads a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - countsAreEndless: Whether counted repetitions are taken for loops, so that ways which are
  ///     many but bounded are found like those without a bound.
  init(_ pattern: RegexPattern, countsAreEndless: Bool = false) {
    automaton = PositionAutomaton(pattern, countsAreEndless: countsAreEndless)
    loops = LoopComponents(automaton)
    required = pattern.requiredLiterals.flatMap(\.text).reversed()
  }
}

/// A shape without its end, and the ends that may make a match fail behind it.
struct Candidate: Sendable, Hashable {
  let kind: Ambiguity.Kind
  let prefix: [UInt16]
  let pump: [UInt16]
  /// The ends to try, the likeliest first.
  let suffixes: [[UInt16]]
}

extension CandidateSource {
  /// The candidates with words of these characters only, the most promising first.
  mutating func candidates(of symbols: SymbolSet) -> [Candidate] {
    var search = AmbiguitySearch(automaton, loops, symbols: symbols, budget: Self.budget)
    search.run()
    isCut = isCut || search.isCut || automaton.isCut
    let words = ShortestWords(automaton, symbols: symbols)
    let breakers = breakers(within: symbols)
    var result: [Candidate] = []
    var seen: Set<[[UInt16]]> = []
    for ambiguity in search.found.sorted(by: { $0.kind < $1.kind }) {
      let prefix: [UInt16]
      if let from = ambiguity.from {
        guard let word = words.word(to: from) else { continue }
        prefix = automaton.alphabet.text(word)
      } else {
        prefix = []
      }
      let pump = automaton.alphabet.text(ambiguity.word)
      let suffixes = suffixes(behind: ambiguity.to, words, breakers)
      // The search begins anew at every character: where the way into a loop is pumped with it, the
      // loop is entered again in every repetition.
      var variants = [(prefix: prefix, pump: pump)]
      if !prefix.isEmpty, prefix.count <= 48 { variants.append(([], prefix + pump)) }
      for (prefix, pump) in variants where seen.insert([prefix, pump]).inserted {
        result.append(
          Candidate(kind: ambiguity.kind, prefix: prefix, pump: pump, suffixes: suffixes)
        )
      }
    }
    return result
  }

  /// Ends that let a match fail: nothing, a character that fits nowhere, and both with what the
  /// pattern still asks for, since PCRE2 looks for the last literal of a pattern before it begins.
  private func suffixes(
    behind place: Int,
    _ words: ShortestWords,
    _ breakers: [[UInt16]]
  ) -> [[UInt16]] {
    let rest = words.word(from: place).map(automaton.alphabet.text) ?? []
    var result: [[UInt16]] = []
    func add(_ suffix: [UInt16]) { if !result.contains(suffix) { result.append(suffix) } }
    for breaker in breakers.prefix(1) { add(breaker + rest + breaker) }
    add([])
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
  private func breakers(within symbols: SymbolSet) -> [[UInt16]] {
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

  private static let budget = 400_000
}
