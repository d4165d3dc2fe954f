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
    var session = proof.session
    // The tests of a rule that fails some are to be corrected before they are more.
    let failing =
      proof.choice.wanted[id] == nil
      ? Set(proof.tests.filter { $0.status == .failed }.map(\.rule)) : []
    if !failing.isEmpty {
      session.selection = Set(session.ruleIDs.filter(session.isSelected)).subtracting(failing)
    }
    var run = CoverageRun(session: session)
    run.corpus = try CorpusLoader.subjects(session.settings.corpus)
    let records = run.records(tests: proof.tests) + run.otherRecords
    guard !records.isEmpty || failing.isEmpty else { return }
    proof.add(CoverageSection(CoverageRun.ranked(records), summary: CoverageSummary(records)))
  }
}
