import Foundation
public import MatchEngine
public import RegexSyntax

/// Looks for the subjects over which one pattern makes an engine take very many steps.
public struct PatternAnalysis {
  let tree: RegexPattern
  let effort: BacktrackingEffort
  let engines: [MeasuredEngine]
  let sieve: MeasuredEngine?
  let given: [AttackShape]
  let subjects: [Subject]

  /// Plans an analysis.
  ///
  /// - Parameters:
  ///   - tree: The pattern.
  ///   - engines: The pattern as each engine has compiled it.
  ///   - sieve: The pattern in an engine that counts single steps and takes no short cuts, which sorts
  ///     out the shapes that are worth a look; nil for the first of the engines.
  ///   - given: Shapes to try beside those that the pattern's structure gives.
  ///   - subjects: Subjects that belong to the pattern, to begin fuzzing with.
  ///   - effort: How much is tried.
  public init(
    _ tree: RegexPattern,
    engines: [MeasuredEngine],
    sieve: MeasuredEngine? = nil,
    given: [AttackShape] = [],
    subjects: [Subject] = [],
    effort: BacktrackingEffort
  ) {
    self.tree = tree
    self.engines = engines
    self.sieve = sieve
    self.given = given
    self.subjects = subjects
    self.effort = effort
  }
}

/// A pattern in an engine that counts its steps.
public struct MeasuredEngine: Sendable {
  /// The engine's name, version and unit of cost.
  public var identity: EngineIdentity
  /// The compiled pattern.
  public var pattern: any CostMeasuringPattern

  /// Names a compiled pattern's engine.
  public init(_ identity: EngineIdentity, _ pattern: any CostMeasuringPattern) {
    self.identity = identity
    self.pattern = pattern
  }
}

/// How much is tried for each pattern.
public struct BacktrackingEffort: Sendable, Hashable {
  /// The steps from which on a subject is slow: PCRE2's callouts, or the states that ICU saves.
  public var cap = 10_000_000
  /// The longest subject, in UTF-16 units.
  public var longest: Int
  /// How much is tried, from 0 to `highest`.
  public var level: Int
  /// What made subjects are drawn from.
  public var seed: UInt64
  /// Whether mends are looked for.
  public var looksForMends = false

  /// Creates an effort.
  public init(level: Int = 1, longest: Int = 2_048, seed: UInt64 = 1) {
    self.level = level
    self.longest = longest
    self.seed = seed
  }

  /// The highest level.
  public static let highest = 10
}

extension PatternAnalysis {
  /// What was found on one engine.
  public struct Outcome: Sendable {
    /// The engine's name.
    public var engine: String
    /// The shortest attack for each reach that has one of its own, the nearest to a URL first.
    public var attacks: [ConfirmedAttack]
    /// The shape that comes nearest to the cap, where none passes it: its growth and the length, in
    /// UTF-16 units, at which it is expected to.
    public var nearest: Nearest?
    /// The shapes that were run.
    public var shapeCount: Int
    /// What the engine failed with on some subjects.
    public var failures: Set<MatchFailure>
  }

  /// A shape that grows, but does not pass the cap within the greatest length.
  public struct Nearest: Sendable, Hashable {
    /// The power of the length with which the steps grow.
    public var power: Double
    /// The length at which the steps are expected to pass the cap, in UTF-16 units.
    public var length: Double
  }

  /// Runs the analysis.
  ///
  /// - Returns: What was found, engine by engine.
  public func run() -> [Outcome] {
    let (candidates, isExact) = candidates()
    let sieve = sieve ?? engines.first { $0.identity.costUnit == .callouts }
    guard let first = sieve ?? engines.first else { return [] }
    var sifter = rater(first)
    let fuzzed = fuzzed(with: first, isExact: isExact)
    let sifted = sifter.sift(candidates, given + fuzzed)
    var tiers = Tiers(sifted)
    tiers.addURLs(&sifter)
    tiers.shrink(&sifter)
    return engines.map { engine in
      var rater = rater(engine)
      var attacks: [ConfirmedAttack] = []
      for grade in SubjectGrade.allCases {
        // A worse reach counts only where it is much shorter.
        let bar = attacks.map(\.length).min().map { Double($0) * 0.9 - 12 } ?? .infinity
        let worth = tiers.worth(grade, after: attacks.map(\.reach))
        if let attack = rater.shortest(worth, candidates, below: bar) { attacks.append(attack) }
      }
      if !tree.isUnbounded {
        // Without an endless loop the work has a bound, however steeply it grows up to there.
        for index in attacks.indices where attacks[index].growth.isSteep {
          attacks[index].growth = .bounded
        }
      }
      return Outcome(
        engine: engine.identity.name,
        attacks: attacks,
        nearest: rater.nearest ?? sifter.nearest,
        shapeCount: sifter.shapeCount,
        failures: rater.failures
      )
    }
  }

