import ArgumentParser
import Diagnostics
import FileAccess
import LinkSuite
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
    abstract: "Accept what a rule gives as the expected results of its failing tests.",
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
        ruleproof accept action/notes/open-note
        ruleproof accept youtube --input 'https://youtu.be/q7Rk2mZp0dE'
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Ids of rules, parts of ids, or globs (*, ?); an id selects only its rule.",
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

  @OptionGroup(title: "Manifests") var choice: ManifestChoice
  @OptionGroup var threads: JobOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions

  func validate() throws {
    if rules.isEmpty, !all { throw ValidationError("Name a rule, or add --all.") }
    if !rules.isEmpty, all { throw ValidationError("--all cannot be combined with rules.") }
    if rules.contains("") { throw ValidationError("A rule must not be empty.") }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    if !dryRun {
      try process.refuseInCI("accept", help: "run it on your own machine, or add --dry-run")
    }
    var session = try Session(choice.names, [threads, scripts], in: process)
    if !all { session.selection = try selection(session) }
    let tests = session.runTests(stopsAtFirstFailure: false)
    try session.checkCassettes()
    session.noteConfinement()
    guard !tests.isEmpty else {
      throw InputError(code: "no-test-executed", "no test ran: the rules have no tests")
    }
    var acceptance = TestAcceptance(tests, of: session)
    let failures = try acceptance.failures.filter(hasInput(among: tests))
    let refused = RefusedTests(acceptance, among: failures)
    var changes: [TestAcceptance.Change] = []
    for index in failures
    where acceptance.tests[index].isFailure && acceptance.refusal(of: index) == nil {
      changes.append(try acceptance.accept(index))
    }
    if !dryRun { try acceptance.write() }
    try report(changes, refused, of: tests.count, session.terminal)
    return RunVerdict(failsIf: refused.count > 0)
  }

  /// The rules that are named; an id is that of one rule, even if it is part of another id.
  private func selection(_ session: Session) throws(InputError) -> Set<String> {
    let ids = session.manifests.flatMap { $0.rules.map(\.id) } + session.links.rules.map(\.id)
    var selected: Set<String> = []
    for word in rules {
      if ids.contains(word) {
        selected.insert(word)
      } else {
        selected.formUnion(try RuleSelection.rules(fitting: [word], among: ids) ?? [])
      }
    }
    return selected
  }

  /// Whether a test has one of the inputs that are asked for.
  ///
  /// - Throws: `InputError` where no test has one of them.
  private func hasInput(among tests: [TestRecord]) throws(InputError) -> (Int) -> Bool {
    guard !input.isEmpty else { return { _ in true } }
    let known = Set(tests.map { ExactText($0.input) })
    if let unknown = input.first(where: { !known.contains(ExactText($0)) }) {
      throw InputError(
        code: "no-such-test",
        "no test of these rules has the input '\(unknown)'",
        help: "'ruleproof test --verbose' lists the tests"
      )
    }
    let inputs = Set(input.map { ExactText($0) })
    return { inputs.contains(ExactText(tests[$0].input)) }
  }
}

extension AcceptCommand {
  private func report(
    _ changes: [TestAcceptance.Change],
    _ refused: RefusedTests,
    of total: Int,
    _ terminal: Terminal
  ) throws(InputError) {
    let style = terminal.style
    var text = changes.map { $0.text(style) + "\n" }.joined()
    text += refused.text(style)
    let count = changes.count + refused.count
    if count == 0 {
      text += "nothing to accept: none of the \(total.counting("test")) failed\n"
    } else {
      text += "\(dryRun ? "would accept" : "accepted") \(changes.count) of "
      text += "\(count.counting("failing test"))\n"
    }
    try terminal.writeReport(text)
  }
}

extension TestAcceptance.Change {
  /// The most characters of a result that is shown whole; of longer ones, what differs is shown.
  private static let shownLength = 200

  /// The change with its place, old and new result.
  fileprivate func text(_ style: TextStyle) -> String {
    var text = style.cyan(test.location.link) + " " + style.bold(test.rule.printable)
    guard max(old.count, new.count) <= Self.shownLength else {
      let details = TestDetails(of: test, style: style).lines
      return text + "\n" + details.map { "  \($0)\n" }.joined()
    }
    if let format = test.format { text += " (\(format.shown))" }
    text += "\n  \(test.input.quoted)\n"
    text += "  " + style.red("- \(old.printableJSON)") + "\n"
    text += "  " + style.green("+ \(new.printableJSON)") + "\n"
    return text
  }
}
