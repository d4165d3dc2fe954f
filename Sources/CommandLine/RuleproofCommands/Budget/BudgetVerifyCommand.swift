import ArgumentParser
import BudgetSuite
import CostBudgets
import Diagnostics
import FileAccess
import GoldenSuite
import ManifestModel
import RunRecord
import SuiteRuns
import TerminalAccess
import TimingHistory
import Workspace

/// Fails where a rule costs more than it may.
struct BudgetVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Fail where a rule costs more than was recorded, or than any rule may.",
    discussion: """
      Counts what each rule costs over its tests, the corpus and the attacks that its golden knows, \
      on both engines, and holds that against the golden: to the step, unless --growth allows more. \
      Where the engine's version, the corpus or the tests are others than when it was recorded, the \
      recorded pattern is run again and that is told. A rule whose pattern was not recorded must \
      keep within the maximum for one match, for which a slow subject is looked for. Each finding \
      names the URL, the part of the pattern, and what to do. Exit code 1: a rule over its budget \
      without an exception in ruleproof.yml that is in force.
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Goldens") var goldens: GoldenOptions
  @OptionGroup(title: "Budgets") var options: BudgetOptions
  @OptionGroup(title: "Report") var report: ReportOptions

  @Flag(
    name: .long,
    help: """
      Measure the rules by the clock too, as ruleproof timing does, and show how that has changed; \
      it decides nothing without --max-ratio.
      """
  )
  var timing = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "With --timing: the rules fall short where one takes more than this many times as long.",
      valueName: "ratio"
    )
  )
  var maxRatio: Double?

  func validate() throws {
    if let maxRatio, !(maxRatio > 0 && maxRatio.isFinite) {
      throw ValidationError("--max-ratio takes a number above 0.")
    }
    if maxRatio != nil, !timing { throw ValidationError("--max-ratio goes with --timing.") }
    if timing, report.format != .text {
      throw ValidationError("--timing is shown as text; 'ruleproof timing --format json' gives it.")
    }
  }

  func run() throws {
    let session = try Session(manifests, rules)
    let folder = goldens.folder(session.configuration)
    // Looks whether a file is in its place.
    if try folder.header() == nil {
      session.terminal.writeError(
        "note: nothing is recorded in '\(folder.path.printable)': every rule is searched for its worst "
          + "subject; 'ruleproof golden record' records what the rules cost\n"
      )
    }
    let run = GoldenRun(session, over: try goldens.urls(session.configuration))
    let budgets = try BudgetRun(
      session,
      run,
      options.settings(session.configuration),
      on: options.day
    )
    let result = try budgets.result(against: folder)
    guard result.summary.rules > 0 else {
      throw InputError(code: "no-rule", "there is no rule whose costs could be counted")
    }
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      diagnostics: result.diagnostics,
      engines: run.engineRecords,
      budgets: result.records,
      budgetSummary: result.summary
    )
    try report.write(
      record,
      sources: session.sources + [session.configuration.source].compactMap(\.self),
      elapsed: session.elapsed,
      terminal: session.terminal
    )
    if timing { try time(session) }
    if record.isOverBudget { throw ExitStatus.rulesFallShort }
  }
}

extension BudgetVerifyCommand {
  private static let rounds = 11

  private func time(_ session: Session) throws {
    let engines = TimedEngineList(names: [.foundation, .pcre2]).timed(session.limits)
    let run = TimingRun(session: session, engines: engines, rounds: Self.rounds)
    let report = run.report(history: TimingRun.history(at: nil))
    try session.terminal.write("\n")
    try report.write(maxRatio: maxRatio, isVerbose: false, session.terminal)
    if let notice = report.history?.notice {
      session.terminal.writeError("note: \(notice.printable)\n")
    }
    try report.conclude(maxRatio)
  }
}