  private func rater(_ engine: MeasuredEngine) -> ShapeRater {
    ShapeRater(
      meter: StepMeter(
        engine.pattern,
        engine: engine.identity.name,
        unit: engine.identity.costUnit
      ),
      cap: effort.cap,
      longest: effort.longest
    )
  }

  /// What guided fuzzing gives: much is tried where the structure says less than the pattern means.
  private func fuzzed(with engine: MeasuredEngine, isExact: Bool) -> [AttackShape] {
    guard effort.level > 0, let code = engine.pattern as? any TracingPattern,
      code.source == tree.source
    else { return [] }
    let bounds = GuidedFuzzing.Bounds(
      executions: (isExact ? 100 : 800) * effort.level,
      steps: (isExact ? 100_000 : 1_500_000) * effort.level
    )
    var fuzzing = GuidedFuzzing(
      code,
      tree: tree,
      subjects: subjects,
      seed: effort.seed,
      bounds: bounds
    )
    return fuzzing.run().prefix(24).map { shape in
      AttackShape(prefix: shape.prefix, pump: shape.pump, suffix: shape.suffix)
    }
  }

  /// What the pattern's structure gives, for words of URLs first, and whether the automaton says all
  /// that the pattern means.
  private func candidates() -> ([Candidate], isExact: Bool) {
    var result: [Candidate] = []
    var seen: Set<Candidate> = []
    var sources = [CandidateSource(tree)]
    if sources[0].automaton.hasCounts {
      sources.append(CandidateSource(tree, countsAreEndless: true))
    }
    for index in sources.indices {
      let alphabet = sources[index].automaton.alphabet
      for symbols in [alphabet.plainURLClasses, alphabet.urlClasses, alphabet.allClasses] {
        for candidate in sources[index].candidates(of: symbols)
        where seen.insert(candidate).inserted {
          result.append(candidate)
        }
      }
    }
    let inexact: Set<PositionAutomaton.Approximation> = [.backReference, .lookaround, .atomic]
    let isExact =
      sources[0].automaton.approximations.isDisjoint(with: inexact)
      && !sources.contains(where: \.isCut)
    return (result, isExact)
  }
}

extension ConfirmedAttack {
  init(engine: String, _ shape: AttackShape, _ confirmed: Confirmation) {
    self.engine = engine
    self.shape = shape
    repeatCount = confirmed.count
    reach = SubjectGrade(of: Subject(utf16: shape.text(confirmed.count)))
    curve = confirmed.readings.filter { $0.steps > 0 }.map {
      CurvePoint(length: shape.length($0.count), steps: $0.steps)
    }
    growth = Growth(confirmed.readings.filter { $0.steps > 0 }, law: confirmed.law)
  }
}

extension ConfirmedAttack.Growth {
  /// The law that readings show.
  ///
  /// A power shows as an even slope where both axes are logarithmic, and no pattern of a size that
  /// people write comes to a high one; what multiplies with every repetition gets ever steeper. The
  /// text around the pumps does not grow, and would make slopes too steep.
  init(_ all: [(count: Int, steps: Int)], law: GrowthEstimate.Law) {
    // The last reading was stopped at the cap, and is no more than a bound.
    let readings = all.count > 2 ? all.dropLast() : all
    let slopes = zip(readings, readings.dropFirst()).compactMap { left, right -> Double? in
      guard left.steps > 0, right.count > left.count else { return nil }
      return log(Double(right.steps) / Double(left.steps))
        / log(Double(right.count) / Double(left.count))
    }
    if let last = slopes.last {
      let before = slopes.dropLast().last ?? last
      self =
        last > 6 || (last > 4 && last > before * 1.3)
        ? .exponential : .polynomial(degree: max(1, Int(last.rounded())))
    } else {
      self = .exponential
    }
    if case .exponential = law, (slopes.last ?? .infinity) > 4 { self = .exponential }
  }

