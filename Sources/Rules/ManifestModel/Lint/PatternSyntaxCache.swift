import Diagnostics
import RegexSyntax
import Synchronization

/// The syntax trees of patterns, each parsed once on first use.
final class PatternSyntaxCache: Sendable {
  private let patterns = Mutex<[ExactText: RegexPattern?]>([:])

  /// The tree of a pattern; nil if it is invalid, which compiling reports.
  subscript(source: String) -> RegexPattern? {
    patterns.withLock { patterns in
      if let known = patterns[ExactText(source)] { return known }
      let pattern = try? RegexParser.parse(source)
      patterns[ExactText(source)] = .some(pattern)
      return pattern
    }
  }
}
