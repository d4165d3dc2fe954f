public import Diagnostics

extension Lint {
  /// Runs the checks of what a pattern for URLs takes and refuses that hold outside a manifest, too.
  ///
  /// - Parameters:
  ///   - context: A manifest that has the pattern in its only rule.
  ///   - hasTests: Whether the links are those of tests. Links that were made from a pattern show what it
  ///     takes too much, but nothing says that they exist, so that what it refuses is no finding.
  /// - Returns: The findings in the order of the checks.
  public static func patternFindings(_ context: LintContext, hasTests: Bool) -> [Diagnostic] {
    let always = [
      patternNeverMatches, unescapedHostDot, patternNotAnchored, hostNotEnded, hostNotBegun,
      queryInValue, valueFromQuery, hostCase,
    ]
    let ofTests = [
      wwwRequired, wwwRefused, trailingSlashRefused, queryRefused, percentEncodingRefused,
      hyphenRefused, pathCase,
    ]
    return (always + (hasTests ? ofTests : [])).flatMap { $0.run(context) }
  }
}