  /// Whether the steps grow faster than searches that begin anew at every character can make them.
  fileprivate var isSteep: Bool {
    switch self {
    case .exponential: true
    case .polynomial(let degree): degree > 2
    case .bounded: false
    }
  }
}

/// Shapes by how near their subjects are to a URL, the best first.
struct Tiers {
  private(set) var shapes: [SubjectGrade: [RatedShape]] = [:]

  init(_ rated: [RatedShape]) {
    for shape in rated { shapes[shape.shape.grade, default: []].append(shape) }
  }

  /// Makes URLs of the best other shapes, by a scheme and a host in front.
  mutating func addURLs(_ rater: inout ShapeRater) {
    let others = SubjectGrade.allCases.filter { $0 != .url }.flatMap { shapes[$0] ?? [] }
    let best = shapes[.url]?.first?.length ?? .infinity
    var seen: Set<AttackShape> = []
    let prefixed = others.filter { $0.length < best }.sorted(by: RatedShape.isBetter).prefix(6)
      .flatMap { rated in
        Self.starts.compactMap { start -> AttackShape? in
          var shape = rated.shape
          guard !shape.segments.isEmpty else { return nil }
          shape.segments[0].prefix = Array(start.utf16) + shape.segments[0].prefix
          return shape.grade == .url && seen.insert(shape).inserted ? shape : nil
        }
      }
    let all = (shapes[.url] ?? []) + rater.rate(prefixed, .coarse)
    shapes[.url] = all.sorted(by: RatedShape.isBetter)
  }

  /// Takes away what the best shapes do not need.
  mutating func shrink(_ rater: inout ShapeRater) {
    for grade in SubjectGrade.allCases {
      guard let best = shapes[grade]?.prefix(2), !best.isEmpty else { continue }
      let shrunk = best.map { rater.shrunk($0, .coarse) }
      let all = shrunk + (shapes[grade] ?? []).dropFirst(best.count)
      shapes[grade] = all.sorted(by: RatedShape.isBetter)
    }
  }

  /// The shapes of a grade that may give an attack much shorter than those of better grades.
  func worth(_ grade: SubjectGrade, after confirmed: [SubjectGrade]) -> [RatedShape] {
    let bar = confirmed.compactMap { shapes[$0]?.first?.length }.min() ?? .infinity
    return (shapes[grade] ?? []).filter { $0.length < bar * 0.9 - 12 || bar == .infinity }
  }

  private static let starts = ["http://a/", "http://", "http://a/?"]
}

extension AttackShape {
  /// The grade of the shape's subjects, as one of them shows it.
  var grade: SubjectGrade { SubjectGrade(of: Subject(utf16: text(3))) }
}

extension ShapeRater {
  /// The shapes of candidates that can pass the cap, the best first.
  mutating func sift(_ candidates: [Candidate], _ given: [AttackShape]) -> [RatedShape] {
    var shapes: [AttackShape] = []
    for candidate in candidates.prefix(Self.mostCandidates) {
      for suffix in candidate.suffixes.prefix(Self.firstSuffixes) {
        shapes.append(AttackShape(prefix: candidate.prefix, pump: candidate.pump, suffix: suffix))
      }
    }
    shapes += given
    let rated = rate(shapes, .coarse)
    // The other ends of the best.
    var seen = Set(shapes)
    var more: [AttackShape] = []
    for best in rated.prefix(4) {
      for suffix in Self.suffixes(of: best, candidates) {
        var shape = best.shape
        shape.suffix = suffix
        if seen.insert(shape).inserted { more.append(shape) }
      }
    }
    let single = (rated + rate(more, .coarse)).sorted(by: RatedShape.isBetter)
    let double = Self.combined(single) + Self.doubled(single, candidates)
    return (single + rate(double, .coarse)).sorted(by: RatedShape.isBetter)
  }

