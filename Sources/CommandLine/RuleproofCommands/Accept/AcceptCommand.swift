import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import ManifestModel
import Reporters
import RunRecord
import SuiteRuns
import TerminalAccess
import Workspace

/// Takes what rules give over as the expected results of their tests.
struct AcceptCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Accept what a rule gives as the results of its failing tests.",
    discussion: """
      Runs the tests of the named rules, and writes the actual result of each failing test into \
      the manifest or link rule file as the expected one. No other byte of a file changes, and a \
      file is written completely or not at all. A result that is unknown is never accepted: a \
      script that threw or timed out, an engine that gave up, a pattern that does not compile.

      Asks nothing; 'ruleproof test --review' asks test by test. Refused if CI is set.

      Exit codes: 0 every failing test was accepted, or none failed; 1 some cannot be accepted; 2 \
      bad input, CI is set, or a file cannot be written or has changed since it was read.

      Examples:
        ruleproof accept --dry-run --all
        ruleproof accept links.rules.json --all
        ruleproof accept action/notes/open-note
        ruleproof accept youtube --input 'https://youtu.be/q7Rk2mZp0dE'
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Ids of rules, parts of ids, or globs (*, ?); an id selects only its rule. Files to read.",
      valueName: "rule"
    )
  )
  var rules: [String] = []

  @Flag(name: .long, help: "Accept the failing tests of all rules.")
  var all = false

  @Option(
    name: .long,
    help: ArgumentHelp("Only tests with this input; repeatable.", valueName: "url")
  )
  var input: [String] = []

  @Flag(name: .long, help: "Show what would be accepted, and write nothing.")
  var dryRun = false

  @OptionGroup(title: "Manifests") var choice: RuleFileChoice
  @OptionGroup var threads: JobOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions

  func validate() throws {
    if words.isEmpty, !all { throw ValidationError("Name a rule, or add --all.") }
    if !words.isEmpty, all { throw ValidationError("--all cannot be combined with rules.") }
    if rules.contains("") { throw ValidationError("A rule must not be empty.") }
  }

  /// What is no file.
  private var words: [String] {
    let files = ManifestNames.files(among: rules)
    return rules.filter { !files.contains($0) }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    if !dryRun {
      try process.refuseInCI("accept", help: "run it on your own machine, or add --dry-run")
    }
    let names = try choice.names.adding(filesAmong: rules, in: process)
    var session = try Session(names, [threads, scripts], in: process)
    if !all { session.selection = try session.rules(named: words) }
    let tests = session.runTests(stopsAtFirstFailure: false)
    try session.checkCassettes()
    session.noteConfinement()
    guard !tests.isEmpty else {
      throw InputError(code: "no-test-executed", "no test ran: the rules have no tests")
    }
    let result = try TestAcceptance(tests, of: session).acceptAll(inputs: input, isWritten: !dryRun)
    try session.terminal.writeReport(result.text(session.terminal.style))
    return RunVerdict(failsIf: result.refused.count > 0)
  }
}
