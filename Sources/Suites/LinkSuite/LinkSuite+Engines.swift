package import Diagnostics
package import MatchEngine
package import RunRecord

/// What came of holding the expressions of rules against their own matchers.
package struct LinkComparison: Sendable {
  /// The counts.
  package var summary: LinkSummary
  /// The differences.
  package var findings: [Diagnostic]
}

extension LinkSuite {
  /// The most differences that are told of one rule on one engine.
  private static let shown = 3

  /// Has engines decide what the rules' own matchers decide, over many URLs.
  ///
  /// - Parameters:
  ///   - urls: The URLs; each rule's own tests come to them.
  ///   - engines: The engines, each with what one search may take.
  ///   - workers: How many threads to use.
  /// - Returns: The differences, and how much was compared.
  package func compare(
    over urls: [Subject],
    on engines: [(engine: any MatchEngine, limits: MatchLimits)],
    workers: Int
  ) -> LinkComparison {
    let results = forEachRule(workers: workers) { rule in
      Self.compare(rule, over: rule.tests.map { Subject($0.url) } + urls, on: engines)
    }
    var comparison = LinkComparison(summary: LinkSummary(rules: rules.count), findings: [])
    for result in results {
      comparison.findings += result.findings
      comparison.summary.comparisons += result.summary.comparisons
      comparison.summary.differences += result.summary.differences
      comparison.summary.undecided += result.summary.undecided
    }
    return comparison
  }

  private static func compare(
    _ rule: LinkRule,
    over urls: [Subject],
    on engines: [(engine: any MatchEngine, limits: MatchLimits)]
  ) -> LinkComparison {
    var result = LinkComparison(summary: LinkSummary(rules: 1), findings: [])
    for (engine, limits) in engines {
      let name = engine.identity.name
      let expressions: LinkExpressions
      do throws(PatternError) {
        expressions = try LinkExpressions(rule.matcher, on: engine)
      } catch {
        result.findings.append(
          rule.finding("\(name) refuses the rule's expression: \(error.message)")
        )
        result.summary.differences += 1
        continue
      }
      var differences = 0
      // Text that is no Unicode is no URL to any of them.
      for url in urls where String(validating: url.utf16, as: UTF16.self) != nil {
        let own = rule.matcher.decisions(for: url.text)
        let decided = expressions.decisions(for: url.text, limits: limits)
        result.summary.comparisons += 1
        let isDecided = !decided.values.contains { decision in
          switch decision {
          case .failed, .unexpressed: true
          case .outcome, .none: false
          }
        }
        guard isDecided else {
          result.summary.undecided += 1
          continue
        }
        guard own != decided else { continue }
        differences += 1
        if differences <= shown {
          result.findings.append(
            rule.finding("\(name) disagrees with the rule's own matcher on '\(url.text)'")
          )
        }
      }
      result.summary.differences += differences
    }
    return result
  }
}

extension LinkRule {
  fileprivate func finding(_ message: String) -> Diagnostic {
    Diagnostic(
      code: "expression-differs",
      severity: .error,
      message: message,
      location: location.sourceLocation,
      rule: id,
      help: "a bug in ruleproof, unless the engine is old: please report the rule"
    )
  }
}
