import Diagnostics
package import MatchEngine
package import PatternExplanation
package import RegexSyntax

/// A pattern in words, with what an engine took for its parts.
package struct PatternInWords: Sendable {
  package let target: PatternCase
  /// The explanation of the pattern, or why it is invalid in ICU's dialect.
  package let reading: Result<PatternExplanation, RegexSyntaxError>
  /// What the engine took for each part; nil if the pattern cannot be read.
  package let examples: PartExamples?

  /// Puts a pattern into words.
  ///
  /// - Parameters:
  ///   - target: The pattern, with subjects that are tried first.
  ///   - subject: What it runs on, as a noun: `URL` or `text`.
  ///   - engine: The engine that has to match the examples.
  ///   - limits: What one search may take.
  package init(
    _ target: PatternCase,
    subject: String,
    engine: any MatchEngine,
    limits: MatchLimits
  ) {
    self.target = target
    do throws(RegexSyntaxError) {
      let explanation = PatternExplanation(
        try RegexParser.parse(target.pattern),
        subject: subject
      )
      reading = .success(explanation)
      examples = PartExamples(for: explanation, in: target.subjects.map(\.utf16)) { pattern in
        Self.search(pattern, engine, limits)
      }
    } catch {
      reading = .failure(error)
      examples = nil
    }
  }

  private static func search(
    _ pattern: String,
    _ engine: any MatchEngine,
    _ limits: MatchLimits
  ) -> (([UInt16]) -> PartExamples.Answer)? {
    guard let compiled = try? engine.compile(pattern) else { return nil }
    return { subject in
      switch compiled.firstMatch(in: Subject(utf16: subject), limits: limits).outcome {
      case .match(let match): .match(match.ranges)
      case .noMatch: .noMatch
      case .failed: .failed
      }
    }
  }
}

extension PatternInWords {
  /// What the engine took for a part; nil if it took nothing, or the words say it already.
  package func example(of part: ExplainedPart) -> String? {
    guard part.role != .text, let units = examples?.text(of: part) else { return nil }
    let text = String(decoding: units, as: UTF16.self)
    let isSaid = [part.words, "optional: " + part.words].contains { words in
      words == "\"\(text)\"" || words.hasSuffix(": \"\(text)\"")
    }
    return isSaid ? nil : text
  }
}
