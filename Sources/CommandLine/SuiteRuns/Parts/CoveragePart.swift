import RuleSets
import RunRecord
import Workspace

/// Measures what tests cover, with inputs for what none covers.
enum CoveragePart: RunPart {
  static let id = PartID.coverage

  static func isExamined(in proof: Proof) -> Bool {
    proof.choice.wanted[id] ?? proof.choice.isThorough
  }

  static func run(_ proof: inout Proof) throws {
    var run = CoverageRun(session: proof.session)
    run.corpus = try CorpusLoader.subjects(proof.session.settings.corpus)
    var records = run.records(tests: proof.tests) + proof.session.linkRules.map(\.coverage)
    if proof.choice.wanted[id] == nil {
      // The tests of such a rule are to be corrected before they are more.
      let failing = Set(proof.tests.filter { $0.status == .failed }.map(\.rule))
      records.removeAll { failing.contains($0.rule) }
      if records.isEmpty, !failing.isEmpty { return }
    }
    proof.add(CoverageSection(CoverageRun.ranked(records), summary: CoverageSummary(records)))
  }
}
