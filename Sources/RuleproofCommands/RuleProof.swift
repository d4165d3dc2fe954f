import ArgumentParser
import Diagnostics
import DriftSuite
import MatchEngine
import RegressionSuite
import RunRecord

/// Everything that is proven about rules in one run: tests, checks, engines, work, goldens, coverage,
/// overlaps.
struct RuleProof {
  let session: Session
  let manifests: ManifestOptions
  let scripts: ScriptOptions
  let lint: LintOptions
  /// Whether engines are compared.
  var comparesEngines = true
  /// Whether slow patterns are looked for, and saved finds run again.
  var looksForSlowness = true
  /// Whether slow patterns get mends.
  var looksForMends = false
  /// Whether goldens are compared; nil where the folder is there and belongs to the manifests.
  var comparesGoldens: Bool?
  /// Whether it is told what tests exercise, with inputs for the rest.
  var examinesCoverage = false
  /// Whether it is told which other rules are for the same URLs.
  var examinesOverlap = false
}

extension RuleProof {
  /// Runs everything that is asked for.
  ///
  /// - Returns: What was found.
  /// - Throws: `InputError` where a file cannot be read.
  func record() throws -> RunRecord {
    let tests = session.runTests(stopsAtFirstFailure: false)
    try scripts.checkCassettes(session.scripts)
    let comparison = DriftRun(session, try DriftOptions.parse([]), lowestGrade: .urlLike)
    let differences =
      comparesEngines
      ? try comparison.result(
        over: session.driftTargets.map(\.target),
        urls: session.testInputs
      ) : nil
    var search = SlowRun(session, try SlowOptions.parse([]))
    search.looksForMends = looksForMends
    let slowness =
      looksForSlowness ? try search.result(over: session.slowTargets.map(\.target)) : nil
    let finds = looksForSlowness ? try session.replayedFinds(manifests) : []
    let golden = try goldenResult()
    let overlap =
      examinesOverlap
      ? session.overlap(
        over: try CorpusLoader.subjects([], session.configuration),
        comparesOthers: true
      ) : nil
    let coverage = examinesCoverage ? CoverageRun(session: session).records() : nil
    var engines = session.engineRecords
    if comparesEngines { engines.merge(comparison.engineRecords) { own, _ in own } }
    if looksForSlowness { engines.merge(search.engineRecords) { own, _ in own } }
    return RunRecord(
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
      goldenSummary: golden?.summary,
      coverage: coverage.map(CoverageRun.ranked),
      coverageSummary: coverage.map { CoverageSummary($0, minimum: nil, setbacks: []) },
      overlap: overlap
    )
  }

  /// The comparison with goldens; nil where there are none.
  private func goldenResult() throws -> GoldenResult? {
    let options = try GoldenOptions.parse([])
    let folder = options.folder(session.configuration)
    // The goldens of the configured manifests say nothing about another one.
    let isConfigured = session.configuration.source != nil && manifests.namesNone
    guard comparesGoldens ?? (folder.isThere && isConfigured) else { return nil }
    let paths = options.corpusPaths(session.configuration)
    let run = GoldenRun(session, over: try GoldenRun.corpus(paths, session.configuration))
    return try run.compare(with: folder)
  }
}

extension RunRecord {
  /// Whether what was found beyond the tests and the checks makes the run fall short.
  var fallsShortBeyondTests: Bool {
    let drift = summary.drift
    return drift?.isShort == true || drift?.isUndecided == true || isTooSlow || hasFailingChange
      || overlap?.unreachable.isEmpty == false
  }
}
