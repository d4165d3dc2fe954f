import RegexSyntax
import SubjectDomains

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
  ///   - domain: What it is searched in.
  ///   - countsAreEndless: Whether counted repetitions are taken for loops, so that ways which are
  ///     many but bounded are found like those without a bound.
  init(_ pattern: RegexPattern, in domain: SubjectDomain, countsAreEndless: Bool = false) {
    automaton = PositionAutomaton(pattern, in: domain, countsAreEndless: countsAreEndless)
    loops = LoopComponents(automaton)
    required = pattern.requiredLiterals.flatMap(\.text).reversed()
  }
}

/// A shape without its end, and the ends that may make a match fail behind it.
struct Candidate: Sendable, Hashable {
  let kind: Ambiguity.Kind
  let segments: [AttackShape.Segment]
  /// The ends to try, the likeliest first.
  let suffixes: [[UInt16]]

  /// The text that is pumped first.
  var pump: [UInt16] { segments.first?.pump ?? [] }
}

extension CandidateSource {
  /// The candidates with words of these characters only, the most promising first.
  mutating func candidates(of symbols: SymbolSet) -> [Candidate] {
    var search = AmbiguitySearch(automaton, loops, symbols: symbols, budget: Self.budget)
    search.run()
    isCut = isCut || search.isCut || automaton.isCut
    var writer = CandidateWriter(self, symbols: symbols)
    let found = search.found.sorted { $0.kind < $1.kind }
    for ambiguity in found { writer.add(ambiguity) }
    for chain in LoopChains(automaton, loops, symbols: symbols).chains() {
      writer.add(
        Ambiguity(kind: .polynomial, from: chain.from, to: chain.to, word: chain.word)
      )
    }
    writer.addProducts(found)
    return writer.candidates.sorted { $0.kind < $1.kind }
  }

  private static let budget = 400_000
}
