import Diagnostics
package import FileAccess
import GoldenStore
import GoldenSuite
import LocatedJSON
package import Workspace

/// The goldens of rules that are gone, and what interrupted recordings have left.
package struct GoldenOrphans {
  private let folder: GoldenFolder
  private let orphans: [ExactText]
  /// What the files of the orphans hold.
  private let held: [[UInt8]?]
  private let remains: [String]
  /// The corpora that goldens still need.
  private let kept: Set<String>

  /// Looks for them.
  ///
  /// - Parameter session: The rules.
  /// - Throws: `InputError` if there is no folder, or it also has the goldens of other manifests.
  package init(of session: Session) throws(InputError) {
    folder = GoldenFolder(session.settings)
    guard session.ownsGoldens else {
      throw InputError(
        code: "other-goldens",
        "'\(folder.path)' also has goldens of manifests you did not name",
        help: "name no manifest, or the folder of these manifests' goldens: --golden DIR"
      )
    }
    guard folder.isThere else {
      throw InputError(code: "no-goldens", "there is no folder '\(folder.path)'")
    }
    let heads = try folder.heads()
    let corpora = try folder.corpora()
    let header = try folder.headerIfFinished()
    // Over the corpus of the recording, so that a rule that changed is known by what it matches.
    let corpus = header.flatMap { corpora[$0.corpus] } ?? GoldenCorpus([])
    let orphans = try GoldenRun(session, over: corpus).assignment(folder, corpora).orphans
    guard orphans.count < max(2, heads.count) else {
      throw InputError(
        code: "other-goldens",
        "none of the \(heads.count) goldens in '\(folder.path)' is of these rules, so each would be removed",
        help: "name the file that they were recorded of; if it is gone, delete the folder"
      )
    }
    var kept = Set(heads.filter { !orphans.contains($0.key) }.map(\.value.corpus))
    if let header { kept.insert(header.corpus) }
    remains = try folder.remains(keeping: kept)
    let folder = folder
    held = orphans.map { folder.bytes(of: $0) }
    self.orphans = orphans
    self.kept = kept
  }
}

extension GoldenOrphans {
  package func remove() throws(InputError) {
    for (name, held) in zip(orphans, held) { try folder.remove(name, holding: held) }
    try folder.removeRemains(keeping: kept)
  }

  /// A line for each.
  ///
  /// - Parameter isDone: Whether they were removed.
  /// - Returns: The text.
  package func text(isDone: Bool) -> String {
    let word = isDone ? "removed" : "would remove"
    let files = orphans.map { folder.file(of: $0) } + remains.map(folder.path.file)
    return files.isEmpty
      ? "nothing to remove\n" : files.map { "\(word) \($0.printable)\n" }.joined()
  }
}
