import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import Foundation
import LocatedJSON
import ManifestEditing
import ManifestModel
import ParallelWork
import PatternLists
import RuleSets
import RunRecord
import SuiteRuns
import TerminalAccess
import Workspace

/// Shows which parts of patterns their tests cover.
struct CoverageCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Show which parts of each pattern its tests cover, and suggest tests for the rest.",
    discussion: """
      The parts of a pattern are its branches, everything that is optional or repeated, groups \
      that can be unset or that a template uses, lookarounds, the opposite case of letters matched \
      case-insensitively, and a URL that nearly matches the whole pattern. Patterns are listed worst first, with \
      uncovered parts marked and a test input for each.

      With --write, each suggested test is shown with its results, and written if you accept it. A \
      rule that fails its own tests gets no tests: what it gives is not what it should give. --yes \
      writes without asking; the report then says that nobody checked these results.

      Exit codes: 0 clean; 1 coverage is below the minimum, or there is a regression; 2 bad input, no \
      pattern could be examined, or --write can neither ask nor write.

      Examples:
        ruleproof coverage
        ruleproof coverage --rule youtube --write
        ruleproof coverage --no-suggestions --minimum 70
        ruleproof coverage --patterns patterns.json
      """
  )

  @OptionGroup(title: "Manifests") var manifests: RuleFileOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Patterns") var list: PatternListOption
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Coverage") var options: CoverageOptions
  @OptionGroup(title: "Report") var report: ReportOptions

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: "Suggest test inputs for uncovered parts."
  )
  var suggestions = true

  func validate() throws {
    if options.write, !suggestions {
      throw ValidationError("--write cannot be combined with --no-suggestions.")
    }
    let (writes, records) = (options.write, options.record)
    let baseline = options.since != nil || options.baseline != nil || records
    try list.check(
      manifests.names.first,
      rules,
      [("--write", writes), ("--since, --record or --baseline", baseline)]
    )
  }

  var reportsWhenStopped: Bool { !options.write || options.yes }

  func run(in process: ProcessContext) throws -> RunVerdict {
    if let patterns = list.patterns {
      return try runPatterns(
        PatternList(path: patterns, engines: EngineRegistry.names),
        named: patterns,
        report.applied(to: process)
      )
    }
    try options.checkEnvironment(in: process)
    let session = try Session(
      manifests.names,
      [rules, scripts, options],
      in: report.applied(to: process)
    )
    var run = CoverageRun(session: session, suggests: suggestions)
    if suggestions { run.corpus = try CorpusLoader.subjects(session.settings.corpus) }
    guard !run.rules.isEmpty || !session.linkRules.isEmpty else {
      throw InputError(code: "no-pattern", "there is no pattern to examine")
    }
    if let error = session.missingTests("nothing covers a pattern") { throw error }
    if options.write { for manifest in session.manifests { try ManifestFile.check(manifest) } }
    let file = session.settings.coverage.baseline
    var files = session.callFiles
    if options.record { files.write(file.path, as: CoverageSettings.role) }
    try files.check()
    try report.checkOutput(of: session)
    if options.record { try file.boundary?.check(file.path) }
    let baseline =
      try options.since != nil || options.record
      ? CoverageBaseline(at: file, isWritten: options.record) : CoverageBaseline()
    let changes = try options.since.map { since throws(InputError) in
      try ChangedRules(session, since: since)
    }
    var records = run.records()
    let choice =
      options.write
      ? try CoverageChoice(of: &records, from: run, takesAll: options.yes, process.errorDialogue)
      : nil
    let ratchet = changes.map { changes in
      CoverageRatchet(run: run, records: records, changes: changes, baseline: baseline)
    }
    let all = records + run.otherRecords
    let summary = CoverageSummary(
      all,
      minimum: session.settings.coverage.minimum.map { $0 * 100 },
      regressions: ratchet?.regressions ?? []
    )
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      engines: session.engineRecords,
      sections: [CoverageSection(CoverageRun.ranked(all), summary: summary)]
    )
    session.noteConfinement(isVerbose: report.verbose)
    let verdict = RunVerdict(failsIf: record.coverage.fails)
    try report.write(record, of: session, verdict)
    guard !Interruption.isRequested else { return verdict }
    if options.record { try CoverageBaseline.record(records, of: run, in: file) }
    try choice?.write(into: session)
    guard summary.unanalyzed < summary.patterns else {
      throw InputError(code: "nothing-examined", "none of the patterns could be parsed")
    }
    return verdict
  }
}

extension CoverageCommand {
  private func runPatterns(
    _ list: PatternList,
    named patterns: String,
    _ process: ProcessContext
  ) throws -> RunVerdict {
    let start = process.now()
    let files = try manifests.names.callFiles(in: process, reading: [list.source.name])
    try report.checkOutput(besides: files)
    let settings = try manifests.names.settings([rules, options], in: process)
    let records = try ListedCoverage.records(
      list,
      settings,
      process.terminal,
      suggests: suggestions
    )
    let record = RunRecord(
      manifests: [],
      tests: [],
      diagnostics: ListedFindings.records(
        ofRunOver: list,
        on: [EngineRegistry.reference],
        settings
      ),
      engines: [:],
      sections: [
        CoverageSection(
          CoverageRun.ranked(records),
          summary: CoverageSummary(records, minimum: settings.coverage.minimum.map { $0 * 100 })
        )
      ]
    )
    let verdict = RunVerdict.worst([
      RunVerdict(failsIf: record.coverage.fails), record.checkVerdict,
    ])
    try report.write(
      record,
      onPatternsOf: list.source,
      named: patterns,
      verdict,
      since: start,
      process
    )
    return verdict
  }
}
