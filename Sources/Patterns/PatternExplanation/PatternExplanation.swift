package import RegexSyntax

/// A pattern explained part by part, as ICU reads it.
package struct PatternExplanation: Sendable {
  package let pattern: RegexPattern
  package let parts: [ExplainedPart]
  /// The terms used in the explanation, such as "word character", in order of appearance.
  package let terms: [Term]
  /// A sentence on which part of the subject a match must cover.
  package let summary: String
  /// The number of parts left out because the pattern has too many.
  package let omittedParts: Int

  /// A term that the explanation uses, with its meaning.
  package struct Term: Sendable, Hashable {
    package let name: String
    package let meaning: String
  }

  /// The maximum number of parts.
  package static let maxParts = 2_000

  /// Explains a pattern in linear time.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - subject: A noun for its subjects: `URL` or `text`.
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
  /// Visits each part, parents first.
  package func forEachPart(_ body: (ExplainedPart) -> Void) {
    for part in parts { part.forEach(body) }
  }

  /// The parts that contain an offset of the pattern, from the outermost to the innermost.
  ///
  /// - Parameter offset: A UTF-16 offset in the pattern.
  /// - Returns: The parts; empty if there are none.
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
