public import Diagnostics

/// The checks of a manifest.
public enum Lint {
  /// All checks, in the order of their reference page.
  public static let checks: [LintCheck] =
    keyChecks + appChecks + testChecks + patternChecks + hostChecks + linkChecks + valueChecks
    + siblingChecks + caseChecks + templateChecks + redirectChecks + browserChecks + scriptChecks

  /// Runs the checks that look at each rule alone, without searching: fast enough for each keystroke.
  ///
  /// - Parameter context: What to look at.
  /// - Returns: The findings in the order of their places.
  public static func quickFindings(_ context: LintContext) -> [Diagnostic] {
    inFileOrder(
      (keyChecks + appChecks + testChecks + patternChecks + templateChecks).flatMap {
        $0.run(context)
      }
    )
  }

  /// Runs the checks that are not among those of `quickFindings`.
  ///
  /// - Parameter context: What to look at.
  /// - Returns: The findings in the order of their places.
  public static func thoroughFindings(_ context: LintContext) -> [Diagnostic] {
    inFileOrder(
      (hostChecks + linkChecks + valueChecks + siblingChecks + caseChecks + redirectChecks
        + browserChecks + scriptChecks)
        .flatMap { $0.run(context) }
    )
  }

  /// Runs all checks.
  ///
  /// - Parameter context: What to look at.
  /// - Returns: The findings in the order of their places.
  public static func findings(_ context: LintContext) -> [Diagnostic] {
    inFileOrder(checks.flatMap { $0.run(context) })
  }

  /// Runs the checks that tell what a run of the tests has to pass over: repeated keys, keys that
  /// are not read, values of a wrong type, inputs and results without a partner.
  ///
  /// - Parameter context: What to look at.
  /// - Returns: The findings in the order of their places.
  public static func readingFindings(_ context: LintContext) -> [Diagnostic] {
    inFileOrder(
      [duplicateKey, unknownKey, wrongType, testLengths].flatMap { $0.run(context) }
        .filter { $0.severity != .note }
    )
  }

  /// Runs the checks that a run of the tests is about: those of `readingFindings`, and what keeps the
  /// tests of a rule from proving anything: a pattern that does not compile, an app that is not there.
  ///
  /// - Parameter context: What to look at.
  /// - Returns: The findings in the order of their places.
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
    return inFileOrder(readingFindings(context) + patterns + unknown)
  }

  private static func inFileOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.enumerated().sorted { left, right in
      let leftOffset = left.element.location?.utf8Range.lowerBound ?? 0
      let rightOffset = right.element.location?.utf8Range.lowerBound ?? 0
      return (leftOffset, left.offset) < (rightOffset, right.offset)
    }
    .map(\.element)
  }
}
