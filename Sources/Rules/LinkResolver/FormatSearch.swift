import Diagnostics
import ManifestModel
import MatchEngine

/// The search of a rule's pattern in a text, with what its first template gives.
///
/// The search that replaces the matches finds the first one too: most rules need no other.
struct FormatSearch {
  /// What the pattern matches, or why it does not run.
  let outcome: Result<MatchOutcome, RuleFailure>
  private let program: RuleProgram
  private let subject: Subject
  private let limits: MatchLimits
  private var first: (template: String, result: RuleResult)?

  /// Searches.
  ///
  /// - Parameters:
  ///   - program: The rule.
  ///   - subject: The text.
  ///   - limits: What the search may use.
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
      // What keeps the text from being replaced need not keep the pattern from matching.
      default: break
      }
    }
    outcome = program.pattern.map { $0.firstMatch(in: subject, limits: limits).outcome }
  }

  /// What a format's template gives.
  func output(_ format: Format) -> RuleOutcome {
    if let first, let template = format.template, template.value.hasSameUTF8(as: first.template) {
      return first.result.outcome
    }
    return program.evaluateTemplate(of: format, subject, limits: limits).outcome
  }
}
