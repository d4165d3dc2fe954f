public import Diagnostics
import RegexSyntax

extension Lint {
  /// The findings of the checks of patterns that need no manifest, in a pattern by itself.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, in ICU's dialect; one that is none has no findings.
  ///   - rule: What reports call it.
  ///   - isOfURLs: Whether it is known to be for URLs, which it is expected to take from the start.
  ///   - location: The place in its file of a range of the pattern, in UTF-16 units.
  /// - Returns: The findings in the order of their places.
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
