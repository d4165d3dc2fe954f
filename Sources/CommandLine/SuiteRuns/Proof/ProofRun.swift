import BudgetSuite
import CostBudgets
import Diagnostics
import DriftSuite
import GoldenSuite
import LinkSuite
import MatchEngine
import PCRE2Engine
package import Reporters
package import RunRecord
package import Workspace

/// Everything that is proven about rules in one run: tests, checks, engines, work, goldens, coverage,
/// overlaps.
package struct ProofRun {
  private let session: Session
  private let parts: Parts

  /// What of it is wanted.
  package struct Parts: Sendable {
    /// Whether engines are compared.
    package var engines = true
    /// Whether slow patterns are looked for, and saved findings run again.
    package var slowness = true
    /// Whether slow patterns get fixes.
    package var fixes = false
    /// Whether goldens are compared; nil if the folder is there and belongs to the manifests.
    package var goldens: Bool?
    /// Whether goldens without a rule are reported although only some rules take part.
    package var orphans = false
    /// Whether costs are compared with what was recorded; nil if goldens are compared.
    package var budgets: Bool?
    /// Whether coverage is measured, with inputs for what no test covers.
    package var coverage = false
    /// Whether the links of tests are varied; those of the built-in manifest, which nobody can change, are
    /// not.
    package var variations = true
    /// Whether other rules for the same URLs are looked for.
    package var overlaps = false

    package init() {}
  }

  package init(_ session: Session, _ parts: Parts = Parts()) {
    self.session = session
    self.parts = parts
  }
}

extension ProofRun {
  /// What was found, and how long each part took, which is no part of the record.
  package struct Result {
    package let record: RunRecord
    package let times: [SummaryRow.Part: Duration]
  }

  /// Runs everything that is asked for.
  ///
  /// - Parameter finished: Is given the tests of rule after rule, as soon as they are done.
  /// - Returns: What was found.
  /// - Throws: `InputError` if a file cannot be read.
  package func result(finished: (@Sendable ([TestRecord]) -> Void)? = nil) throws -> Result {
    var watch = PartWatch(session)
    let tests = watch.run(.tests) {
      session.runTests(stopsAtFirstFailure: false, finished: finished)
    }
    try session.checkCassettes()
    let targets = session.patternCases
    // Link rules alone have no pattern to compare, or to look for slowness in.
    let hasPatterns = session.whole.hasPattern || session.links.rules.isEmpty
    let comparesEngines = parts.engines && hasPatterns
    let looksForSlowness = parts.slowness && hasPatterns
    var comparison = DriftRun(session.settings, session.terminal)
    comparison.reportThreshold = .urlLike
    let differences =
      comparesEngines
      ? try watch.run(.drift) {
        try comparison.result(over: targets.map(\.target), urls: session.testInputs)
      } : nil
    let search = SlowRun(session.settings, session.terminal, searchesForFixes: parts.fixes)
    let slowness =
      looksForSlowness
      ? try watch.run(.slow) { try search.result(over: targets.map(\.target)) } : nil
    let finds =
      looksForSlowness
      ? try watch.run(.checks, "saved findings") { try session.replayedFindings() }
      : SourcedFindings()
    let golden = try watch.run(.goldens) { try goldenResult() }
    let budgets =
      try golden.map { golden in
        try watch.run(.budgets) { try budgetResult(golden) }
      } ?? nil
    let overlap =
      parts.overlaps
      ? try watch.run(.overlap, "overlaps") {
        session.overlap(
          over: try CorpusLoader.subjects(session.settings.corpus),
          comparesOthers: true
        )
      } : nil
    let coverage =
      parts.coverage
      ? try watch.run(.coverage) {
        var run = CoverageRun(session: session)
        run.corpus = try CorpusLoader.subjects(session.settings.corpus)
        return run.records(tests: tests) + session.linkSuite.coverage()
      } : nil
    let links =
      parts.engines ? try watch.run(.links, "link rules") { try linkComparison() } : nil
    var findings = watch.run(.checks, "checks") {
      var found = session.testFindings(in: tests)
      found.append(finds)
      return session.lintFindings(tests: found)
    }
    let variations =
      parts.variations && session.whole.hasPattern && !session.isBuiltInOnly
      ? try watch.run(.variations, "variations") { try session.variations() } : nil
    let reported = findings.records
    findings.add(unusedAllowances: variations?.unused ?? [], isPart: session.shard != nil)
    var engines = session.engineRecords
    if comparesEngines { engines.merge(comparison.engineRecords) { own, _ in own } }
    if looksForSlowness { engines.merge(search.engineRecords, uniquingKeysWith: Self.joined) }
    let sections: [(any RunSection)?] = [
      differences.map { comparison.section($0) }, slowness?.section, golden?.result.section,
      budgets.map { BudgetSection($0.records, summary: $0.summary) },
      LinkSection(summary: links?.summary),
      coverage.map { CoverageSection(CoverageRun.ranked($0), summary: CoverageSummary($0)) },
      OverlapSection(overlap),
      variations.map { VariationSection($0.records.without(reported), summary: $0.summary) },
    ]
    var record = RunRecord(
      manifests: session.manifestRecords(with: tests),
      tests: tests,
      diagnostics: findings.records + (links?.findings ?? []).map { DiagnosticRecord($0) }
        + (budgets?.diagnostics ?? []),
      engines: engines,
      sections: sections.compactMap(\.self)
    )
    record.describePart(
      of: session,
      .verify,
      findings: findings,
      undecided: differences?.undecidedTargets ?? []
    )
    watch.noteTimes()
    return Result(record: record, times: watch.times)
  }

