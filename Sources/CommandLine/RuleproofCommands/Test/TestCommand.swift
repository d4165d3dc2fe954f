import ArgumentParser
import Diagnostics
import FileAccess
import ManifestModel
import RegressionSuite
import RunRecord
import ScriptRuntime
import Workspace

/// Runs the tests of manifests.
struct TestCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run every test of a manifest.",
    discussion: """
      Runs the tests of actions, browsers, previews and redirects. A test passes if the rule gives \
      the expected result, and fails if it gives another one or cannot give any. It is \
      undecided if the engine gave up, and skipped if it cannot be run; both are counted by \
      reason. Exit code 2: no test ran.

      Examples:
        ruleproof test rules.json
        ruleproof test --rule youtube --verbose
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Report") var report: ReportOptions
  @OptionGroup var verdict: VerdictOptions

  @Flag(name: .long, help: "Stop at the first test that does not pass.")
  var failFast = false

  func run(in process: ProcessContext) throws -> RunVerdict {
    let session = try Session(manifests.names, [rules, scripts, verdict], in: process)
    let tests = session.runTests(stopsAtFirstFailure: failFast)
    try session.checkCassettes()
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: tests,
      diagnostics: session.diagnostics(
        isStrict: false,
        allowances: session.settings.lint.allowances,
        reportsUnused: false,
        testFindings: RegressionSuite.findings(in: tests) + session.contractFindings(in: tests),
        checks: Lint.readingFindings
      ),
      engines: session.engineRecords
    )
    session.noteConfinement(isVerbose: report.verbose)
    try report.write(record, of: session)
    return record.testVerdict(allowsUndecided: session.allowsUndecided)
  }
}

/// What makes a run of tests fall short.
struct VerdictOptions: ParsableArguments {
  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: """
      Let a run pass despite undecided tests (the engine gave up). (default: undecided in \
      ruleproof.yml, else --no-allow-undecided)
      """
  )
  var allowUndecided: Bool?
}

extension VerdictOptions: SettingOptions {
  func apply(to settings: inout Settings) {
    if let allowUndecided { settings.allowsUndecided = allowUndecided }
  }
}
