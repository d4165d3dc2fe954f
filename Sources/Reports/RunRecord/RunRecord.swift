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
  /// What the other parts of the run found.
  package var sections = RunSections()
  /// Which changed rules the run is about; nil if it is about all, or others.
  public var changes: ChangesRecord?
  /// The findings that were known before the run; nil if it knows none.
  public var baseline: BaselineRecord?
  /// The ids of rules that are known to be new, beside those that a part of the run names so; not in the JSON form.
  package var newRules: Set<String> = []
  /// Which part of a run this is; nil for a whole one.
  public var shard: ShardRecord?
  /// How the run was called and how it ended, if recorded.
  public var call: CallRecord?

  /// Creates a record of tests and findings, and counts them.
  public init(
    manifests: [ManifestRecord],
    tests: [TestRecord],
    diagnostics: [DiagnosticRecord] = [],
    engines: [String: EngineRecord]
  ) {
    self.manifests = manifests
    self.tests = tests
    self.diagnostics = diagnostics
    self.engines = engines
    summary = Summary(manifests: manifests, tests: tests, diagnostics: diagnostics)
  }
}

extension RunRecord {
  /// The code of the finding that a signal has ended the run.
  package static let stopCode = "stopped"

  /// Whether a signal has ended the run before it had examined everything.
  package var isStopped: Bool { diagnostics.contains { $0.code == Self.stopCode } }

  /// Adds a finding, and counts it.
  package mutating func add(_ finding: DiagnosticRecord) {
    diagnostics.append(finding)
    if finding.allowed == nil { summary.diagnostics[finding.severity, default: 0] += 1 }
  }

  /// Creates a record with what other parts of the run found.
  package init(
    manifests: [ManifestRecord],
    tests: [TestRecord],
    diagnostics: [DiagnosticRecord] = [],
    engines: [String: EngineRecord],
    sections: [any RunSection]
  ) {
    self.init(manifests: manifests, tests: tests, diagnostics: diagnostics, engines: engines)
    for section in sections { self.sections.add(section) }
  }
}

/// An engine that took part in a run.
public struct EngineRecord: Sendable, Hashable, Codable {
  /// The version of the library that did the matching.
  public var version: String
  /// The unit in which its costs are counted; nil if the engine counts none.
  public var costUnit: String?
  /// The most steps that one match was allowed; nil if the engine counted none.
  public var stepLimit: Int?
  /// The options that patterns were compiled with, by their words; nil if the engine has none or
  /// they do not matter.
  public var options: String?

  /// Creates a record of an engine.
  public init(version: String, costUnit: String?, stepLimit: Int?, options: String? = nil) {
    self.version = version
    self.costUnit = costUnit
    self.stepLimit = stepLimit
    self.options = options
  }
}
