import Diagnostics
public import LinkResolver
public import LinkVariations
import ManifestModel
public import MatchEngine
import ParallelWork
public import RunRecord

/// Changes the links of tests in ways that people and services do, and reports where rules make
/// something unlikely of them: metamorphic testing, which needs no expected results of its own.
///
/// Sources: T. Y. Chen, S. C. Cheung, S. M. Yiu, "Metamorphic testing: a new approach for
/// generating next test cases" (1998); S. Segura, G. Fraser, A. B. Sanchez, A. Ruiz-Cortés, "A
/// survey on metamorphic testing" (2016).
public struct VariationSuite: Sendable {
  private let resolver: LinkResolver
  private let engine: any MatchEngine
  private let kinds: Set<VariationKind>
  private let witness: (any LinkWitness)?
  private let isSelected: @Sendable (String) -> Bool
  private let newRules: Set<String>

  /// The most other URLs that a finding lists.
  private static let maxOthers = 150

  /// Plans the variations of a manifest's rules.
  ///
  /// - Parameters:
  ///   - resolver: The manifest with its rules compiled. All of them are evidence.
  ///   - engine: What compiles the patterns of fixes.
  ///   - kinds: The variations to try; nil for the usual ones.
  ///   - witness: What else knows the links of apps; nil for nothing.
  ///   - newRules: The ids of rules that are not in use yet: what nearly every rule does is expected
  ///     of them.
  ///   - isSelected: Whether a rule gets findings.
  public init(
    _ resolver: LinkResolver,
    engine: any MatchEngine,
    kinds: Set<VariationKind>? = nil,
    witness: (any LinkWitness)? = nil,
    newRules: Set<String> = [],
    isSelected: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.resolver = resolver
    self.engine = engine
    self.kinds = kinds ?? Set(VariationKind.allCases.filter(\.isUsual))
    self.witness = witness
    self.newRules = newRules
    self.isSelected = isSelected
  }
}

/// The result for a manifest's variations.
public struct VariationResult: Sendable {
  /// All findings, rule by rule, in each the weightiest first.
  public var records: [VariationRecord] = []
  /// The rules with a link that was varied.
  public var rules = 0
  /// The variations that were tried.
  public var variations = 0
  /// Those on which the engine gave up.
  public var undecided = 0

  /// Creates an empty result.
  public init() {}
}

extension VariationSuite {
  /// Tries all variations.
  ///
  /// The result does not depend on the number of workers.
  ///
  /// - Parameter workers: The number of threads.
  /// - Returns: The result.
  public func run(workers: Int) -> VariationResult {
    let programs = resolver.programs
    let read: [VariedRule?] = ParallelWork.map(programs.count, workers: workers) {
      let program = programs[$0]
      return [VariedRule(program, of: resolver, isNew: newRules.contains(program.rule.id))]
    }.flatMap(\.self)
    guard !Interruption.isRequested else { return leftOut }
    let known = SiteKnowledge.gather(read, ServiceTable.builtIn)
    let tried = ParallelWork.map(read.count, workers: workers) { index -> [TriedVariation] in
      guard let rule = read[index], !Interruption.isRequested else { return [] }
      return rule.tried(kinds, known)
    }
    // What some rules do is no evidence of what all do.
    guard !Interruption.isRequested else { return leftOut }
    // Shapes are no evidence of what rules make of variations.
    let all = zip(tried, witnessed(read)).map { $0 + $1 }
    let judge = VariationJudge(
      rules: read,
      known: known,
      evidence: VariationEvidence(read, tried),
      witness: witness
    )
    let fixes = FixSearch(
      engine: engine,
      resolver: resolver,
      inputs: programs.flatMap(\.rule.testSubjects)
    )
    let found = ParallelWork.map(read.count, workers: workers, makeState: {}) {
      (index, _) -> [VariationRecord] in
      guard let rule = read[index], isSelected(rule.program.rule.id) else { return [] }
      return findings(of: index, rule, all[index], judge, fixes)
    }
    var result = VariationResult()
    result.records = found.flatMap { $0 ?? [] }
    Interruption.note("variations", found.count { $0 != nil }, of: read.count, "rules")
    for (index, (rule, tried)) in zip(read, all).enumerated() where found[index] != nil {
      guard let rule, isSelected(rule.program.rule.id) else { continue }
      result.rules += 1
      result.variations += tried.count
      result.undecided += tried.count { $0.outcome == .undecided }
    }
    return result
  }

