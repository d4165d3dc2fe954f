import Diagnostics
import MatchEngine
import PatternExplanation
import RegexSyntax
import RunRecord

/// The JSON form of explanations of patterns.
package struct PatternExplanationAnswer: Encodable {
  let schema = "ruleproof-explain-pattern/1"
  let patterns: [Pattern]

  package init(_ explained: [ExplainedPattern]) { patterns = explained.map(Pattern.init) }

  struct Pattern: Encodable {
    let rule: String?
    let pattern: String
    let location: LocationRecord?
    let error: SyntaxError?
    let summary: String?
    let parts: [Part]
    let omittedParts: Int
    let terms: [Term]
    let matching: String?
    let notMatching: String?
    let steps: [String: Int]
    let slow: [SlowRecord]
    let engines: [Engine]
    let drift: [DriftRecord]
    let comparison: DriftSummary
  }

  struct SyntaxError: Encodable {
    let message: String
    let range: TextRange
  }

  struct Part: Encodable {
    let range: TextRange
    let source: String
    let kind: String
    let group: Int?
    let words: String
    let example: String?
    let parts: [Part]
  }

  struct Term: Encodable {
    let name: String
    let meaning: String
  }

  struct Engine: Encodable {
    let engine: String
    let version: String
    let refusal: String?
    let constructs: [Construct]
  }

  struct Construct: Encodable {
    let code: String
    let range: TextRange
    let source: String
    let note: String?
  }
}

extension PatternExplanationAnswer.Pattern {
  init(_ explained: ExplainedPattern) {
    let words = explained.words
    rule = explained.rule
    pattern = words.target.pattern
    location = explained.rule == nil ? nil : words.target.place.map { LocationRecord($0) }
    switch words.reading {
    case .success(let explanation):
      error = nil
      summary = explanation.summary
      parts = explanation.parts.map { .init($0, words) }
      omittedParts = explanation.omittedParts
      terms = explanation.terms.map { .init(name: $0.name, meaning: $0.meaning) }
    case .failure(let failure):
      error = .init(message: failure.message, range: TextRange(failure.range))
      summary = nil
      (parts, omittedParts, terms) = ([], 0, [])
    }
    matching = words.examples?.matching.map { String(decoding: $0, as: UTF16.self) }
    notMatching = words.examples?.notMatching.map { String(decoding: $0, as: UTF16.self) }
    steps = Dictionary(
      explained.steps.map { ($0.engine.name, $0.count) },
      uniquingKeysWith: { first, _ in first }
    )
    slow = explained.slow
    engines = explained.readings.map { reading in
      .init(
        engine: reading.engine.name,
        version: reading.engine.version,
        refusal: reading.refusal?.message,
        constructs: reading.constructs.map { construct in
          .init(
            code: construct.feature.rawValue,
            range: TextRange(construct.range),
            source: explained.source(of: construct),
            note: construct.note
          )
        }
      )
    }
    drift = explained.drift
    comparison = explained.comparison
  }
}

extension PatternExplanationAnswer.Part {
  init(_ part: ExplainedPart, _ words: PatternInWords) {
    range = TextRange(part.range)
    source = part.source
    kind = part.role.name
    group = if case .capture(let number) = part.role { number } else { nil }
    self.words = part.words
    example = words.example(of: part)
    parts = part.children.map { .init($0, words) }
  }
}

extension ExplainedPart.Role {
  /// The kind of part, as JSON has it.
  package var name: String {
    switch self {
    case .text: "text"
    case .characters: "characters"
    case .capture: "capture"
    case .group: "group"
    case .choice: "choice"
    case .branch: "branch"
    case .loop: "loop"
    case .place: "place"
    case .condition: "condition"
    case .reference: "reference"
    case .flags: "flags"
    case .nothing: "nothing"
    }
  }
}
