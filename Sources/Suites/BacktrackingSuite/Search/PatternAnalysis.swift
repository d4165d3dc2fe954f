public import MatchEngine
public import RegexSyntax
public import SubjectDomains

/// Looks for the subjects over which one pattern makes an engine take very many steps.
public struct PatternAnalysis {
  let tree: RegexPattern
  let domain: SubjectDomain
  let effort: BacktrackingEffort
  let engines: [MeasuredEngine]
  let screeningEngine: MeasuredEngine?
  let given: [AttackShape]
  let subjects: [Subject]
  let work: WorkBudget

  /// Plans an analysis.
  ///
  /// - Parameters:
  ///   - tree: The pattern.
  ///   - domain: What it is searched in.
  ///   - engines: The pattern as each engine has compiled it.
  ///   - screeningEngine: The pattern in an engine that counts single steps and takes no short cuts, which sorts
  ///     out the shapes that are worth a look; nil for the first of the engines.
  ///   - given: Shapes to try beside those that the pattern's structure gives.
  ///   - subjects: Subjects that belong to the pattern, to begin fuzzing with.
  ///   - effort: How much is tried.
  public init(
    _ tree: RegexPattern,
    in domain: SubjectDomain = .url,
    engines: [MeasuredEngine],
    screeningEngine: MeasuredEngine? = nil,
    given: [AttackShape] = [],
    subjects: [Subject] = [],
    effort: BacktrackingEffort
  ) {
    self.init(
      tree,
      in: domain,
      engines: engines,
      screeningEngine: screeningEngine,
      given: given,
      subjects: subjects,
      effort: effort,
      within: .ofVerdicts(effort)
    )
  }

  /// Plans an analysis within a budget of work that others may share.
  init(
    _ tree: RegexPattern,
    in domain: SubjectDomain,
    engines: [MeasuredEngine],
    screeningEngine: MeasuredEngine?,
    given: [AttackShape],
    subjects: [Subject],
    effort: BacktrackingEffort,
    within work: WorkBudget
  ) {
    self.work = work
    self.tree = tree
    self.domain = domain
    self.engines = engines
    self.screeningEngine = screeningEngine
    self.given = given
    self.subjects = subjects
    self.effort = effort
  }
}

extension PatternAnalysis {
  /// What was found on one engine.
  public struct Outcome: Sendable {
    /// The engine's name.
    public var engine: String
    /// The shortest attack for each likeness that has one of its own, the nearest to a real subject first;
    /// behind them one that is nearer still and needs a subject of unusual length, where others do not.
    public var attacks: [ConfirmedAttack]
    /// A subject over which the engine reads very many characters within few steps; nil where there
    /// is an attack, or none was found.
    public var scan: ConfirmedScan?
    /// A loop whose shortest way ICU tries twice, where that is what makes it slow.
    var retriedLoop: String?
    /// The shape that comes nearest to the cap, where none passes it: its growth and the length, in
    /// UTF-16 units, at which it is expected to.
    public var nearest: Nearest?
    /// The shapes that were run.
    public var shapeCount: Int
    /// What the engine failed with on some subjects.
    public var failures: Set<MatchFailure>
    /// Whether the work was at its limit before all shapes were tried.
    public var isExhausted: Bool
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
    let (candidates, isExact, branching) = candidates()
    let screeningEngine = screeningEngine ?? engines.first { $0.pattern.unit.isOfSingleSteps }
    guard let first = screeningEngine ?? engines.first else { return [] }
    // The judges need most of the work.
    let screening = work.share(3)
    var screener = estimator(first, within: screening)
    let fuzzed = fuzzed(with: first, isExact: isExact, within: screening)
    let shapes = screener.screen(
      candidates,
      given + LookaheadShapes.shapes(of: tree, effort) + fuzzed
    )
    var byLikeness = ShapesByLikeness(shapes, in: domain)
    byLikeness.addFramed(&screener)
    byLikeness.shrink(&screener)
    work.settle(screening)
    let screened = Screened(
      estimator: screener,
      byLikeness: byLikeness,
      scans: screener.scans + screener.framedScans(),
      candidates: candidates,
      branching: branching,
      isExhausted: screening.isExhausted
    )
    // What one engine leaves is for the next: those that count single steps need less, and come first
    // in whatever order they are named.
    var outcomes: [Int: Outcome] = [:]
    let order = engines.indices.sorted { left, right in
      let isFirst = engines[left].pattern.unit.isOfSingleSteps
      return isFirst == engines[right].pattern.unit.isOfSingleSteps ? left < right : isFirst
    }
    for (place, index) in order.enumerated() {
      let engine = engines[index]
      // Where steps are long, one search to the cap can be more than a fair share.
      let share = work.share(order.count - place, atLeast: 5 * effort.cap * engine.stepWork / 2)
      outcomes[index] = outcome(on: engine, after: screened, within: share)
      work.settle(share)
    }
    return engines.indices.compactMap { outcomes[$0] }
  }

