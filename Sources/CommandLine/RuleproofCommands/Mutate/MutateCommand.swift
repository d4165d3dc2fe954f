import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import Foundation
import MutationSuite
import ParallelWork
import Reporters
import SuiteRuns
import TerminalAccess
import Workspace

/// Puts mistakes into rules and asks whether a test notices.
struct MutateCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutate",
    abstract: "Mutate rules, and show the mistakes that no test catches.",
    discussion: """
      Makes common mistakes in each rule's pattern and templates: an unescaped dot, a dropped \
      branch, * for +, a group number off by one, and so on. A mutant is caught if a passing test \
      no longer passes, or if a golden would change. For each mutant that survives, the report \
      shows an input that would catch it. Mutants that are provably equivalent to the rule do not \
      count. Link rules have mistakes of their own: a dropped component, an inverted exclude, a \
      parameter that is no longer required. Results are cached, so an unchanged rule is not run again. When stopped by --time, \
      the run reports what it has, counts the rest as not run, and exits with 1; by Ctrl-C or a \
      signal, with 2. The next run continues there. See docs/mutation.md.

      Examples:
        ruleproof mutate --rule 'action/youtube*'
        ruleproof mutate --minimum 80
        ruleproof mutate --links links.yml
      """
  )

  @OptionGroup(title: "Manifests") var manifests: RuleFileOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions

  @Option(
    name: .long,
    help: "Minimum mutation score in percent; a lower score fails the run."
  )
  var minimum: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Stop after this time, such as 90s, 10m or 2h. (default: no limit)",
      valueName: "time"
    )
  )
  var time: TimeSpan?

  @Flag(name: .long, help: "Show every mutant, caught ones too.")
  var verbose = false

  @Flag(
    name: .shortAndLong,
    help: "Report only where the run fails, and nothing if it does not. No effect on json."
  )
  var quiet = false

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  func validate() throws {
    if let minimum, !(0...100).contains(minimum) {
      throw ValidationError("--minimum takes a number from 0 to 100.")
    }
  }

  var reportsWhenStopped: Bool { true }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let session = try Session(
      manifests.names,
      [rules, scripts, cache],
      in: quiet ? process.quiet : process
    )
    let now = process.now
    let end = time.map { now() + $0.duration }
    let run = MutationRun(
      session: session,
      isStopped: { Interruption.isRequested || end.map { now() >= $0 } == true }
    )
    try run.requireTests()
    let report = try run.report()
    try session.checkCassettes()
    session.noteConfinement(isVerbose: verbose)
    if report.reused > 0 {
      session.terminal.note(
        "note: not run again: \(counted(report.reused, "rule")) as before\n"
      )
    }
    guard report.summary.counted + report.summary.notRun > 0 else {
      throw session.noPattern(
        "nothing to mutate: no rule has a pattern that can be parsed, or a link rule's text to change",
        code: "no-mutant",
        since: "rules whose tests are those of a list, or that clean in steps, are not mutated"
      )
    }
    switch format {
    case .text:
      if quiet, !fails(report) { break }
      let terminal = session.terminal
      let printer = MutationPrinter(
        style: terminal.style,
        isVerbose: verbose,
        columns: terminal.columns,
        commands: session.commands,
        showsAll: session.commands.line(session.commands.call + ["--verbose"])
      )
      let elapsed = terminal.columns == nil ? nil : session.elapsed
      try terminal.write(printer.text(report, elapsed: elapsed))
    case .json: try session.terminal.write(try JSONText.encode(report))
    }
    guard report.summary.notRun == 0 else { return .failed }
    guard report.summary.counted > report.summary.undecided else {
      let reason = report.rules.lazy.flatMap(\.mutants).first { $0.verdict == .undecided }?.reason
      throw InputError(
        code: "nothing-decided",
        "no mutant could be decided" + (reason.map { ": \($0)" } ?? "")
      )
    }
    return RunVerdict(failsIf: fails(report))
  }

  /// Whether mutants were not run, or fewer were caught than there should be.
  private func fails(_ report: MutationReport) -> Bool {
    let summary = report.summary
    return summary.notRun > 0
      || minimum.map { summary.caught * 100 < $0 * summary.counted } ?? false
  }
}
