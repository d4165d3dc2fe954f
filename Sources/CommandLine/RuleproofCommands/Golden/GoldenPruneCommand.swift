import ArgumentParser
import Diagnostics
import FileAccess
import GoldenStore
import GoldenSuite
import ManifestModel
import SuiteRuns
import TerminalAccess
import Workspace

/// Removes goldens that have no rule.
struct GoldenPruneCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove goldens of rules that are gone.",
    discussion: """
      Also removes temporary files left by interrupted recordings. Name every \
      manifest that was recorded: goldens of the others count as orphans.

      Example:
        ruleproof golden prune --dry-run
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Goldens") var options: GoldenOptions

  @Flag(name: .long, help: "List what would be removed, and remove nothing.")
  var dryRun = false

  func run(in process: ProcessContext) throws -> RunVerdict {
    if !dryRun { try GoldenOptions.checkWriting(in: process) }
    let session = try Session(manifests.names, [options], in: process)
    guard session.manifests.contains(where: { !$0.rules.isEmpty }) else {
      throw InputError(
        code: "no-rule",
        """
        the manifests have no rule, so every golden would be removed
        """
      )
    }
    let folder = GoldenFolder(session.settings)
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
    let header = try folder.header()
    // Over the corpus of the recording, so that a rule that changed is known by what it matches.
    let corpus = header.flatMap { corpora[$0.corpus] } ?? GoldenCorpus([])
    let orphans = try GoldenRun(session, over: corpus).assignment(folder, corpora).orphans
    var kept = Set(heads.filter { !orphans.contains($0.key) }.map(\.value.corpus))
    if let header { kept.insert(header.corpus) }
    let remains = try folder.remains(keeping: kept)
    var text = ""
    for name in orphans {
      if !dryRun { try folder.remove(name) }
      text += "\(dryRun ? "would remove" : "removed") \(folder.file(of: name).printable)\n"
    }
    for file in remains {
      text += "\(dryRun ? "would remove" : "removed") \("\(folder.path)/\(file)".printable)\n"
    }
    if !dryRun { try folder.removeRemains(keeping: kept) }
    try session.terminal.write(text.isEmpty ? "nothing to remove\n" : text)
    return .clean
  }
}
