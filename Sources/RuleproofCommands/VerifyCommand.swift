import ArgumentParser
import DriftSuite
import MatchEngine
import RegressionSuite
import RunRecord

/// Does all there is, in one summary.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Prove a whole rule set: every test, every check, every engine, in one summary.",
    discussion: "This is what continuous integration runs."
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions
  @OptionGroup(title: "Scripts") var scripts: ScriptOptions
  @OptionGroup(title: "Report") var report: ReportOptions
  @OptionGroup var lint: LintOptions
  @OptionGroup var verdict: VerdictOptions

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: """
      Compare the engines over every pattern, as ruleproof drift does, for differences on URLs and \
      on strings that could be one.
      """
  )
  var drift = true

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: """
      Look for inputs that make patterns slow, as ruleproof slow does but without mends, and run \
      the saved finds of ruleproof fuzz again.
      """
  )
  var slow = true

  @Flag(
    name: .long,
    inversion: .prefixedNo,
    help: """
      Compare the rules with their goldens, as ruleproof golden verify does. (default: where the \
      folder of goldens is there and the manifests are those of ruleproof.yml)
      """
  )
  var goldens: Bool?

  func run() throws {
    let session = try Session(manifests, rules, makeScriptHost: scripts.host)
    let tests = session.runTests(stopsAtFirstFailure: false)
    try scripts.checkCassettes(session.scripts)
    let comparison = DriftRun(session, try DriftOptions.parse([]), lowestGrade: .urlLike)
    let differences =
      drift
      ? try comparison.result(
        over: session.driftTargets.map(\.target),
        urls: session.testInputs
      ) : nil
    let search = SlowRun(session, try SlowOptions.parse([]))
    let slowness = slow ? try search.result(over: session.slowTargets.map(\.target)) : nil
    let finds = slow ? try session.replayedFinds(manifests) : []
    let golden = try goldenResult(session)
    var engines = session.engineRecords
    if drift { engines.merge(comparison.engineRecords) { own, _ in own } }
    if slow { engines.merge(search.engineRecords) { own, _ in own } }
    let record = RunRecord(
      manifests: session.manifestRecords,
      tests: tests,
      diagnostics: lint.diagnostics(
        session,
        testFindings: RegressionSuite.findings(in: tests) + finds
      ),
      engines: engines,
      drift: differences?.records ?? [],
      driftSummary: differences?.summary.failing(downTo: comparison.bar()),
      slow: slowness?.ranked ?? [],
      slowSummary: slowness?.summary,
      goldens: golden?.records ?? [],
      goldenSummary: golden?.summary
    )
    try report.write(
      record,
      sources: session.sources + [session.configuration.source].compactMap { $0 },
      elapsed: session.elapsed,
      terminal: session.terminal
    )
    try verdict.conclude(record, session)
    if let drift = record.summary.drift, drift.isShort || drift.isUndecided {
      throw ExitStatus.rulesFallShort
    }
    if record.isTooSlow || record.hasFailingChange { throw ExitStatus.rulesFallShort }
  }

  /// The comparison with goldens; nil where there are none.
  private func goldenResult(_ session: Session) throws -> GoldenResult? {
    let options = try GoldenOptions.parse([])
    let folder = options.folder(session.configuration)
    // The goldens of the configured manifests say nothing about another one.
    let isConfigured = session.configuration.source != nil && manifests.namesNone
    guard goldens ?? (folder.isThere && isConfigured) else { return nil }
    let paths = options.corpusPaths(session.configuration)
    let run = GoldenRun(session, over: try GoldenRun.corpus(paths, session.configuration))
    return try run.compare(with: folder)
  }
}
