import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import ManifestModel
import Reporters
import RunRecord
import ScriptRuntime
import SuiteRuns
import TerminalAccess
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
      reason.

      With --review, shows the failing tests one by one instead, and asks for each: accept the \
      actual result as the expected one, edit the expected result, or skip. An answer is written at \
      once, and changes only the bytes of that result. 'ruleproof accept' does it without asking.

      Exit codes: 0 passed; 1 a test failed or is undecided, or there is an error in the manifest \
      (with --review: after the review); 2 bad input, no test ran, or --review has no terminal.

      Examples:
        ruleproof test rules.json
        ruleproof test --rule youtube --verbose
        ruleproof test --review
      """
  )

  @OptionGroup(title: "Manifests") var manifests: RuleFileOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Rules") var parts: PartOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Report") var report: ReportOptions

  @Flag(name: .long, help: "Stop at the first test that does not pass.")
  var failFast = false

  @Flag(
    name: .long,
    help: """
      Review the failing tests one by one: accept the actual result, edit the expected one, or skip. \
      Needs a terminal; refused if CI is set.
      """
  )
  var review = false

  func validate() throws {
    if failFast { try parts.refuseShard(with: "--fail-fast") }
    guard review else { return }
    try parts.refuseShard(with: "--review")
    if report.namesReport {
      throw ValidationError("--review cannot be combined with --report or --format.")
    }
    if failFast { throw ValidationError("--review cannot be combined with --fail-fast.") }
  }

  var reportsWhenStopped: Bool { !review }

  func run(in process: ProcessContext) throws -> RunVerdict {
    if review { try checkReview(process) }
    let session = try parts.select(
      from: Session(
        manifests.names,
        [rules, scripts],
        in: report.applied(to: process),
        runsScripts: true
      ),
      .test,
      keepsWhole: failFast ? "--fail-fast" : review ? "--review" : nil
    )
    try report.checkOutput(of: session)
    var tests = session.runTests(
      stopsAtFirstFailure: failFast,
      finished: FirstFailure(session).note
    )
    try session.checkCassettes()
    let isReviewed = review && tests.contains(where: \.isFailure)
    if isReviewed {
      session.noteConfinement()
      var dialogue = TestReview(
        TestAcceptance(tests, of: session),
        process.dialogue,
        editor: TextEditor(environment: process.environment)
      )
      try dialogue.run()
      tests = dialogue.acceptance.tests
    }
    let record = record(of: tests, session)
    let verdict = record.testVerdict(allowsUndecided: session.allowsUndecided)
    if isReviewed {
      try noteErrors(record, session.terminal)
    } else {
      session.noteConfinement(isVerbose: report.verbose)
      try report.write(record, of: session, verdict)
    }
    return verdict
  }

  /// Refuses a review without a person to answer.
  private func checkReview(_ process: ProcessContext) throws(InputError) {
    let help = "'ruleproof accept RULE' accepts results without asking"
    try process.refuseInCI("--review", help: "run it on your own machine; there \(help)")
    guard TerminalAnswers.areAvailable() else {
      throw InputError(
        code: "no-terminal",
        "--review cannot ask: standard input or output is not a terminal",
        help: help
      )
    }
  }

  private func record(of tests: [TestRecord], _ session: Session) -> RunRecord {
    let findings = session.findings(
      isStrict: false,
      allowances: session.settings.lint.allowances,
      reportsUnused: false,
      testFindings: session.testFindings(in: tests),
      checks: Lint.testFindings
    )
    var record = RunRecord(
      manifests: session.manifestRecords(with: tests),
      tests: tests,
      diagnostics: findings.records,
      engines: session.engineRecords
    )
    record.describePart(of: session, .test, findings: findings)
    return record
  }

  /// Says that there are errors besides failing tests, which a review does not show.
  private func noteErrors(_ record: RunRecord, _ terminal: Terminal) throws(InputError) {
    let count = record.summary.diagnosticCount(.error)
    guard count > 0 else { return }
    let call = terminal.style.naming("'ruleproof test'")
    try terminal.write(
      "the manifests also have \(counted(count, "error")): \(call) shows "
        + "\(count == 1 ? "it" : "them")\n"
    )
  }
}
