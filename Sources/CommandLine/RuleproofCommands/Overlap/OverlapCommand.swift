import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import ParallelWork
import RunRecord
import SuiteRuns
import TerminalAccess
import Workspace

/// Tells which rules are for the same URLs.
struct OverlapCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "overlap",
    abstract: "Show rules that match the same URLs, and rules that are never reached.",
    discussion: """
      Lists the test inputs and corpus URLs that several actions match, grouped by these actions. \
      Automata then decide over all URLs whether one rule accepts all that another accepts. A \
      redirect that is never reached, because another rule always answers first, makes the exit \
      code 1.

      Example:
        ruleproof overlap --rule youtube
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Report") var report: ReportOptions

  @OptionGroup var corpus: CorpusOptions

  var reportsWhenStopped: Bool { true }

  func run(in process: ProcessContext) throws -> RunVerdict {
    let session = try Session(manifests.names, [rules, corpus], in: report.applied(to: process))
    try report.checkOutput(of: session)
    let urls = try CorpusLoader.subjects(session.settings.corpus)
    let progress = ProgressLine("overlaps", terminal: session.terminal)
    let overlap = session.overlap(over: urls)
    progress.end()
    guard overlap.rules > 0 || Interruption.isRequested else {
      throw session.noPattern("there is no rule to compare")
    }
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      engines: session.engineRecords,
      sections: [OverlapSection(overlap)]
    )
    let verdict = RunVerdict(failsIf: !overlap.unreachable.isEmpty)
    try report.write(record, of: session, verdict)
    return verdict
  }
}