  /// What the screening engine has shown.
  private struct Screened {
    var estimator: GrowthEstimator
    var byLikeness: ShapesByLikeness
    /// The shapes that it reads far over.
    var scans: [RatedShape]
    var candidates: [Candidate]
    /// From how many ways an engine has to choose at a place, on average.
    var branching: Int
    /// Whether shapes were left out for want of work.
    var isExhausted: Bool
  }

  private func outcome(
    on engine: MeasuredEngine,
    after screened: Screened,
    within share: WorkBudget
  ) -> Outcome {
    var estimator = estimator(engine, within: share)
    estimator.minimumLength = tree.minimumLength
    estimator.budget =
      max(effort.cap, Self.minCap) * Self.maxCaps
      / max(1, screened.branching / Self.usualBranching)
    var attacks = attacks(on: &estimator, screened.byLikeness, screened.candidates)
    if !tree.isUnbounded {
      // Without an endless loop the work has a bound, however steeply it grows up to there.
      for index in attacks.indices where attacks[index].growth.isSteep {
        attacks[index].growth = .bounded
      }
    }
    // Its own readings come first: they show loops that this engine alone runs in one step, and what
    // a subject must end with for the engine to begin at all.
    let own = estimator.scans + estimator.framedScans()
    let scan =
      attacks.isEmpty
      ? ScanSearch(estimator).attack(among: own, then: screened.scans, of: effort.likenesses) : nil
    return Outcome(
      engine: engine.identity.name,
      attacks: attacks,
      scan: scan,
      nearest: estimator.nearest ?? screened.estimator.nearest,
      shapeCount: screened.estimator.shapeCount,
      failures: estimator.failures,
      isExhausted: estimator.isExhausted || share.isExhausted || screened.isExhausted
    )
  }

  /// The attacks on one engine.
  ///
  /// Short subjects are looked at first: what is slow at few characters is so whatever longer ones
  /// may do, and how steep it is shows only there. Longer ones are then looked at for what is nearer to
  /// a real subject alone.
  private func attacks(
    on estimator: inout GrowthEstimator,
    _ byLikeness: ShapesByLikeness,
    _ candidates: [Candidate]
  ) -> [ConfirmedAttack] {
    var attacks: [ConfirmedAttack] = []
    let ranked = estimator.ranked(byLikeness, candidates)
    let budget = estimator.budget
    for longest in lengths(upTo: effort.longest) {
      estimator.longest = longest
      // What is left is for the greatest length.
      let isLast = longest == effort.longest
      estimator.budget = isLast ? budget : min(budget, estimator.spent + budget / Self.shareOfShort)
      if isLast { estimator.isExhausted = false }
      var found: [ConfirmedAttack] = []
      let known = attacks.map(\.likeness)
      for likeness in effort.likenesses where known.allSatisfy({ likeness < $0 }) {
        // A worse reach counts only where it is much shorter.
        let bar = found.map(\.length).min().map { Double($0) * 0.9 - 12 } ?? .infinity
        let worth = ranked.worth(likeness, after: found.map(\.likeness), upTo: longest)
        if let attack = estimator.shortest(worth, below: bar) { found.append(attack) }
      }
      attacks = longest <= domain.maxUsualLength ? found + attacks : attacks + found
      if attacks.contains(where: { $0.likeness == .real }) { break }
    }
    return attacks
  }

