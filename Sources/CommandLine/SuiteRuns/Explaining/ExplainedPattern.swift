import Diagnostics
package import MatchEngine
package import RegexSyntax
package import RunRecord

/// Everything that `explain` says about a pattern.
package struct ExplainedPattern: Sendable {
  package let words: PatternInWords
  /// The pattern as its engine gets it.
  package let written: String
  /// The id of the rule that it is of; nil for a pattern of the call.
  package let rule: String?
  /// The steps of the engines in a subject that matches, by engine.
  package let steps: [Steps]
  /// The results about its slowness, by engine.
  package let slow: [SlowRecord]
  /// How the other engines read it.
  package let readings: [Reading]
  /// The differences that show on some subject.
  package let drift: [DriftRecord]
  package let comparison: DriftSummary

  /// The steps of one engine in a subject.
  package struct Steps: Sendable {
    package let engine: EngineIdentity
    /// The steps, in the engine's unit.
    package let count: Int
  }

  /// How another engine reads the pattern.
  package struct Reading: Sendable {
    package let engine: EngineIdentity
    /// Why the engine refuses it; nil if it does not.
    package let refusal: PatternError?
    /// The constructs that it is known to read in another way.
    package let constructs: [DialectConstruct]
  }
}

extension ExplainedPattern {
  package func source(of construct: DialectConstruct) -> String {
    let units = Array(written.utf16)
    return String(decoding: units[construct.range.clamped(to: 0..<units.count)], as: UTF16.self)
  }
}
