import ArgumentParser
import RegressionSuite
import RunRecord

/// Does all there is, in one summary.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Prove a whole rule set: every test and every check, in one summary.",
    discussion: "This is what continuous integration runs."
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Report") var report: ReportOptions
  @OptionGroup var lint: LintOptions
  @OptionGroup var verdict: VerdictOptions

  func run() throws {
    let session = try Session(manifests, rules, makeScriptHost: scripts.host)
    let tests = session.runTests(stopsAtFirstFailure: false)
    try scripts.checkCassettes(session.scripts)
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: tests,
      diagnostics: lint.diagnostics(
        session,
        testFindings: RegressionSuite.findings(in: tests)
      ),
      engines: session.engineRecords
    )
    try report.write(
      record,
      sources: session.sources + [session.configuration.source].compactMap { $0 },
      elapsed: session.elapsed,
      terminal: session.terminal
    )
    try verdict.conclude(record, session)
  }
}
