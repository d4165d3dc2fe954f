import ArgumentParser
import BudgetSuite
import CommandOptions
import CostBudgets
import Diagnostics
import FileAccess
import GoldenSuite
import ManifestModel
import RunRecord
import SuiteRuns
import TerminalAccess
import Workspace

/// Fails where a rule costs more than it may.
struct BudgetVerifyCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Fail if a rule costs more than recorded, or more than the maximum.",
    discussion: """
      Counts the cost of each rule on both engines, over its tests, the corpus and its recorded \
      attacks, and compares it with the golden. Costs must be equal or lower, unless --growth \
      allows more. If the engine version, the corpus or the tests have changed since the \
      recording, the recorded pattern is run again for comparison; the summary counts these rules. \
      A rule whose pattern has no recorded cost must stay within --maximum on the worst subject \
      that a search finds. If nothing is recorded at all, --maximum is needed. Each finding names \
      the URL, the part of the pattern and a fix.

      Exit code 1: a rule is over budget, and no current exception in ruleproof.yml covers it.

      Examples:
        ruleproof budget verify
        ruleproof budget verify --rule 'action/maps/*' --growth 5
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Goldens") var goldens: GoldenOptions
  @OptionGroup(title: "Budgets") var options: BudgetOptions
  @OptionGroup(title: "Report") var report: ReportOptions

  var reportsWhenStopped: Bool { true }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let session = try Session(
      manifests.names,
      [rules, goldens, options],
      in: report.applied(to: process)
    )
    try report.checkOutput(of: session)
    guard session.hasManifestPattern else {
      throw session.noPattern("there is no rule whose cost can be counted", code: "no-rule")
    }
    let folder = GoldenFolder(session.settings)
    if try folder.header() == nil {
      guard session.settings.budget.maximum != nil else {
        throw InputError(
          code: "no-goldens",
          "nothing is recorded in the folder '\(folder.path.printable)'",
          help: """
            'ruleproof golden record' records costs; --maximum searches for the worst subject of \
            each rule instead
            """
        )
      }
      session.terminal.note(
        """
        note: nothing is recorded in '\(folder.path.printable)': searching for the worst subject \
        of every rule\n
        """
      )
    }
    let run = try GoldenRun(session)
    let result = try BudgetRun(session, run).result(against: folder)
    guard result.summary.rules > 0 else {
      throw InputError(code: "no-rule", "there is no rule whose cost can be counted")
    }
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      diagnostics: result.diagnostics,
      engines: run.engineRecords,
      sections: [BudgetSection(result.records, summary: result.summary)]
    )
    let verdict = RunVerdict(failsIf: record.budgets.fails)
    try report.write(record, of: session, verdict)
    return verdict
  }
}
