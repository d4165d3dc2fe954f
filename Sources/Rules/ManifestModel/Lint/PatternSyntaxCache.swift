import Diagnostics
import RegexSyntax
import Synchronization

/// The syntax trees of patterns, and what is known of their meaning, each made once on first use.
final class PatternSyntaxCache: Sendable {
  private let patterns = Mutex<[ExactText: RegexPattern?]>([:])
  private let misreadings = Mutex<[ExactText: Misreading?]>([:])

  /// The tree of a pattern; nil if it is invalid, which compiling reports.
  subscript(source: String) -> RegexPattern? {
    patterns.withLock { patterns in
      if let known = patterns[ExactText(source)] { return known }
      let pattern = try? RegexParser.parse(source)
      patterns[ExactText(source)] = .some(pattern)
      return pattern
    }
  }

  /// What a pattern means that its author hardly wanted to say; nil for nothing known.
  ///
  /// The search runs on first use.
  func misreading(of source: String, _ search: (RegexPattern) -> Misreading?) -> Misreading? {
    if let known = misreadings.withLock({ $0[ExactText(source)] }) { return known }
    let found = self[source].flatMap(search)
    misreadings.withLock { $0[ExactText(source)] = .some(found) }
    return found
  }
}
