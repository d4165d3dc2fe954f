import Diagnostics
import RegexSyntax
import Synchronization

/// The syntax trees of patterns, each parsed once, when it is first asked for.
final class PatternSyntaxCache: Sendable {
  private let patterns = Mutex<[ExactText: RegexPattern?]>([:])

  /// The tree of a pattern's text; nil for one that is no pattern, since compiling reports it.
  subscript(source: String) -> RegexPattern? {
    patterns.withLock { patterns in
      if let known = patterns[ExactText(source)] { return known }
      let pattern = try? RegexParser.parse(source)
      patterns[ExactText(source)] = .some(pattern)
      return pattern
    }
  }
}
