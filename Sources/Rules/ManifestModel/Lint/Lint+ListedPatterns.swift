public import Diagnostics

extension Lint {
  /// Runs the checks of what a pattern for URLs takes and refuses that hold outside a manifest, too.
  ///
  /// What a pattern refuses is a finding only of links that tests have.
  ///
  /// - Parameter context: A manifest that has the pattern in its only rule.
  /// - Returns: The findings in the order of the checks.
  public static func patternFindings(_ context: LintContext) -> [Diagnostic] {
    let always = [
      patternNeverMatches, unescapedHostDot, patternNotAnchored, hostNotEnded, hostNotBegun,
      queryInValue, valueFromQuery, valueNotEnded, hostCase, alternationNotGrouped,
      flagWithoutEffect,
      lazyWithoutEffect,
    ]
    let ofTests = [
      wwwRequired, wwwRefused, trailingSlashRefused, queryRefused, percentEncodingRefused,
      hyphenRefused, pathCase,
    ]
    return (always + (context.hasTests ? ofTests : [])).flatMap { $0.run(context) }
  }
}
