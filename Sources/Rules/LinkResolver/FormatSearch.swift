import Diagnostics
import ManifestModel
import MatchEngine

/// Searches a text with a rule's pattern and keeps the output of its first template.
///
/// Replacing the matches also finds the first one, so most rules need no second search.
struct FormatSearch {
  /// The match, or why the pattern does not run.
  let outcome: Result<MatchOutcome, RuleFailure>
  private let program: RuleProgram
  private let subject: Subject
  private let limits: MatchLimits
  private var first: (template: String, result: RuleResult)?

  init(_ program: RuleProgram, _ subject: Subject, _ limits: MatchLimits) {
    self.program = program
    self.subject = subject
    self.limits = limits
    let format = program.rule.formats.first { !$0.needsScript && $0.template != nil }
    if let format, let template = format.template {
      let result = program.evaluateTemplate(of: format, subject, limits: limits)
      switch (result.outcome, result.match) {
      case (.output, let match?):
        outcome = .success(.match(match))
        first = (template.value, result)
        return
      case (.noMatch, _):
        outcome = .success(.noMatch)
        return
      // A failed replacement does not keep the pattern from matching.
      default: break
      }
    }
    outcome = program.pattern.map { $0.firstMatch(in: subject, limits: limits).outcome }
  }

  /// The output of a format's template.
  func output(_ format: Format) -> RuleOutcome {
    if let first, let template = format.template, template.value.hasSameUTF8(as: first.template) {
      return first.result.outcome
    }
    return program.evaluateTemplate(of: format, subject, limits: limits).outcome
  }
}