  /// The result of a run that was interrupted before anything could be judged.
  private var leftOut: VariationResult {
    Interruption.note("variations", 0, of: resolver.programs.count, "rules")
    return VariationResult()
  }

  /// The shapes of links that the witness knows, tried on the rules.
  private func witnessed(_ rules: [VariedRule?]) -> [[TriedVariation]] {
    guard let witness, !kinds.isDisjoint(with: VariationKind.witnessed) else {
      return rules.map { _ in [] }
    }
    var trial = WitnessedShapeTrial(resolver, rules: rules, witness: witness, kinds: kinds)
    return trial.tried()
  }

  /// One finding for each cause of a rule.
  private func findings(
    of index: Int,
    _ rule: VariedRule,
    _ tried: [TriedVariation],
    _ judge: VariationJudge,
    _ fixes: FixSearch
  ) -> [VariationRecord] {
    var own: [VariationKind: (Int, Int)] = [:]
    for variation in tried where variation.outcome != .undecided {
      let (kept, count) = own[variation.variation.kind] ?? (0, 0)
      own[variation.variation.kind] = (kept + (variation.deviates ? 0 : 1), count + 1)
    }
    var causes: [VariationCause: [(order: Int, VariationJudge.Judged)]] = [:]
    for (order, variation) in tried.enumerated() where variation.deviates {
      guard let judged = judge.judge(variation, of: index, own: own) else { continue }
      causes[judged.cause, default: []].append((order, judged))
    }
    let records = causes.map { cause, judged in
      let sorted = judged.sorted { ($1.1.sum.weight, $0.order) < ($0.1.sum.weight, $1.order) }
      return record(of: rule, cause, sorted.map(\.1), fixes)
    }
    return records.compactMap(\.self)
      .sorted { ($1.weight, $0.cause.rawValue) < ($0.weight, $1.cause.rawValue) }
  }

  private func record(
    of rule: VariedRule,
    _ cause: VariationCause,
    _ judged: [VariationJudge.Judged],
    _ fixes: FixSearch
  ) -> VariationRecord? {
    guard let first = judged.first, first.sum.weight >= VariationWeight.all else { return nil }
    let variation = first.tried.variation
    var record = VariationRecord(
      rule: rule.program.rule.id,
      test: rule.tests[first.tried.test].input.url,
      url: variation.text,
      variation: variation.kind,
      cause: cause,
      expectation: variation.kind.expectation,
      outcome: first.tried.outcome
    )
    record.weight = first.sum.weight
    let domain = rule.tests[first.tried.test].source.site?.domain
    record.group = [domain, cause.rawValue].compactMap(\.self).joined(separator: " ")
    record.evidence = first.sum.terms
    // Of a new rule, what is less likely a mistake would hide what is one.
    let isNew = first.sum.isOfNewRule
    let others = judged.dropFirst().filter { !isNew || $0.sum.isOfNewRule }
    record.others = others.prefix(Self.maxOthers).map(\.tried.variation.text)
    if first.sum.weight >= VariationWeight.usual {
      record.fix = fixes.fix(rule, first.tried, also: others.prefix(Self.maxOthers).map(\.tried))
    }
    record.location = rule.program.rule.pattern.map {
      LocationRecord(resolver.manifest.location(of: $0.range))
    }
    return record
  }
}
