import RunRecord
import Workspace

/// Looks for slow patterns.
enum SlowPart: RunPart {
  static let id = PartID.slow

  static func isExamined(in proof: Proof) -> Bool {
    proof.hasPatterns && proof.choice.wanted[id] ?? true
  }

  static func run(_ proof: inout Proof) throws {
    let run = SlowRun(
      proof.session.settings,
      proof.session.terminal,
      searchesForFixes: proof.choice.isThorough
    )
    let result = try run.result(over: proof.targets)
    proof.add(result.section, engines: run.engineRecords)
  }
}

/// Runs saved findings of fuzzing again.
enum SavedFindingPart: RunPart {
  static let id = PartID.checks
  static let activity: String? = "saved findings"

  static func isExamined(in proof: Proof) -> Bool { SlowPart.isExamined(in: proof) }

  static func run(_ proof: inout Proof) throws {
    proof.sourced = try proof.session.replayedFindings()
  }
}
