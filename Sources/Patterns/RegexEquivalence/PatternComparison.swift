public import RegexSyntax

/// Decides whether two patterns are equivalent on all subjects, rather than on samples.
///
/// Both patterns run in parallel over symbols that represent all code points, as ordered lists of
/// threads whose capture positions are compared when the first of them accepts: N. Schwarz, A.
/// Karper and O. Nierstrasz, "Efficiently extracting full parse trees using regular expressions
/// with capture groups", 2015, and U. Trofimovich, "Tagged deterministic finite automata with
/// lookahead", 2017, describe such lists for one pattern. Decisions hold for ICU's reading of the
/// patterns, with the Unicode data of Swift's library.
public struct PatternComparison: Sendable {
  private let patterns: [RegexPattern]
  private let options: ComparisonOptions

  /// Prepares a comparison.
  ///
  /// - Parameters:
  ///   - first: One pattern.
  ///   - second: The other pattern.
  ///   - options: What to compare, on which subjects, and within which limits.
  public init(
    _ first: RegexPattern,
    _ second: RegexPattern,
    options: ComparisonOptions = ComparisonOptions()
  ) {
    patterns = [first, second]
    self.options = options
  }
}

/// What a comparison compares, and its work limits.
public struct ComparisonOptions: Sendable, Hashable {
  /// Whether to compare the range of the whole match as well as its existence and its groups.
  public var comparesWholeMatch = true
  /// The code points that subjects are made of; nil for all.
  public var characters: [UInt32]?
  /// The most states of both patterns together; each takes up to some kilobytes.
  public var maxStates = 20_000
  /// The maximum number of thread steps, the same on every machine.
  public var maxWork = 4_000_000
  /// The maximum number of steps including revisited states; nil for no limit.
  ///
  /// A step takes about 30 nanoseconds.
  public var maxSteps: Int?

  /// Creates the default options.
  public init() {}
}

/// Whether two patterns give the same matches with the same groups.
public enum EquivalenceVerdict: Sendable, Hashable {
  /// They have, on every subject; this is proven.
  case equal
  /// They differ on this subject, given in UTF-16 code units.
  case different(witness: [UInt16])
  /// The question could not be decided.
  case undecided(UndecidedReason)
}

/// How the sets of subjects that two patterns match are related.
public enum SubjectRelation: Sendable, Hashable {
  /// They are equal.
  case equal
  /// The first pattern's is a proper subset.
  case subset
  /// The first pattern's is a proper superset.
  case superset
  /// Each has subjects that the other lacks.
  case neither
  /// The question could not be decided.
  case undecided(UndecidedReason)
}

extension PatternComparison {
  /// Decides whether a search gives the same result with both patterns: the same leftmost match
  /// with the same groups, or none, in a backtracking engine.
  public func equivalence() -> EquivalenceVerdict { countedEquivalence().verdict }

  /// Decides whether a search gives the same result with both patterns, and counts the steps taken.
  public func countedEquivalence() -> (verdict: EquivalenceVerdict, steps: Int) {
    if patterns[0].hasSameShape(as: patterns[1]) { return (.equal, 0) }
    let count = ComparisonCount(most: options.maxSteps)
    do throws(UndecidedReason) {
      return (try decide(count), count.steps)
    } catch {
      return (.undecided(error), count.steps)
    }
  }

  /// Decides how the sets of subjects that the patterns match are related.
  public func subjectRelation() -> SubjectRelation { countedSubjectRelation().relation }

  /// Decides how the sets of matched subjects are related, and counts the steps taken.
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
    // Patterns with equal matches from every position find the same.
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
    symbols.flatMap { [UInt16](codePoint: simulator.symbols.codePoints[$0]) }
  }
}
