import ArgumentParser
import CommandOptions
import CostBudgets
import Diagnostics
import FileAccess
import GoldenStore
import GoldenSuite
import Reporters
import SuiteRuns
import TerminalAccess
import Workspace

/// Records rules that were not recorded before.
struct GoldenRecordCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record every rule that has no golden.",
    discussion: """
      Never overwrites a golden. If a rule no longer does what its golden says, the other goldens \
      are written and the exit code is 2; accept such changes with 'ruleproof golden review'. \
      Writes nothing if CI is set.

      Example:
        ruleproof golden record
      """
  )

  @OptionGroup(title: "Manifests") var manifests: RuleFileOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Goldens") var options: GoldenOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions

  var reportsWhenStopped: Bool { true }

  func run(in process: ProcessContext) throws -> RunVerdict {
    try GoldenOptions.checkWriting(in: process)
    let session = try Session(manifests.names, [rules, scripts, options, cache], in: process)
    let recording = try GoldenRecording(session) { session.commands.line(["golden", $0]) }
    let result = try recording.recordAll()
    try session.checkCassettes()
    session.noteConfinement()
    try recording.finish(result)
    return .clean
  }
}
