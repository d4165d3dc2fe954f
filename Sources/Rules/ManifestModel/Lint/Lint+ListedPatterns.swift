public import Diagnostics
import RegexSyntax

extension Lint {
  /// The findings of the checks that need no manifest, for a single pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern in ICU's dialect; an invalid one has no findings.
  ///   - rule: Its name in reports.
  ///   - isOfURLs: Whether it is for URLs, which it should match from the start.
  ///   - location: The location of a range of the pattern, in UTF-16 units.
  /// - Returns: The findings by location.
  public static func findings(
    inPattern pattern: String,
    rule: String,
    isOfURLs: Bool,
    location: (Range<Int>) -> SourceLocation?
  ) -> [Diagnostic] {
    guard let syntax = PatternSyntaxCache()[pattern] else { return [] }
    let anchor =
      isOfURLs && !syntax.isAnchoredAtStart
      ? [
        Diagnostic(
          code: patternNotAnchored.code,
          severity: .note,
          message: "the pattern may match in the middle of the input",
          location: location(0..<1),
          rule: rule,
          help: "start it with '^'"
        )
      ] : []
    return anchor
      + syntax.hostDots.map { dot in
        Diagnostic(
          code: unescapedHostDot.code,
          severity: .warning,
          message: "this '.' in a host name matches any character",
          location: location(dot),
          rule: rule,
          help: #"escape it: '\.'"#
        )
      }
  }
}
