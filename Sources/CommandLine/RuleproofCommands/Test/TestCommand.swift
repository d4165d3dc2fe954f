import ArgumentParser
import FileAccess
import ManifestModel
import RegressionSuite
import RunRecord
import ScriptRuntime
import Workspace

/// Runs the tests of manifests.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run every test of a manifest.",
    discussion: """
      Runs the tests of actions, browsers, previews and redirects. A test passes if the rule gives \
      the expected result, and fails if it gives another one or can never give one. It is \
      undecided if the engine gave up, and skipped if it cannot be run; both are counted by \
      reason. The exit code is 2 if no test was executed.

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

  func run() throws {
    let session = try Session(manifests, rules, makeScriptHost: scripts.host)
    let tests = session.runTests(stopsAtFirstFailure: failFast)
    try scripts.checkCassettes(session.scripts)
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: tests,
      diagnostics: session.diagnostics(
        isStrict: false,
        allowances: session.configuration.allowances,
        reportsUnused: false,
        testFindings: RegressionSuite.findings(in: tests) + session.contractFindings(in: tests),
        checks: Lint.readingFindings
      ),
      engines: session.engineRecords
    )
    session.noteConfinement(isVerbose: report.verbose)
    try report.write(
      record,
      sources: session.sources,
      elapsed: session.elapsed,
      terminal: session.terminal
    )
    try verdict.conclude(record, session)
  }
}

/// What makes a run of tests fall short.
struct VerdictOptions: ParsableArguments {
  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: """
      Let undecided tests pass, in which the engine gave up. (default: undecided in ruleproof.yml, \
      else --no-allow-undecided)
      """
  )
  var allowUndecided: Bool?
}

extension VerdictOptions {
  /// Ends the command with the exit code that a record of tests deserves.
  func conclude(_ record: RunRecord, _ session: Session) throws {
    let summary = record.summary
    guard summary.executed > 0 else {
      throw InputError(
        code: "no-test-executed",
        Self.emptyRunMessage(summary, hasFindings: !record.diagnostics.isEmpty)
      )
    }
    let isUndecidedAllowed =
      allowUndecided ?? (session.configuration.allowsUndecided || session.isBuiltInOnly)
    // Without a process for scripts it is not the rules that fall short.
    if summary.undecided[ScriptFailure.workerUnavailable("").reason] != nil {
      throw ExitStatus.ownFault
    }
    let isShort =
      summary.failed > 0 || summary.diagnosticCount("error") > 0
      || (summary.undecidedCount > 0 && !isUndecidedAllowed)
    if isShort { throw ExitStatus.rulesFallShort }
  }

  private static func emptyRunMessage(_ summary: Summary, hasFindings: Bool) -> String {
    guard summary.tests > 0 else {
      let hint =
        hasFindings
        ? "the findings above may explain it" : "minifying a manifest removes its tests"
      return "no test was executed: the rules have none (\(hint))"
    }
    let reasons = summary.skipped.keys.sorted().joined(separator: ", ")
    return "no test was executed: all \(summary.tests) were skipped (\(reasons))"
  }
}
