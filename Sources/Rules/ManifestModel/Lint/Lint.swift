public import Diagnostics

/// The checks of a manifest.
public enum Lint {
  /// All checks, in the order of their reference page.
  public static let checks: [LintCheck] =
    keyChecks + appChecks + testChecks + patternChecks + templateChecks + redirectChecks
    + scriptChecks

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

  private static func inFileOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.enumerated().sorted { left, right in
      let leftOffset = left.element.location?.utf8Range.lowerBound ?? 0
      let rightOffset = right.element.location?.utf8Range.lowerBound ?? 0
      return (leftOffset, left.offset) < (rightOffset, right.offset)
    }
    .map(\.element)
  }
}
