import ArgumentParser
import Diagnostics
import RunRecord

/// Tells which parts of patterns their tests exercise.
struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Show which parts of every pattern its tests exercise, with inputs for the rest.",
    discussion: """
      The parts of a pattern are its branches, what may be left out or repeated, groups that can be \
      unset or that a template names, lookarounds, letters in the other case where case is ignored, \
      and a near miss of the whole. Each pattern is shown with its untested parts marked, the worst \
      first, and with test inputs that would exercise them.
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Report") var report: ReportOptions

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: "Make test inputs for what no test exercises."
  )
  var suggestions = true

  func run() throws {
    let session = try Session(manifests, rules, makeScriptHost: scripts.host)
    let run = CoverageRun(session: session, suggests: suggestions)
    guard !run.rules.isEmpty else {
      throw InputError(code: "no-pattern", "there is no pattern to examine")
    }
    let records = run.records()
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: [],
      engines: session.engineRecords,
      coverage: CoverageRun.ranked(records),
      coverageSummary: CoverageSummary(records)
    )
    try report.write(
      record,
      sources: session.sources,
      elapsed: session.elapsed,
      terminal: session.terminal
    )
  }
}
