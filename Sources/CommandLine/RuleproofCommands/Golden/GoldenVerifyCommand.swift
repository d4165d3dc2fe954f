import ArgumentParser
import FileAccess
import GoldenStore
import GoldenSuite
import MatchEngine
import RunRecord
import TerminalAccess
import Workspace

/// Shows what rules do otherwise than recorded.
struct GoldenVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Show every change of what the rules do since they were recorded.",
    discussion: """
      Changes come by rule, the most important first: URLs newly matched, lost, with other outputs, \
      with other groups, other costs, other test inputs, and another pattern or template that changes \
      nothing else. URLs that change alike are one change, with a name that 'ruleproof golden review \
      --accept' takes. Exit code 1: a change, a rule without a golden, a golden without a rule, or \
      another corpus. Another version of an engine is told and fails nothing; costs of different \
      versions are not compared.
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Goldens") var options: GoldenOptions
  @OptionGroup(title: "Report") var report: ReportOptions

  func run() throws {
    let session = try Session(manifests, rules, makeScriptHost: scripts.host)
    let run = GoldenRun(session, over: try options.urls(session.configuration))
    guard run.targets.contains(where: \.isSelected) else {
      throw InputError(code: "no-rule", "there is no rule to compare with its golden")
    }
    let result = try run.compare(
      with: options.folder(session.configuration),
      isWhole: options.isOf(session)
    )
    try scripts.checkCassettes(session.scripts)
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      engines: run.engineRecords,
      goldens: result.records,
      goldenSummary: result.summary
    )
    report.noteConfinement(session.scripts, session.terminal)
    try report.write(
      record,
      sources: session.sources,
      elapsed: session.elapsed,
      terminal: session.terminal
    )
    if record.hasFailingChange, report.format == .text {
      session.terminal.writeError(
        "to accept changes: \(options.call("review", manifests))\n"
      )
    }
    if record.hasFailingChange { throw ExitStatus.rulesFallShort }
  }
}
