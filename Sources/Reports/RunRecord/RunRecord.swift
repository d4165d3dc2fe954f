public import MatchEngine

/// What a run found, as plain values: the one source of every report.
///
/// The same input gives the same record, byte for byte: it holds no time and no machine.
public struct RunRecord: Sendable, Hashable {
  /// The version of the record's JSON form.
  public static let schema = "ruleproof-run/2"

  /// The counts.
  public var summary: Summary
  /// The manifests that were read.
  public var manifests: [ManifestRecord]
  /// Every test, in the order of the manifests.
  public var tests: [TestRecord]
  /// Every finding about the manifests, in the order of their places.
  public var diagnostics: [DiagnosticRecord]
  /// The engines that took part, by name.
  public var engines: [String: EngineRecord]
  /// Every difference between engines, pattern by pattern in the order of the manifests.
  public var drift: [DriftRecord]
  /// What was found about the work of every pattern on every engine, the worst first.
  public var slow: [SlowRecord]
  /// Every rule that costs more than it may, those that nothing excepts first; nil if that was not
  /// asked.
  public var budgets: [BudgetRecord]?
  /// Every change since the rules were recorded, the most important first.
  public var goldens: [GoldenRecord]
  /// What the tests exercise of every pattern, the worst first; nil if that was not asked.
  public var coverage: [CoverageRecord]?
  /// Where rules are for the same inputs; nil if that was not asked.
  public var overlap: OverlapRecord?
  /// What rules make of links that differ in one way from those of their tests, rule by rule, in each the
  /// likeliest mistake first; nil if that was not asked.
  public var variations: [VariationRecord]?
  /// Which changed rules the run is about; nil if it is about all, or others.
  public var changes: ChangesRecord?
  /// Which part of a run this is; nil for a whole one.
  public var shard: ShardRecord?
  /// How the run was called and how it ended; nil in a record of which nobody has said it.
  public var call: CallRecord?

  /// Creates a record; the summary is counted from the other parts, but for the counts of a comparison
  /// of engines, of an analysis of slow patterns, of a comparison with goldens or budgets and of coverage,
  /// which are given where there was one.
  public init(
    manifests: [ManifestRecord],
    tests: [TestRecord],
    diagnostics: [DiagnosticRecord] = [],
    engines: [String: EngineRecord],
    drift: [DriftRecord] = [],
    driftSummary: DriftSummary? = nil,
    slow: [SlowRecord] = [],
    slowSummary: SlowSummary? = nil,
    goldens: [GoldenRecord] = [],
    goldenSummary: GoldenSummary? = nil,
    budgets: [BudgetRecord]? = nil,
    budgetSummary: BudgetSummary? = nil,
    linkSummary: LinkSummary? = nil,
    coverage: [CoverageRecord]? = nil,
    coverageSummary: CoverageSummary? = nil,
    overlap: OverlapRecord? = nil,
    variations: [VariationRecord]? = nil,
    variationSummary: VariationSummary? = nil
  ) {
    self.manifests = manifests
    self.tests = tests
    self.diagnostics = diagnostics
    self.engines = engines
    self.drift = drift
    self.slow = slow
    self.goldens = goldens
    summary = Summary(manifests: manifests, tests: tests, diagnostics: diagnostics)
    summary.drift = driftSummary
    summary.slow = slowSummary
    summary.goldens = goldenSummary
    self.budgets = budgets
    summary.budgets = budgetSummary
    summary.links = linkSummary
    self.coverage = coverage
    self.overlap = overlap
    summary.coverage = coverageSummary
    self.variations = variations
    summary.variations = variationSummary
  }
}

extension RunRecord {
  /// Whether differences on such subjects fail the run; those on URLs if the record does not say.
  public func fails(_ urlLikeness: URLLikeness) -> Bool {
    summary.drift?.fails(urlLikeness) ?? (urlLikeness == .url)
  }

  /// Whether a slow pattern fails the run.
  public func fails(_ record: SlowRecord) -> Bool {
    summary.slow?.fails(record) ?? (record.isSlow && record.urlLikeness == .url)
  }

  /// Whether there is a slow pattern that fails the run.
  public var isTooSlow: Bool { slow.contains(where: fails) }

  /// Whether a rule costs more than it may, and nothing excepts it.
  public var isOverBudget: Bool { budgets?.contains { $0.allowed == nil } ?? false }

  /// Whether a variation fails the run.
  public var hasFailingVariation: Bool {
    summary.variations?.isStrict == true && variations?.contains { $0.allowed == nil } == true
  }

  /// Whether a rule does something else than was recorded, or was not recorded.
  public var hasFailingChange: Bool { goldens.contains(where: \.fails) }
}

/// An engine that took part in a run.
public struct EngineRecord: Sendable, Hashable, Codable {
  /// The version of the library that did the matching.
  public var version: String
  /// The unit in which its costs are counted.
  public var costUnit: String
  /// The most steps that one match was allowed; nil if the engine counted none.
  public var stepLimit: Int?
  /// The options that patterns were compiled with, by their words; nil if the engine has none or
  /// they do not matter.
  public var options: String?

  /// Creates a record of an engine.
  public init(version: String, costUnit: String, stepLimit: Int?, options: String? = nil) {
    self.version = version
    self.costUnit = costUnit
    self.stepLimit = stepLimit
    self.options = options
  }
}
