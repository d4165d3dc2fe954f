import HTMLReport
import RegexSyntax

extension PatternWords {
  /// A pattern part by part.
  static func words(of pattern: RegexPattern) -> [PatternWords] { [] }
}
