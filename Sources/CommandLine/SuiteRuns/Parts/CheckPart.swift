import RunRecord
import Workspace

/// The checks of manifests, including what tests reveal besides their outcomes.
enum CheckPart: RunPart {
  static let id = PartID.checks
  static let activity: String? = "checks"

  static func run(_ proof: inout Proof) throws {
    var found = proof.session.testFindings(in: proof.tests)
    found.append(proof.sourced)
    proof.findings = proof.session.lintFindings(tests: found)
  }
}
