import DriftSuite
import MatchEngine
import RunRecord
import SubjectDomains
import Workspace

/// Compares engines.
enum DriftPart: RunPart {
  static let id = PartID.drift

  static func isExamined(in proof: Proof) -> Bool {
    proof.hasPatterns && proof.choice.wanted[id] ?? true
      && proof.session.settings.drift.engines.count > 1
  }

  static func run(_ proof: inout Proof) throws {
    let session = proof.session
    var run = DriftRun(session.settings, session.terminal)
    run.reportThreshold =
      proof.choice.isThorough ? .possible : session.settings.drift.failOn.likeness ?? .real
    run.noteUncompared()
    let result = try run.result(over: proof.targets, urls: session.testInputs)
    proof.undecided = result.undecidedTargets
    proof.add(run.section(result, of: session), engines: run.engineRecords)
  }
}
