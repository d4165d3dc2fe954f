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
    if options.write, !suggestions {
      throw ValidationError("--write cannot be combined with --no-suggestions.")
    }
  }

  func run(in process: ProcessContext) throws -> RunVerdict {
    try options.checkEnvironment(in: process)
    let session = try Session(
      manifests.names,
      [rules, scripts, options],
      in: report.applied(to: process)
    )
    let run = CoverageRun(session: session, suggests: suggestions)
    guard !run.rules.isEmpty || !session.linkSuite.isEmpty else {
      throw InputError(code: "no-pattern", "there is no pattern to examine")
    }
    if options.write { for manifest in session.manifests { try ManifestFile.check(manifest) } }
    try report.checkOutput(of: session)
    let file = session.settings.coverage.baseline
    if options.record { try file.boundary?.check(file.path) }
    let baseline = try readBaseline(file)
    var records = run.records()
    let writing = options.write ? try writing(&records, run, process) : nil
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
    try report.write(record, of: session, record.coverageVerdict)
    if options.record { try write(baseline, records, run, to: file.path) }
    if let writing { try write(writing, session) }
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
}

extension CoverageCommand {
  /// What is to be written.
  private struct Writing {
    var plan: CoverageWriter.Plan
    /// Whether there are tests that a person has to answer for, and nobody can be asked.
    var lacksAnswer = false
  }

  /// Decides which suggestions are written, and marks them in the records: all with `--yes`, else those
  /// that a person confirms one by one.
  private func writing(
    _ records: inout [CoverageRecord],
    _ run: CoverageRun,
    _ process: ProcessContext
  ) throws(InputError) -> Writing {
    let writer = CoverageWriter(run: run, records: records)
    var plan = writer.plan()
    var states: [CoverageWriter.Place: CoverageRecord.Suggestion.State] = [:]
    let offered = plan.suggestions.flatMap { rule, numbers in
      numbers.map { CoverageWriter.Place(rule: rule, suggestion: $0) }
    }
    if options.yes {
      for place in offered { states[place] = .unconfirmed }
    } else if !offered.isEmpty {
      guard TerminalAnswers.areAvailable(asking: STDERR_FILENO) else {
        return Writing(plan: plan, lacksAnswer: true)
      }
      var review = CoverageReview(records, process.errorDialogue)
      try review.run(plan.suggestions)
      let notes = plan.notes
      plan = writer.plan { review.confirmed.contains($0) }
      plan.notes = notes
      for place in offered {
        let isWritten = plan.suggestions[place.rule]?.contains(place.suggestion) ?? false
        states[place] = isWritten ? .confirmed : .declined
      }
    }
    for (place, state) in states {
      records[place.rule].suggestions[place.suggestion].state = state
    }
    return Writing(plan: plan)
  }

  private func write(_ writing: Writing, _ session: Session) throws {
    let plan = writing.plan
    let terminal = session.terminal
    for note in plan.notes { terminal.writeError("note: \(note)\n") }
    guard !writing.lacksAnswer else {
      throw InputError(
        code: "no-terminal",
        "cannot ask for confirmation: standard input or error is not a terminal",
        help: "--yes writes the results above without confirmation"
      )
    }
    guard plan.tests > 0 else {
      terminal.writeError("nothing to write\n")
      return
    }
    let changed = plan.bytes.sorted { $0.key < $1.key }
      .map { (manifest: session.manifests[$0.key], bytes: $0.value) }
    try ManifestFile.replace(changed)
    let files = changed.map(\.manifest.document.file.name.printable).joined(separator: ", ")
    terminal.writeError(
      "added \(plan.tests.counting("test input")) to \(plan.rules.counting("rule")) of \(files)"
        + (options.yes ? "; nobody has confirmed their results" : "") + "\n"
    )
  }
}
