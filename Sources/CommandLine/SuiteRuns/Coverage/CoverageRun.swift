import CoverageSuite
import Diagnostics
import LinkResolver
import LocatedJSON
package import ManifestModel
package import MatchEngine
import ParallelWork
import RegressionSuite
import RuleSets
package import RunRecord
import TerminalAccess
package import Workspace

/// An examination of coverage as a command runs it.
package struct CoverageRun {
  package let session: Session
  /// Whether inputs are made for what no test exercises.
  package var suggests = true
  /// The URLs that may become suggested inputs.
  package var corpus: [Subject] = []

  package init(session: Session, suggests: Bool = true) {
    self.session = session
    self.suggests = suggests
  }
}

extension CoverageRun {
  /// The rules that take part and have a pattern, each with its manifest's place among those of the
  /// call.
  package var rules: [(manifest: Int, rule: Rule)] {
    session.manifests.enumerated().flatMap { index, manifest in
      manifest.rules.filter { session.isSelected($0.id) && $0.pattern != nil }
        .map { (index, $0) }
    }
  }

  /// A record for each rule that takes part and is in no manifest; sets have nothing to cover.
  package var otherRecords: [CoverageRecord] {
    let rules = session.linkRules.filter { !$0.isSet }
    return (rules.isEmpty ? session.linkRules : rules).map(\.coverage)
  }

  /// Examines the rules that take part.
  ///
  /// - Parameter tests: The tests of the rules, if they were run already.
  /// - Returns: A record for each rule, in the order of `rules`.
  package func records(tests: [TestRecord]? = nil) -> [CoverageRecord] {
    let rules = rules
    let suite = CoverageSuite(
      rules.map { PatternCase(tested: $0.rule, in: session.manifests[$0.manifest]) },
      engine: session.engine,
      limits: session.limits
    )
    let progress = ProgressLine(
      "coverage",
      total: suite.patternCount,
      noun: "patterns",
      terminal: session.terminal
    )
    let given = suggests ? SuggestedLinks(session, rules, corpus: corpus) : nil
    var records = suite.run(
      workers: session.workers,
      suggests: suggests,
      given: { given?.subjects(of: $0, $1) ?? [] }
    ) {
      progress.advance(by: $0)
    }
    progress.end()
    guard suggests, !Interruption.isRequested else { return records }
    fillResults(&records, rules)
    noteFailures(&records, rules, tests)
    return records
  }

  /// Notes which rules fail their own tests: what they give is nothing to expect.
  private func noteFailures(
    _ records: inout [CoverageRecord],
    _ rules: [(manifest: Int, rule: Rule)],
    _ known: [TestRecord]?
  ) {
    let suggesting = Set(records.filter { !$0.suggestions.isEmpty }.map(\.rule))
    guard !suggesting.isEmpty else { return }
    let tests =
      known
      ?? RegressionSuite(
        session.resolvers.flatMap(\.rulesToTest).filter { suggesting.contains($0.id) }
      )
      .run(workers: session.workers)
    let ofRule = Dictionary(grouping: tests) { RuleName(file: $0.location.file, id: $0.rule) }
    for (index, item) in rules.enumerated() where !records[index].suggestions.isEmpty {
      let file = session.manifests[item.manifest].document.file.name
      let own = ofRule[RuleName(file: file, id: item.rule.id)] ?? []
      records[index].refusal = own.refusal
    }
  }

  /// A rule of a manifest; rules of two manifests may have one id.
  private struct RuleName: Hashable {
    let file: String
    let id: String
  }

  /// Fills in what the formats give for the suggestions: some are scripts, which take their time.
  private func fillResults(
    _ records: inout [CoverageRecord],
    _ rules: [(manifest: Int, rule: Rule)]
  ) {
    let programs = session.resolvers.map { resolver in
      let byPlace = resolver.programs.map { ($0.rule.range.lowerBound, $0) }
      return (resolver, Dictionary(byPlace, uniquingKeysWith: { first, _ in first }))
    }
    let found = records
    let filled = ParallelWork.map(found.count, workers: session.workers) {
      (index) -> [CoverageRecord.Suggestion] in
      var suggestions = found[index].suggestions
      let (resolver, byPlace) = programs[rules[index].manifest]
      guard let program = byPlace[rules[index].rule.range.lowerBound] else { return suggestions }
      let results = SuggestedResults(resolver: resolver, program: program)
      for number in suggestions.indices { results.fill(&suggestions[number]) }
      return suggestions
    }
    for (index, suggestions) in filled.enumerated() { records[index].suggestions = suggestions }
  }

  /// Records in the order of a report: those with the smallest share first, the larger gap first
  /// among them.
  package static func ranked(_ records: [CoverageRecord]) -> [CoverageRecord] {
    records.sorted { first, second in
      if first.share != second.share { return first.share < second.share }
      return first.counted - first.covered > second.counted - second.covered
    }
  }
}

extension [TestRecord] {
  /// Why what a rule with these tests gives is nothing to expect; nil if no test fails.
  fileprivate var refusal: String? {
    let failed = filter { $0.status == .failed }
    let failures = failed.isEmpty ? filter(\.isFailure) : failed
    guard let first = failures.first else { return nil }
    let place = "\(first.location.file):\(first.location.line)"
    let verb = failures.count == 1 ? "fails" : "fail"
    let state = failed.isEmpty ? (failures.count == 1 ? "is undecided" : "are undecided") : verb
    return "\(failures.count) of the rule's \(counted(count, "test")) \(state) (\(place))"
  }
}
