package import Diagnostics
package import MatchEngine
import ParallelWork
package import RunRecord

/// The result of comparing the expressions of rules with their own matchers.
package struct RuleComparison: Sendable {
  package var summary: LinkSummary
  package var findings: [Diagnostic]

  package init(summary: LinkSummary, findings: [Diagnostic] = []) {
    self.summary = summary
    self.findings = findings
  }
}

extension RuleComparison {
  /// Has engines decide what the rules' own matchers decide, over many URLs.
  ///
  /// - Parameters:
  ///   - rules: The rules; those without a matcher of their own are left out.
  ///   - urls: The URLs; each rule's own tests come to them.
  ///   - engines: The engines, each with what one search may take.
  ///   - workers: How many threads to use.
  package init(
    of rules: [any ProvenRule],
    over urls: [Subject],
    on engines: [(engine: any MatchEngine, limits: MatchLimits)],
    workers: Int
  ) {
    self.init(summary: LinkSummary(rules: 0))
    let results = ParallelWork.map(rules.count, workers: workers, makeState: {}) { index, _ in
      rules[index].comparison(over: urls, on: engines)
    }
    Interruption.note("links", results.count { $0 != nil }, of: rules.count, "rules")
    for case let result?? in results {
      findings += result.findings
      summary.rules += result.summary.rules
      summary.comparisons += result.summary.comparisons
      summary.differences += result.summary.differences
      summary.undecided += result.summary.undecided
    }
  }
}
