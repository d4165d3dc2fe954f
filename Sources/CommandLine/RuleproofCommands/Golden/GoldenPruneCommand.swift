import ArgumentParser
import CommandOptions
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

  @OptionGroup(title: "Manifests") var manifests: RuleFileOptions
  @OptionGroup(title: "Goldens") var options: GoldenFolderOption

  @Flag(name: .long, help: "List what would be removed, and remove nothing.")
  var dryRun = false

  func run(in process: ProcessContext) throws -> RunVerdict {
    if !dryRun { try GoldenOptions.checkWriting(in: process) }
    let session = try Session(manifests.names, [options], in: process)
    guard !session.ruleIDs.isEmpty else {
      throw InputError(
        code: "no-rule",
        """
        the manifests have no rule, so every golden would be removed
        """
      )
    }
    let orphans = try GoldenOrphans(of: session)
    if !dryRun { try orphans.remove() }
    try session.terminal.write(orphans.text(isDone: !dryRun))
    return .clean
  }
}
