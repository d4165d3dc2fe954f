public import Diagnostics
import SubjectDomains

extension Lint {
  /// Runs the checks of a pattern that hold outside a manifest, too.
  ///
  /// What a pattern refuses is a finding only of links that tests have.
  ///
  /// - Parameter context: A manifest that has the pattern in its only rule.
  /// - Returns: The findings in the order of the checks.
  public static func patternFindings(_ context: LintContext) -> [Diagnostic] {
    let anywhere = [
      patternNeverMatches, patternDelimited, backslashDoubled, flagWithoutEffect, lazyWithoutEffect,
    ]
    guard context.domain.id == .url else { return anywhere.flatMap { $0.run(context) } }
    let ofURLs = [
      unescapedHostDot, patternNotAnchored, hostNotEnded, hostNotBegun, queryInValue,
      valueFromQuery,
      valueNotEnded, hostCase, alternationNotGrouped,
    ]
    let ofTests = [
      wwwRequired, wwwRefused, trailingSlashRefused, queryRefused, percentEncodingRefused,
      hyphenRefused, pathCase,
    ]
    return (anywhere + ofURLs + (context.hasTests ? ofTests : [])).flatMap { $0.run(context) }
  }
}
