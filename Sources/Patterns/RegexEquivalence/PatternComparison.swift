public import RegexSyntax

/// Decides whether two patterns mean the same, over all subjects and not over samples.
///
/// Both patterns are run at once over symbols that stand for all code points, as ordered lists of
/// threads whose capture positions are compared when the first of them accepts: N. Schwarz, A. Karper
/// and O. Nierstrasz, "Efficiently extracting full parse trees using regular expressions with capture
/// groups", 2015, and U. Trofimovich, "Tagged deterministic finite automata with lookahead", 2017,
/// describe lists of that kind for one pattern. What is decided holds for ICU's reading of the
/// patterns, with Unicode's data from Swift's library.
public struct PatternComparison: Sendable {
  private let patterns: [RegexPattern]
  private let options: ComparisonOptions

  /// Plans a comparison.
  ///
  /// - Parameters:
  ///   - first: One pattern.
  ///   - second: The other pattern.
  ///   - options: What is compared, over which subjects, and how much work may be done.
  public init(
    _ first: RegexPattern,
    _ second: RegexPattern,
    options: ComparisonOptions = ComparisonOptions()
  ) {
    patterns = [first, second]
    self.options = options
  }
}

/// What a comparison looks at, and how much work it may do.
public struct ComparisonOptions: Sendable, Hashable {
  /// Whether the place of the whole match is compared, beside whether there is one and its groups.
  public var comparesWholeMatch = true
  /// The code points that subjects are made of; nil for all.
  public var characters: [UInt32]?
  /// The most states of both patterns together; each takes up to some kilobytes.
  public var maxStates = 20_000
  /// The most steps of threads, the same on every machine.
  public var maxWork = 4_000_000
  /// The most steps, states that are looked at again counted too; nil for any number.
  ///
  /// A step takes about 30 nanoseconds.
  public var maxSteps: Int?

  /// Creates the usual options.
  public init() {}
}

/// Whether two patterns give the same matches with the same groups.
public enum EquivalenceVerdict: Sendable, Hashable {
  /// They do on every subject; this is proven.
  case equal
  /// They do not on this subject, given in UTF-16 code units.
  case different(witness: [UInt16])
  /// That is not known.
  case undecided(UndecidedReason)
}

/// How the sets of subjects in which two patterns find a match lie to each other.
public enum SubjectRelation: Sendable, Hashable {
  /// They are the same.
  case equal
  /// Wherever the first matches the second matches too, but not the other way round.
  case subset
  /// Wherever the second matches the first matches too, but not the other way round.
  case superset
  /// Each matches somewhere where the other does not.
  case neither
  /// That is not known.
  case undecided(UndecidedReason)
}

extension PatternComparison {
  /// Decides whether a search finds the same with both patterns: the same match with the same groups,
  /// or none, as a backtracking engine does that begins at the leftmost position.
  public func equivalence() -> EquivalenceVerdict { countedEquivalence().verdict }

  /// Decides whether a search finds the same with both patterns, and counts the steps that it took.
  public func countedEquivalence() -> (verdict: EquivalenceVerdict, steps: Int) {
    if patterns[0].hasSameShape(as: patterns[1]) { return (.equal, 0) }
    let count = ComparisonCount(most: options.maxSteps)
    do throws(UndecidedReason) {
      return (try decide(count), count.steps)
    } catch {
      return (.undecided(error), count.steps)
    }
  }

  /// Decides how the sets of subjects lie to each other in which the patterns find a match.
  public func subjectRelation() -> SubjectRelation { countedSubjectRelation().relation }

  /// Decides how the sets of subjects lie to each other, and counts the steps that it took.
  public func countedSubjectRelation() -> (relation: SubjectRelation, steps: Int) {
    let count = ComparisonCount(most: options.maxSteps)
    do throws(UndecidedReason) {
      return (try relate(count), count.steps)
    } catch {
      return (.undecided(error), count.steps)
    }
  }

  private func relate(_ count: ComparisonCount) throws(UndecidedReason) -> SubjectRelation {
    let (automaton, starts) = try AutomatonBuilder.build(patterns, count)
    let simulator = try simulator(for: automaton, count)
    var missing: [Bool] = []
    for mode in [MatchSetSearch.Question.firstAlone, .secondAlone] {
      let search = MatchSetSearch(
        simulator: simulator,
        starts: starts,
        question: mode,
        maxStates: options.maxStates
      )
      missing.append(try search.isAnswered())
    }
    return switch (missing[0], missing[1]) {
    case (false, false): .equal
    case (false, true): .subset
    case (true, false): .superset
    case (true, true): .neither
    }
  }

  private func simulator(
    for automaton: PriorityAutomaton,
    _ count: ComparisonCount
  ) throws(UndecidedReason) -> ThreadSimulator {
    try ThreadSimulator(
      automaton,
      symbolsIn: options.characters.map { CodePointSet(codePoints: $0) } ?? .all,
      work: options.maxWork,
      count: count
    )
  }

  private func decide(_ count: ComparisonCount) throws(UndecidedReason) -> EquivalenceVerdict {
    let (automaton, starts) = try AutomatonBuilder.build(patterns, count)
    let groups = patterns.map(\.captureGroups.count).max() ?? 0
    let whole = options.comparesWholeMatch ? [1, 0] : []
    let registers = whole + (0..<groups).flatMap { [2 * $0 + 2, 2 * $0 + 3] }
    let simulator = try simulator(for: automaton, count)
    func search(_ register: Int?, _ isSearch: Bool) -> JointSearch {
      JointSearch(
        simulator: simulator,
        starts: starts,
        register: register,
        isSearch: isSearch,
        maxStates: options.maxStates
      )
    }
    let all: [Int?] = registers.isEmpty ? [nil] : registers
    // Patterns that match alike from every single position find the same.
    for register in all where register != 0 {
      guard case .different(let symbols) = try search(register, false).run() else { continue }
      for register in all where try search(register, true).differs(over: symbols) {
        return .different(witness: text(symbols, simulator))
      }
      for register in all {
        if case .different(let symbols) = try search(register, true).run() {
          return .different(witness: text(symbols, simulator))
        }
      }
      return .equal
    }
    return .equal
  }

  private func text(_ symbols: [Int], _ simulator: ThreadSimulator) -> [UInt16] {
    symbols.flatMap { symbol -> [UInt16] in
      let codePoint = simulator.symbols.codePoints[symbol]
      guard let scalar = Unicode.Scalar(codePoint) else { return [UInt16(codePoint)] }
      return Array(String(scalar).utf16)
    }
  }
}
