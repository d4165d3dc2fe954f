public import MatchEngine
public import RegexSyntax

/// Looks for the inputs over which one pattern makes an engine take very many steps.
public struct PatternAnalysis {
  let tree: RegexPattern
  let effort: BacktrackingEffort
  let meters: [StepMeter]
  private(set) var isCut = false

  /// Plans an analysis.
  ///
  /// - Parameters:
  ///   - tree: The pattern.
  ///   - patterns: The pattern as each engine has compiled it, with the engine's name and unit.
  ///   - effort: How much is tried.
  public init(
    _ tree: RegexPattern,
    patterns: [(engine: String, unit: CostUnit, pattern: any CostMeasuringPattern)],
    effort: BacktrackingEffort
  ) {
    self.tree = tree
    self.effort = effort
    meters = patterns.map { StepMeter($0.pattern, engine: $0.engine, unit: $0.unit) }
  }
}

/// How much is tried for each pattern.
public struct BacktrackingEffort: Sendable, Hashable {
  /// The steps from which on a subject is slow: PCRE2's callouts, or the states that ICU saves.
  public var cap = 10_000_000
  /// The longest subject, in UTF-16 units.
  public var longest = 65_536

  /// Creates the usual effort.
  public init() {}
}

/// A subject with which an engine passes the cap.
public struct ConfirmedAttack: Sendable {
  /// The engine's name.
  public var engine: String
  /// The subject's length in UTF-16 units.
  public var length: Int
  /// The steps that were counted.
  public var steps: Int
  var shape: AttackShape
  var count: Int

  /// The subject.
  public var text: [UInt16] { shape.text(count) }
}

extension PatternAnalysis {
  /// Runs the analysis.
  ///
  /// - Returns: The shortest attack that was found for each engine that has one.
  public mutating func run() -> [ConfirmedAttack] {
    var source = CandidateSource(tree)
    let alphabet = source.automaton.alphabet
    var all = SymbolSet.empty
    for symbol in alphabet.codePoints.indices { all.insert(symbol) }
    var candidates = source.candidates(of: alphabet.urlClasses)
    for candidate in source.candidates(of: all) where !candidates.contains(candidate) {
      candidates.append(candidate)
    }
    isCut = source.isCut
    // The finest meter sorts the shapes out, the others look at what is left.
    let sorted = meters.sorted { $0.resolution < $1.resolution }
    guard let finest = sorted.first else { return [] }
    var sieve = AttackSearch(meter: finest, cap: effort.cap, longest: effort.longest)
    let rated = sieve.sifted(candidates)
    var attacks: [ConfirmedAttack] = []
    for meter in sorted {
      var search = AttackSearch(meter: meter, cap: effort.cap, longest: effort.longest)
      if let attack = search.best(of: rated, candidates) { attacks.append(attack) }
    }
    return attacks
  }
}

extension AttackSearch {
  /// The shapes of candidates that make the engine work more than linearly, the best first.
  mutating func sifted(_ candidates: [Candidate]) -> [RatedShape] {
    let isFine = meter.resolution == 1
    let lengths = isFine ? (small: 32, large: 96) : (small: 400, large: 1_000)
    let limit = isFine ? 60_000 : 200_000
    var shapes: [AttackShape] = []
    for candidate in candidates.prefix(isFine ? 80 : 24) {
      for suffix in candidate.suffixes.prefix(isFine ? 4 : 3) {
        shapes.append(AttackShape(prefix: candidate.prefix, pump: candidate.pump, suffix: suffix))
      }
    }
    let rated = rate(shapes, lengths: lengths, limit: limit)
    // The other ends of the best.
    var more: [AttackShape] = []
    for best in rated.prefix(3) {
      guard let segment = best.shape.segments.first,
        let candidate = candidates.first(where: {
          $0.prefix == segment.prefix && $0.pump == segment.pump
        })
      else { continue }
      for suffix in candidate.suffixes.dropFirst(4) {
        var shape = best.shape
        shape.suffix = suffix
        more.append(shape)
      }
    }
    let all = rated + rate(more, lengths: lengths, limit: limit)
    return all.sorted { $0.growth.length < $1.growth.length }
  }

  /// The shortest attack among shapes.
  mutating func best(of rated: [RatedShape], _ candidates: [Candidate]) -> ConfirmedAttack? {
    let isFine = meter.resolution == 1
    var finalists = rate(
      rated.prefix(isFine ? 4 : 3).map(\.shape),
      lengths: isFine ? (small: 256, large: 768) : (small: 500, large: 1_200),
      limit: isFine ? 300_000 : 400_000
    )
    if !isFine, finalists.isEmpty {
      // What another engine's optimisations dodge may still be slow here.
      finalists = sifted(candidates)
    }
    while let finalist = finalists.first {
      finalists.removeFirst()
      guard let found = shortest(finalist) else { continue }
      return ConfirmedAttack(
        engine: meter.engine,
        length: finalist.shape.length(found.count),
        steps: found.steps,
        shape: finalist.shape,
        count: found.count
      )
    }
    return nil
  }
}
