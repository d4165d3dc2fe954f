import RunRecord
import Workspace

/// Looks for other rules for the same URLs.
enum OverlapPart: RunPart {
  static let id = PartID.overlap
  static let activity: String? = "overlaps"

  static func isExamined(in proof: Proof) -> Bool {
    proof.choice.wanted[id]
      ?? (proof.choice.isThorough && !proof.session.whole.manifests.isEmpty)
  }

  static func run(_ proof: inout Proof) throws {
    let urls = try CorpusLoader.subjects(proof.session.settings.corpus)
    proof.add(OverlapSection(proof.session.overlap(over: urls, comparesOthers: true)))
  }
}
