package import Diagnostics
package import MatchEngine
package import PatternLists
package import RunRecord

extension PatternRule {
  /// Creates a rule of another format.
  ///
  /// - Parameters:
  ///   - entry: The pattern, which has the rule's id.
  ///   - excludes: Patterns that the subject must not match.
  ///   - output: What it gives.
  ///   - tests: Its tests.
  ///   - engine: What it runs on.
  ///   - reference: The engine whose syntax trees are in.
  package init(
    _ entry: PatternEntry,
    excludes: [PatternEntry] = [],
    output: RuleOutput = .match,
    tests: [PatternTest],
    on engine: any MatchEngine,
    reference: any MatchEngine
  ) {
    let place = entry.target.place.map { LocationRecord($0) }
    self.init(
      id: entry.target.rule,
      entry: entry,
      excludes: excludes,
      output: output,
      tests: tests,
      location: place ?? LocationRecord(file: "", line: 1, column: 1, offset: 0, length: 0),
      program: PatternProgram(
        entry,
        excludes: excludes,
        output: output,
        on: engine,
        reference: reference
      )
    )
  }
}

extension PatternTest {
  package init(_ subject: Subject, _ expectation: Expectation, at location: LocationRecord) {
    self.subject = subject
    self.expectation = expectation
    self.location = location
  }
}

/// Why it is not known what a rule gives.
package struct UnknownOutcome: Error {
  package let reason: FailureReason
  /// What the engine says of it.
  package let message: String?

  package init(reason: FailureReason, message: String?) {
    self.reason = reason
    self.message = message
  }
}

extension PatternRule {
  /// The number of groups of the pattern; nil if the engine refuses it.
  package var groupCount: Int? { program.groupCount }

  /// A text without all that the pattern matches in it.
  package func removingMatches(from text: String) -> Result<String, UnknownOutcome> {
    program.removingMatches(from: Subject(text))
  }

  /// The texts of the whole match and of each group; nil if the rule does not match.
  package func groups(of subject: Subject) -> Result<[String?]?, UnknownOutcome> {
    groups(of: [subject])[0]
  }

  /// The same for each of some subjects.
  package func groups(of subjects: [Subject]) -> [Result<[String?]?, UnknownOutcome>] {
    zip(subjects, program.outcomes(for: subjects)).map { subject, outcome in
      switch outcome {
      case .noMatch: .success(nil)
      case .failed(let reason, let message):
        .failure(UnknownOutcome(reason: reason, message: message))
      case .output(_, let match): .success(match.ranges.map { $0.map(subject.text) })
      }
    }
  }
}
