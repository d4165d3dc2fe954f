import ArgumentParser
import BudgetSuite
import CostBudgets
import DriftSuite
import GoldenSuite
import LinkSuite
import MatchEngine
import PCRE2Engine
import RegressionSuite
import RunRecord
import SuiteRuns
import Workspace

/// Everything that is proven about rules in one run: tests, checks, engines, work, goldens, coverage,
/// overlaps.
struct ProofRun {
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
  /// Whether costs are held against what was recorded; nil where goldens are compared.
  var comparesBudgets: Bool?
  /// Whether it is told what tests exercise, with inputs for the rest.
  var examinesCoverage = false
  /// Whether it is told which other rules are for the same URLs.
  var examinesOverlap = false
}

extension ProofRun {
  /// Runs everything that is asked for.
  ///
  /// - Returns: What was found.
  /// - Throws: `InputError` where a file cannot be read.
  func record() throws -> RunRecord {
    // Link rules alone have no pattern to compare, or to look for slowness in.
    let hasPatterns = !session.driftTargets.isEmpty || session.links.rules.isEmpty
    let comparesEngines = self.comparesEngines && hasPatterns
    let looksForSlowness = self.looksForSlowness && hasPatterns
    let tests = session.runTests(stopsAtFirstFailure: false)
    try scripts.checkCassettes(session.scripts)
    let comparison = DriftRun(session, try DriftOptions.parse([]), reportThreshold: .urlLike)
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
    let budgets = try golden.map(budgetResult) ?? nil
    let overlap =
      examinesOverlap
      ? session.overlap(
        over: try CorpusLoader.subjects([], session.configuration),
        comparesOthers: true
      ) : nil
    let coverage =
      examinesCoverage
      ? CoverageRun(session: session).records() + session.linkSuite.coverage() : nil
    let links = self.comparesEngines ? try linkComparison() : nil
    var engines = session.engineRecords
    if comparesEngines { engines.merge(comparison.engineRecords) { own, _ in own } }
    if looksForSlowness { engines.merge(search.engineRecords, uniquingKeysWith: Self.joined) }
    return RunRecord(
      manifests: session.manifestRecords,
      tests: tests,
      diagnostics: lint.diagnostics(
        session,
        testFindings: RegressionSuite.findings(in: tests) + session.contractFindings(in: tests)
          + finds
      ) + (links?.findings ?? []).map { DiagnosticRecord($0) } + (budgets?.diagnostics ?? []),
      engines: engines,
      drift: differences?.records ?? [],
      driftSummary: differences?.summary.failing(downTo: comparison.bar()),
      slow: slowness?.ranked ?? [],
      slowSummary: slowness?.summary,
      goldens: golden?.result.records ?? [],
      goldenSummary: golden?.result.summary,
      budgets: budgets?.records,
      budgetSummary: budgets?.summary,
      linkSummary: links?.summary,
      coverage: coverage.map(CoverageRun.ranked),
      coverageSummary: coverage.map { CoverageSummary($0, minimum: nil, regressions: []) },
      overlap: overlap
    )
  }

  /// One engine as two parts of the run record it: what one of them leaves out is the other's.
  private static func joined(_ own: EngineRecord, _ other: EngineRecord) -> EngineRecord {
    var joined = own
    joined.options = own.options ?? other.options
    return joined
  }

  /// What engines decide by the expressions of link rules; nil where there are none.
  private func linkComparison() throws -> LinkComparison? {
    guard !session.linkSuite.isEmpty else { return nil }
    let pcre2 = PCRE2Engine()
    return session.linkSuite.compare(
      over: try CorpusLoader.subjects([], session.configuration),
      on: [(session.engine, session.limits), (pcre2, pcre2.defaultLimits)],
      workers: session.workers
    )
  }

  /// The comparison with goldens; nil where there are none.
  private func goldenResult() throws -> ComparedGoldens? {
    let options = try GoldenOptions.parse([])
    let folder = options.folder(session.configuration)
    // The goldens of the configured manifests say nothing about another one.
    let isConfigured = session.configuration.source != nil && session.isWhole
    guard comparesGoldens ?? (folder.isThere && isConfigured) else { return nil }
    let run = GoldenRun(session, over: try options.urls(session.configuration))
    let result = try run.compare(with: folder, isWhole: options.isOf(session))
    return ComparedGoldens(run: run, folder: folder, result: result)
  }

  /// Rules over a corpus with what changed since they were recorded.
  private struct ComparedGoldens {
    let run: GoldenRun
    let folder: GoldenFolder
    let result: GoldenFindings
  }

  /// What the rules cost that have changed, or all where there is a maximum for all; nil where that is
  /// not asked.
  private func budgetResult(_ golden: ComparedGoldens) throws -> BudgetRun.Result? {
    guard comparesBudgets ?? true else { return nil }
    let options = try BudgetOptions.parse([])
    let settings = options.settings(session.configuration)
    let run = try BudgetRun(session, golden.run, settings, on: options.day(session.process))
    let changed = Set(golden.result.rules.compactMap(\.index))
    let result = try run.result(
      against: golden.folder,
      only: settings.maximum == nil ? changed : nil
    )
    return result.summary.rules > 0 ? result : nil
  }
}
