import ArgumentParser
import CommandOptions
import Diagnostics
import FileAccess
import ParallelWork
import RunRecord
import SuiteRuns
import TerminalAccess
import Workspace

/// Changes the links of tests as people and services do.
struct VariationsCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "variations",
    abstract: "Vary the tests' links, and show which rules are probably wrong.",
    discussion: """
      Takes each link that a test expects a rule to take, and changes one thing: a query after it, \
      a slash at its end, the host for phones, 'search' in the place of a name. A rule should give \
      the same output, match too, or not match (docs/variations.md says which and why). What the \
      other rules and tests of the set show decides how likely an unexpected outcome is a mistake; \
      the likely ones are shown, in one line a rule and cause. --all shows the others, too.

      Findings are warnings: they fail the run only with --strict.

      Examples:
        ruleproof variations rules.json
        ruleproof variations --all --rule youtube
        ruleproof variations --fix rules.json
        ruleproof variations --rule youtube --accept 'the app has no such pages'
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Variations") var options: VariationOptions
  @OptionGroup(title: "Report") var report: ReportOptions

  @Flag(
    name: .long,
    help: """
      Fix the manifests where the change of a pattern is certain: all tests of all rules keep their \
      results. Changes nothing else in the files.
      """
  )
  var fix = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Accept the shown findings in ruleproof.yml, for this reason.",
      valueName: "reason"
    )
  )
  var accept: String?

  func validate() throws {
    if fix, accept != nil { throw ValidationError("--fix cannot be combined with --accept.") }
    if let accept, accept.allSatisfy(\.isWhitespace) {
      throw ValidationError("--accept takes a reason.")
    }
  }

  var reportsWhenStopped: Bool { true }

  func run(in process: ProcessContext) throws -> RunVerdict {
    if accept != nil {
      try process.refuseInCI("variations --accept", help: "run it on your own machine")
    }
    var session = try Session(manifests.names, [rules, options], in: report.applied(to: process))
    try report.checkOutput(of: session)
    session.newRules = session.addedRules()
    guard session.hasManifestPattern else {
      throw session.noPattern(
        "there is no pattern to try links on",
        since: "link rules say nothing of hosts and outputs, by which variations are judged"
      )
    }
    let fixes =
      try fix ? rules.fixable(session.patternCases, of: session, [options]) : nil
    let progress = ProgressLine("variations", terminal: session.terminal)
    var found = try session.variations()
    progress.end()
    for note in found.notes { session.terminal.note("note: \(note.printable)\n") }
    if let fixes {
      let new = session.newRules
      session = try fixes.apply(found.records)
      session.newRules = new
      found = try session.variations()
    }
    if let accept, !Interruption.isRequested {
      found = try VariationAcceptance(session).accept(found, reason: accept)
    }
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      diagnostics: found.unused,
      engines: session.engineRecords,
      sections: [VariationSection(found.records, summary: found.summary)]
    )
    let verdict = RunVerdict.worst([
      record.checkVerdict, RunVerdict(failsIf: record.variations.fails),
    ])
    try report.write(record, of: session, verdict)
    return verdict
  }
}
