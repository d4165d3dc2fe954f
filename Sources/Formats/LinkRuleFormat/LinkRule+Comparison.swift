import Diagnostics
package import MatchEngine
package import RuleSets
import RunRecord

extension LinkRule {
  /// The maximum number of differences shown for a rule and an engine.
  private static let shown = 3

  package func comparison(
    over urls: [Subject],
    on engines: [(engine: any MatchEngine, limits: MatchLimits)]
  ) -> RuleComparison? {
    var result = RuleComparison(summary: LinkSummary(rules: 1))
    for (engine, limits) in engines {
      let name = engine.identity.name
      let expressions: LinkExpressions
      do throws(PatternError) {
        expressions = try LinkExpressions(matcher, on: engine)
      } catch {
        result.findings.append(finding("\(name) refuses the rule's expression: \(error.message)"))
        result.summary.differences += 1
        continue
      }
      let different = differences(
        over: testSubjects + urls,
        by: expressions,
        limits,
        counting: &result.summary
      )
      result.findings += different.prefix(Self.shown).map { url in
        finding("\(name) disagrees with the rule's own matcher on '\(url)'")
      }
    }
    return result
  }

  /// The URLs about which expressions decide otherwise than the rule's own matcher.
  private func differences(
    over urls: [Subject],
    by expressions: LinkExpressions,
    _ limits: MatchLimits,
    counting summary: inout LinkSummary
  ) -> [String] {
    var different: [String] = []
    // Text that is not valid Unicode is not a URL to any of them.
    for url in urls where String(validating: url.utf16, as: UTF16.self) != nil {
      let decided = expressions.decisions(for: url.text, limits: limits)
      summary.comparisons += 1
      guard decided.values.allSatisfy(\.isDecided) else {
        summary.undecided += 1
        continue
      }
      if matcher.decisions(for: url.text) != decided { different.append(url.text) }
    }
    summary.differences += different.count
    return different
  }

  private func finding(_ message: String) -> Diagnostic {
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

extension LinkExpressions.Decision {
  fileprivate var isDecided: Bool {
    switch self {
    case .failed, .unexpressed: false
    case .outcome, .none: true
    }
  }
}
