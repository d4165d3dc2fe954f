public import Diagnostics
import SubjectDomains

extension Lint {
  /// The checks of patterns that hardly mean what their authors wanted to say.
  private static let ofMisreadings = [patternNeverMatches, patternDelimited, backslashDoubled]

  /// The codes of findings that say why a pattern matches nothing of what it is meant for.
  public static let misreadingCodes = Set(ofMisreadings.map(\.code))

  /// Runs only the checks whose findings have these codes.
  public static func misreadings(_ context: LintContext) -> [Diagnostic] {
    ofMisreadings.flatMap { $0.run(context) }
  }

  /// Runs the checks of a pattern that hold outside a manifest, too.
  ///
  /// What a pattern refuses is a finding only of links that tests have.
  ///
  /// - Parameter context: A manifest that has the pattern in its only rule.
  /// - Returns: The findings in the order of the checks.
  public static func patternFindings(_ context: LintContext) -> [Diagnostic] {
    let anywhere = ofMisreadings + [flagWithoutEffect, lazyWithoutEffect] + slipChecks
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
