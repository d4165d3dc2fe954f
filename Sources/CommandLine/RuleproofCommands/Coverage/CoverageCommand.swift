import ArgumentParser
import Diagnostics
import FileAccess
import Foundation
import LinkSuite
import LocatedJSON
import ManifestEditing
import ManifestModel
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
      case-insensitively, and a near miss of the whole pattern. Patterns are listed worst first, with \
      uncovered parts marked and a test input for each.

      Examples:
        ruleproof coverage
        ruleproof coverage --rule youtube --write
        ruleproof coverage --no-suggestions --minimum 70
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
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
    guard [.text, .json].contains(report.format) else {
      throw ValidationError("--format takes text or json here.")
    }
    if options.write, !suggestions {
      throw ValidationError("--write cannot be combined with --no-suggestions.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    try options.checkEnvironment(in: process)
    let session = try Session(manifests.names, [rules, scripts, options], in: process)
    let run = CoverageRun(session: session, suggests: suggestions)
    guard !run.rules.isEmpty || !session.linkSuite.isEmpty else {
      throw InputError(code: "no-pattern", "there is no pattern to examine")
    }
    if options.write { for manifest in session.manifests { try ManifestFile.check(manifest) } }
    try report.checkOutput(inputs: session.sources.map(\.name))
    let file = session.settings.coverage.baseline
    if options.record { try file.boundary?.check(file.path) }
    let baseline = try readBaseline(file)
    let records = run.records()
    var regressions: [CoverageSummary.Regression] = []
    if let since = options.since {
      let ratchet = CoverageRatchet(
        run: run,
        records: records,
        revision: GitRevision(name: since),
        baseline: baseline
      )
      regressions = try ratchet.regressions()
    }
    let all = records + session.linkSuite.coverage()
    let summary = CoverageSummary(
      all,
      minimum: session.settings.coverage.minimum.map { $0 * 100 },
      regressions: regressions
    )
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      engines: session.engineRecords,
      coverage: CoverageRun.ranked(all),
      coverageSummary: summary
    )
    session.noteConfinement(isVerbose: report.verbose)
    try report.write(record, of: session)
    if options.record { try write(baseline, records, run, to: file.path) }
    if options.write { try write(CoverageWriter(run: run, records: records).plan(), session) }
    guard summary.unanalyzed < summary.patterns else {
      throw InputError(code: "nothing-examined", "none of the patterns could be parsed")
    }
    return record.coverageVerdict
  }

  /// The baseline; an empty one where none is needed, or where it is to be written anew.
  private func readBaseline(_ named: NamedPath) throws(InputError) -> CoverageBaseline {
    guard options.since != nil || options.record else { return CoverageBaseline() }
    let path = named.path
    if FileManager.default.fileExists(atPath: path) {
      return try CoverageBaseline(file: path, within: named.boundary)
    }
    guard options.record else {
      throw InputError(
        code: "no-baseline",
        "there is no baseline '\(path)'",
        help: "'ruleproof coverage --record' writes it"
      )
    }
    return CoverageBaseline()
  }

  private func write(
    _ baseline: CoverageBaseline,
    _ records: [CoverageRecord],
    _ run: CoverageRun,
    to path: String
  ) throws {
    let found = zip(records, run.rules).map { record, item in
      let file = run.session.manifests[item.manifest].document.file.name
      return (CoverageBaseline.key(file, record.rule), CoverageBaseline.Entry(record))
    }
    var baseline = baseline
    baseline.record(
      Dictionary(found, uniquingKeysWith: { first, _ in first }),
      keepsOthers: run.session.selection != nil
    )
    try baseline.write(to: path)
    run.session.terminal.writeError("recorded \(found.count) rules in \(path.printable)\n")
  }

  private func write(_ plan: CoverageWriter.Plan, _ session: Session) throws {
    for note in plan.notes { session.terminal.writeError("note: \(note)\n") }
    guard plan.tests > 0 else {
      session.terminal.writeError("nothing to write\n")
      return
    }
    let files = plan.bytes.keys.sorted().map { session.manifests[$0].document.file.name.printable }
    let what =
      "\(plan.tests) \(plan.tests == 1 ? "test input" : "test inputs") to "
      + "\(plan.rules) \(plan.rules == 1 ? "rule" : "rules") of \(files.joined(separator: ", "))"
    guard try Confirmation.isGiven("add \(what)?", unasked: options.yes, session.terminal) else {
      session.terminal.writeError("nothing was written\n")
      return
    }
    for (number, bytes) in plan.bytes.sorted(by: { $0.key < $1.key }) {
      try ManifestFile.replace(session.manifests[number], by: bytes)
    }
    session.terminal.writeError("added \(what)\n")
  }
}
