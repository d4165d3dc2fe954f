package import RegexSyntax

/// A pattern in words, part by part, as ICU reads it.
package struct PatternExplanation: Sendable {
  /// The pattern.
  package let pattern: RegexPattern
  /// Its parts, in order.
  package let parts: [ExplainedPart]
  /// What words of the parts mean, such as "word character", in the order in which they come up.
  package let terms: [Term]
  /// How much of the subject a match has to take, as a sentence.
  package let summary: String
  /// How many parts were left out since the pattern has too many.
  package let omittedParts: Int

  /// A word that the explanation uses, with its meaning.
  package struct Term: Sendable, Hashable {
    /// The word.
    package let name: String
    /// Its meaning.
    package let meaning: String
  }

  /// The most parts of one explanation.
  package static let maxParts = 2_000

  /// Explains a pattern, in time linear in its length.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - subject: What it runs on, as a noun: `URL` or `text`.
  package init(_ pattern: RegexPattern, subject: String = "text") {
    var writer = PartWriter(pattern: pattern, subject: subject)
    self.pattern = pattern
    parts = writer.parts(of: pattern.root)
    terms = writer.terms.inOrder
    omittedParts = writer.omitted
    summary = MatchReach(pattern).sentence(of: subject)
  }
}

extension PatternExplanation {
  /// Calls a function with each part, each before what is below it.
  package func forEachPart(_ body: (ExplainedPart) -> Void) {
    for part in parts { part.forEach(body) }
  }

  /// The parts around a place of the pattern, the smallest last.
  ///
  /// - Parameter offset: A UTF-16 offset in the pattern.
  /// - Returns: The parts; empty if none is there.
  package func path(to offset: Int) -> [ExplainedPart] {
    var path: [ExplainedPart] = []
    var level = parts
    while let part = level.first(where: { $0.range.contains(offset) }) {
      path.append(part)
      level = part.children
    }
    return path
  }
}
