import RunRecord
import VariationSuite
import Workspace

/// Varies the links of tests; those of the built-in manifest, which only its authors can change,
/// are not.
enum VariationPart: RunPart {
  static let id = PartID.variations
  static let activity: String? = "variations"

  static func isExamined(in proof: Proof) -> Bool {
    let session = proof.session
    return session.whole.hasManifestPattern && !session.isBuiltInOnly
      && proof.choice.wanted[id] ?? true
  }

  static func run(_ proof: inout Proof) throws {
    let found = try proof.session.variations()
    // What checks report is not said again.
    let records = found.records.without(proof.findings.records)
    proof.findings.records.shareEnds(with: records)
    proof.findings.add(unusedAllowances: found.unused, isPart: proof.session.shard != nil)
    proof.add(VariationSection(records, summary: found.summary))
  }
}
