import Diagnostics
package import MatchEngine
package import PatternLists
package import RunRecord

/// A pattern with what must not match, what it gives, and its tests.
package struct PatternRule: Sendable {
  /// The rule's id, such as `rule/video`.
  package let id: String
  /// The pattern with its flags and its mode.
  package let entry: PatternEntry
  /// Patterns with the same flags and mode that the subject must not match.
  package let excludes: [PatternEntry]
  package let output: RuleOutput
  package let tests: [PatternTest]
  /// The rule's place: that of its pattern.
  package let location: LocationRecord
  /// Whether its file can hold a test in which nothing matches.
  package var canExpectNothing = true
  let program: PatternProgram
}

/// What a rule gives.
package enum RuleOutput: Sendable {
  /// Only that it matches.
  case match
  case template(OutputTemplate)
  /// What a function makes of the whole match and its groups, nil where it fails, so that there is no result; the
  /// text is what it is made by.
  case made(by: String, @Sendable ([String?]) -> String?)

  /// What the output is made by; nil if there is none.
  var text: String? {
    switch self {
    case .match: nil
    case .template(let template): template.text
    case .made(let text, _): text
    }
  }

  var template: OutputTemplate? {
    if case .template(let template) = self { template } else { nil }
  }
}

/// A subject with what a rule is to do with it.
package struct PatternTest: Sendable {
  package let subject: Subject
  package let expectation: Expectation
  /// The place of the expected result.
  package let location: LocationRecord
  /// Whether the file says only whether the rule matches.
  var isOfMatch = false

  package enum Expectation: Sendable {
    /// The rule matches, whatever it gives.
    case match
    case noMatch
    case output(String)
    /// The rule matches, and these groups hold these texts; nil for a group that takes no part.
    case groups([(name: String, text: String?)])
  }
}

/// What a rule does with a subject.
enum PatternOutcome {
  /// The rule matches, and gives its output, or the whole match where it has no template.
  case output(String, Match)
  case noMatch
  case failed(FailureReason, String?)
}