  /// The greatest lengths of subjects, one after the other.
  private func lengths(upTo longest: Int) -> [Int] {
    [Self.shortLength, domain.maxUsualLength].filter { $0 < longest } + [longest]
  }

  private static let shareOfShort = 4
  private static let shortLength = 128

  /// The work on one engine in caps, where a step costs no more than usual.
  private static let maxCaps = 24
  /// A lower cap makes the search no smaller, in steps.
  private static let minCap = 1_000_000
  private static let usualBranching = 8

  private func estimator(_ engine: MeasuredEngine, within work: WorkBudget) -> GrowthEstimator {
    GrowthEstimator(
      meter: StepMeter(
        engine.pattern,
        engine: engine.identity.name,
        within: work
      ),
      in: domain,
      cap: effort.cap,
      longest: effort.longest
    )
  }

  /// What guided fuzzing gives: much is tried where the structure says less than the pattern means.
  private func fuzzed(
    with engine: MeasuredEngine,
    isExact: Bool,
    within work: WorkBudget
  ) -> [AttackShape] {
    // An engine that tells of one state in 10,000 steers nothing.
    guard effort.level > 0, engine.pattern.unit.isOfSingleSteps,
      let code = engine.pattern as? any TracingPattern, code.source == tree.source
    else { return [] }
    let weight = Self.workOfTracedStep + engine.stepWork
    let bounds = GuidedFuzzing.Bounds(
      executions: (isExact ? 100 : 800) * effort.level,
      steps: min((isExact ? 100_000 : 1_500_000) * effort.level, work.left / 4 / weight)
    )
    var fuzzing = GuidedFuzzing(
      code,
      tree: tree,
      in: domain,
      subjects: subjects,
      seed: effort.seed,
      bounds: bounds
    )
    let shapes = fuzzing.run().prefix(24).map { shape in
      AttackShape(prefix: shape.prefix, pump: shape.pump, suffix: shape.suffix)
    }
    work.spend(fuzzing.steps * weight)
    return shapes
  }

  private static let workOfTracedStep = 100

  /// What the pattern's structure gives, for words of the domain first, and whether the automaton says all
  /// that the pattern means.
  private func candidates() -> ([Candidate], isExact: Bool, branching: Int) {
    var sources = [CandidateSource(tree, in: domain)]
    if sources[0].automaton.hasCounts {
      sources.append(CandidateSource(tree, in: domain, countsAreEndless: true))
    }
    var lists: [[Candidate]] = []
    for index in sources.indices {
      let alphabet = sources[index].automaton.alphabet
      for symbols in [alphabet.plainClasses, alphabet.domainClasses, alphabet.allClasses] {
        lists.append(sources[index].candidates(of: symbols))
      }
    }
    // Of a pattern with very many, the best of each kind of subject are looked at.
    var result: [Candidate] = []
    var seen: Set<Candidate> = []
    for rank in 0..<(lists.map(\.count).max() ?? 0) {
      for list in lists where rank < list.count && seen.insert(list[rank]).inserted {
        result.append(list[rank])
      }
    }
    let inexact: Set<PositionAutomaton.Approximation> = [.backReference, .lookaround, .atomic]
    let isExact =
      sources[0].automaton.approximations.isDisjoint(with: inexact)
      && !sources.contains(where: \.isCut)
    return (result, isExact, sources[0].automaton.branching)
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