  /// One engine as two parts of the run record it: what one of them leaves out is the other's.
  private static func joined(_ own: EngineRecord, _ other: EngineRecord) -> EngineRecord {
    var joined = own
    joined.options = own.options ?? other.options
    return joined
  }

  /// What engines decide by the expressions of link rules; nil if there are none.
  private func linkComparison() throws -> LinkComparison? {
    guard !session.linkSuite.isEmpty else { return nil }
    let pcre2 = EngineLineup.pcre2
    return session.linkSuite.compare(
      over: try CorpusLoader.subjects(session.settings.corpus),
      on: [(session.engine, session.limits), (pcre2, pcre2.defaultLimits)],
      workers: session.workers
    )
  }

  /// The comparison with goldens; nil if there are none, or another part of the run compares them.
  ///
  /// One part compares all of them: a URL can move from a rule of one part to a rule of another.
  private func goldenResult() throws -> ComparedGoldens? {
    guard session.shard?.hasRest ?? true, parts.goldens ?? session.hasConfiguredGoldens else {
      return nil
    }
    let session = session.whole
    let folder = GoldenFolder(session.settings)
    let run = try GoldenRun(session)
    let result = try run.compare(
      with: folder,
      isWhole: session.ownsGoldens || (parts.orphans && session.readsAllRecorded)
    )
    return ComparedGoldens(run: run, folder: folder, result: result)
  }

  /// Rules over a corpus with what changed since they were recorded.
  private struct ComparedGoldens {
    let run: GoldenRun
    let folder: GoldenFolder
    let result: GoldenFindings
  }

  /// What the rules cost that have changed, or all where there is a maximum for all; nil if that is
  /// not asked.
  private func budgetResult(_ golden: ComparedGoldens) throws -> BudgetRun.Result? {
    guard parts.budgets ?? true else { return nil }
    let run = try BudgetRun(session.whole, golden.run)
    let changed = Set(golden.result.rules.compactMap(\.index))
    let result = try run.result(
      against: golden.folder,
      only: session.settings.budget.maximum == nil ? changed : nil
    )
    return result.summary.rules > 0 ? result : nil
  }
}
