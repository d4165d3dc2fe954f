import Diagnostics
import RegexSyntax

/// The syntax trees of rules' patterns, each parsed once.
struct PatternSyntaxCache: Sendable {
  private let patterns: [ExactText: RegexPattern]

  /// Parses the patterns of rules; one that is no pattern is left out, since compiling reports it.
  init(_ rules: [Rule]) {
    var patterns: [ExactText: RegexPattern] = [:]
    for source in rules.compactMap({ $0.pattern.map { ExactText($0.value) } })
    where patterns[source] == nil {
      patterns[source] = try? RegexParser.parse(source.text)
    }
    self.patterns = patterns
  }

  /// The tree of a pattern's text.
  subscript(source: String) -> RegexPattern? { patterns[ExactText(source)] }
}
