import RuleSets
import RunRecord
import SubjectDomains
import Workspace

/// Looks for slow patterns.
enum SlowPart: RunPart {
  static let id = PartID.slow

  static func isExamined(in proof: Proof) -> Bool {
    proof.hasPatterns && proof.choice.wanted[id] ?? true
  }

  static func run(_ proof: inout Proof) throws {
    var run = SlowRun(
      proof.session.settings,
      proof.session.terminal,
      searchesForFixes: proof.choice.isThorough
    )
    if !proof.choice.isThorough {
      run.leastLikeness = proof.session.settings.slow.failOn.likeness ?? .real
    }
    var result = try run.result(over: proof.targets)
    result.removeNarrower(failingIn: proof.session.links)
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
