public import Diagnostics

/// The checks of a manifest.
public enum Lint {
  /// All checks, in the order of their reference page.
  public static let checks: [LintCheck] =
    keyChecks + appChecks + testChecks + patternChecks + slipChecks + hostChecks + linkChecks
    + valueChecks + siblingChecks + caseChecks + templateChecks + redirectChecks + browserChecks
    + scriptChecks

  /// Runs the checks that examine each rule on its own without searching, fast enough for each
  /// keystroke.
  ///
  /// - Parameter context: The manifest and the engine.
  /// - Returns: The findings by location.
  public static func quickFindings(_ context: LintContext) -> [Diagnostic] {
    (keyChecks + appChecks + testChecks + patternChecks + slipChecks + templateChecks)
      .flatMap { $0.run(context) }.inFileOrder
  }

  /// Runs the checks that `quickFindings` leaves out.
  ///
  /// - Parameter context: The manifest and the engine.
  /// - Returns: The findings by location.
  public static func thoroughFindings(_ context: LintContext) -> [Diagnostic] {
    (hostChecks + linkChecks + valueChecks + siblingChecks + caseChecks + redirectChecks
      + browserChecks + scriptChecks)
      .flatMap { $0.run(context) }.inFileOrder
  }

  /// Runs all checks.
  ///
  /// - Parameter context: The manifest and the engine.
  /// - Returns: The findings by location.
  public static func findings(_ context: LintContext) -> [Diagnostic] {
    checks.flatMap { $0.run(context) }.inFileOrder
  }

  /// Runs the checks for what a test run must skip: repeated keys, unread keys, values of a wrong
  /// type, inputs and results without a partner.
  ///
  /// - Parameter context: The manifest and the engine.
  /// - Returns: The findings by location.
  public static func readingFindings(_ context: LintContext) -> [Diagnostic] {
    [duplicateKey, unknownKey, wrongType, testLengths].flatMap { $0.run(context) }
      .filter { $0.severity != .note }.inFileOrder
  }

  /// Runs the checks relevant to a test run: those of `readingFindings`, and those for rules whose
  /// tests cannot prove anything, because a pattern does not compile or an app is missing.
  ///
  /// - Parameter context: The manifest and the engine.
  /// - Returns: The findings by location.
  public static func testFindings(_ context: LintContext) -> [Diagnostic] {
    let tested = Set(context.manifest.rules.filter { $0.testCount > 0 }.map(\.id))
    let apps = Set(
      context.formats.filter { $0.format.testResults?.value.isEmpty == false }
        .compactMap { $0.format.appID?.range.lowerBound }
    )
    let patterns = patternDoesNotCompile.run(context).filter { finding in
      finding.rule.map(tested.contains) ?? false
    }
    let unknown = unknownApp.run(context).filter { finding in
      finding.location.map { apps.contains($0.utf8Range.lowerBound) } ?? false
    }
    return (readingFindings(context) + patterns + unknown).inFileOrder
  }
}
