package import Diagnostics
package import MatchEngine
import ParallelWork
package import RunRecord

/// The result of comparing the expressions of rules with their own matchers.
package struct LinkComparison: Sendable {
  package var summary: LinkSummary
  package var findings: [Diagnostic]
}

extension LinkComparison {
  /// The most differences that are told of one rule on one engine.
  private static let shown = 3

  /// Has engines decide what the rules' own matchers decide, over many URLs.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - urls: The URLs; each rule's own tests come to them.
  ///   - engines: The engines, each with what one search may take.
  ///   - workers: How many threads to use.
  package init(
    of rules: [LinkRule],
    over urls: [Subject],
    on engines: [(engine: any MatchEngine, limits: MatchLimits)],
    workers: Int
  ) {
    self.init(summary: LinkSummary(rules: rules.count), findings: [])
    let results = ParallelWork.map(rules.count, workers: workers) { index in
      let tested = rules[index].tests.map { Subject($0.url) }
      return Self.compare(rules[index], over: tested + urls, on: engines)
    }
    for result in results {
      findings += result.findings
      summary.comparisons += result.summary.comparisons
      summary.differences += result.summary.differences
      summary.undecided += result.summary.undecided
    }
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
      // Text that is not valid Unicode is not a URL to any of them.
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
