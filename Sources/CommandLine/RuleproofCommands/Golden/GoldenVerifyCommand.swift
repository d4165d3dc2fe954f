import ArgumentParser
import CommandOptions
import FileAccess
import GoldenStore
import GoldenSuite
import MatchEngine
import Reporters
import RunRecord
import SuiteRuns
import TerminalAccess
import Workspace

/// Shows what rules do otherwise than recorded.
struct GoldenVerifyCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Show what the rules do differently since they were recorded.",
    discussion: """
      Changes are listed by rule, the most important first: URLs gained or lost, changed outputs \
      or groups, changed costs, changed test inputs, and a pattern or template that changed without \
      effect. URLs that change in the same way form one change; its name is what 'ruleproof golden \
      review --accept' takes.

      Exit code 1: a change, a rule without a golden, a golden without a rule, or another corpus. \
      A new engine version is shown and does not fail the run; costs of different versions are not \
      compared.

      Example:
        ruleproof golden verify
      """
  )

  @OptionGroup(title: "Manifests") var manifests: RuleFileOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Goldens") var options: GoldenOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions
  @OptionGroup(title: "Report") var report: ReportOptions

  var reportsWhenStopped: Bool { true }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let session = try Session(
      manifests.names,
      [rules, scripts, options, cache],
      in: report.applied(to: process)
    )
    try report.checkOutput(of: session)
    let run = try GoldenRun(session)
    guard run.targets.contains(where: \.isSelected) else {
      throw InputError(code: "no-rule", "there is no rule to compare with its golden")
    }
    let result = try run.compare(
      with: GoldenFolder(session.settings),
      isWhole: session.ownsGoldens
    )
    try session.checkCassettes()
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      engines: run.engineRecords,
      sections: [result.section]
    )
    session.noteConfinement(isVerbose: report.verbose)
    let verdict = RunVerdict(failsIf: record.goldens.fails)
    try report.write(record, of: session, verdict)
    return verdict
  }
}