  /// Shapes of two pumps, made of the best with one.
  ///
  /// Where the search begins anew at every repetition of a long pump, and each time runs through a
  /// loop that a short one turns as well, many turns of the short one for each of the long one make
  /// more work in the same length.
  private static func combined(_ single: [RatedShape]) -> [AttackShape] {
    guard let best = single.first, best.length > 200, !best.growth.isSteep else { return [] }
    let pumps = single.prefix(24).compactMap { $0.shape.segments.first?.pump }
    var short: [[UInt16]] = []
    var tails: [[UInt16]] = []
    for pump in pumps where pump.count > 6 {
      if let last = pump.last, !short.contains([last]) { short.append([last]) }
    }
    for pump in pumps where pump.count <= 4 && !short.contains(pump) { short.append(pump) }
    for rated in single.prefix(6) where !tails.contains(rated.shape.suffix) {
      tails.append(rated.shape.suffix)
    }
    var result: [AttackShape] = []
    for rated in single.prefix(8) {
      guard let first = rated.shape.segments.first, rated.shape.segments.count == 1,
        first.pump.count > 6
      else { continue }
      for pump in short.prefix(4) {
        let turns = max(1, first.pump.count / pump.count)
        let second = AttackShape.Segment(
          prefix: [],
          pump: Array(repeatElement(pump, count: turns).joined())
        )
        for tail in tails.prefix(2) {
          result.append(AttackShape(segments: [first, second], suffix: tail))
        }
      }
    }
    return result
  }

  /// Shapes of two short pumps, for patterns over which one pump alone makes little work: a loop that
  /// runs over both may give back all of the second from each place in the first.
  private static func doubled(
    _ single: [RatedShape],
    _ candidates: [Candidate]
  ) -> [AttackShape] {
    guard single.first?.length ?? .infinity > 2_000 else { return [] }
    var pumps: [[UInt16]] = []
    for candidate in candidates where candidate.pump.count <= 4 && pumps.count < 4 {
      if !pumps.contains(candidate.pump) { pumps.append(candidate.pump) }
    }
    var tails = pumps
    for candidate in candidates {
      for suffix in candidate.suffixes where suffix.count == 1 && tails.count < 8 {
        if !tails.contains(suffix) { tails.append(suffix) }
      }
    }
    return pumps.flatMap { first in
      tails.filter { $0 != first }.map { second in
        let segments = [first, second].map { AttackShape.Segment(prefix: [], pump: $0) }
        return AttackShape(segments: segments, suffix: [])
      }
    }
  }

  private static let mostCandidates = 96
  private static let firstSuffixes = 3

  private static func suffixes(of rated: RatedShape, _ candidates: [Candidate]) -> [[UInt16]] {
    guard let segment = rated.shape.segments.first else { return [] }
    var result: [[UInt16]] = []
    for candidate in candidates
    where segment.prefix.ends(with: candidate.prefix) && candidate.pump == segment.pump {
      for suffix in candidate.suffixes where !result.contains(suffix) { result.append(suffix) }
    }
    return result
  }

  /// The shortest attack on this engine among shapes that another one has sifted out.
  mutating func shortest(
    _ sifted: [RatedShape],
    _ candidates: [Candidate],
    below bar: Double
  ) -> ConfirmedAttack? {
    for chunk in [sifted.prefix(3), sifted.dropFirst(3).prefix(5)] {
      let finalists = finalists(Array(chunk), candidates).filter { $0.length < bar }
      for finalist in finalists.prefix(3) {
        guard let confirmed = confirm(finalist) else { continue }
        return ConfirmedAttack(engine: meter.engine, finalist.shape, confirmed)
      }
    }
    return nil
  }

  private mutating func finalists(
    _ sifted: [RatedShape],
    _ candidates: [Candidate]
  ) -> [RatedShape] {
    guard meter.resolution == 1 else { return rate(sifted) }
    var shapes: [AttackShape] = []
    var seen: Set<AttackShape> = []
    for rated in sifted {
      for suffix in [rated.shape.suffix] + Self.suffixes(of: rated, candidates) {
        var shape = rated.shape
        shape.suffix = suffix
        guard shape.grade <= rated.shape.grade else { continue }
        if seen.insert(shape).inserted { shapes.append(shape) }
      }
    }
    return rate(rate(shapes, .coarse).prefix(3).map(\.shape), .fine)
  }
}

extension Array where Element == UInt16 {
  /// Whether the array ends with another.
  func ends(with other: [UInt16]) -> Bool {
    count >= other.count && Array(suffix(other.count)) == other
  }
}

extension RegexPattern {
  /// Whether the pattern has a loop without an upper bound.
  fileprivate var isUnbounded: Bool {
    var isUnbounded = false
    root.forEach { node in
      if case .quantified(_, let quantifier) = node.kind, quantifier.upperBound == nil {
        isUnbounded = true
      }
    }
    return isUnbounded
  }
}
