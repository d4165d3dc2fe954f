import MatchEngine
import RuleSets
package import RunRecord
import Workspace

/// A part of a run other than tests.
protocol RunPart: Sendable {
  static var id: PartID { get }
  /// What is shown while it runs; nil if it shows its own progress.
  static var activity: String? { get }
  static func isExamined(in proof: Proof) -> Bool
  static func run(_ proof: inout Proof) throws
}

extension RunPart {
  static var activity: String? { nil }

  static func isExamined(in proof: Proof) -> Bool { proof.choice.wanted[id] ?? true }
}

/// Which parts of a run are wanted.
package struct PartChoice: Sendable {
  /// The parts selected by the call; the others run by default.
  package var wanted: [PartID: Bool] = [:]
  /// Whether to search for fixes, measure coverage and find other rules for the same URLs, too.
  package var isThorough = false
  /// Whether goldens without a rule are reported although only some rules take part.
  package var orphans = false

  package init() {}

  /// These parts and no other.
  package init(only parts: [PartID]) {
    wanted = Dictionary(uniqueKeysWithValues: PartID.all.map { ($0, parts.contains($0)) })
  }
}

/// What a run has found so far.
struct Proof {
  let session: Session
  let choice: PartChoice
  let tests: [TestRecord]
  /// The patterns of the rules that take part.
  let targets: [PatternCase]
  /// The findings in rules from other parts than checks.
  var sourced = SourcedFindings()
  var findings = SessionFindings()
  /// Findings that come after those of checks.
  var otherFindings: [DiagnosticRecord] = []
  /// For each count of undecided comparisons, the index of its pattern.
  var undecided: [Int] = []
  var goldens: ComparedGoldens?
  private var engines: [String: EngineRecord]
  private var sections: [any RunSection] = []
}

extension Proof {
  init(_ session: Session, _ choice: PartChoice, _ tests: [TestRecord]) {
    self.init(
      session: session,
      choice: choice,
      tests: tests,
      targets: session.patternTargets,
      engines: session.engineRecords
    )
  }

  /// Whether there can be a pattern to examine: link rules alone have none.
  var hasPatterns: Bool { session.whole.hasPattern || session.links.rules.isEmpty }

  mutating func add(_ section: some RunSection, engines: [String: EngineRecord] = [:]) {
    sections.append(section)
    // One engine as two parts record it: what one of them leaves out is the other's.
    self.engines.merge(engines) { own, other in
      var joined = own
      joined.options = own.options ?? other.options
      return joined
    }
  }

  var record: RunRecord {
    var record = RunRecord(
      manifests: session.manifestRecords(with: tests),
      tests: tests,
      diagnostics: findings.records + otherFindings,
      engines: engines,
      sections: sections
    )
    record.describePart(of: session, .verify, findings: findings, undecided: undecided)
    return record
  }
}
