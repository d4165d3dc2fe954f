public import Diagnostics
public import MatchEngine

/// Records rules that decide by other means than a pattern: what they give for every URL of a
/// corpus and for their own tests.
public struct OutcomeRecorder: Sendable {
  private let corpus: GoldenCorpus

  /// Creates a recorder.
  public init(over corpus: GoldenCorpus) {
    self.corpus = corpus
  }
}

extension OutcomeRecorder {
  /// Records a rule.
  ///
  /// - Parameters:
  ///   - name: The golden's name.
  ///   - definition: What the rule is made of.
  ///   - tests: The URLs of the rule's own tests.
  ///   - outcomes: What the rule gives for a URL, by name; empty where it does not take the URL.
  /// - Returns: The golden, without costs.
  public func record(
    as name: ExactText,
    _ definition: RuleDefinition,
    tests: [Subject],
    outcomes: (Subject) -> [String: GoldenOutcome]
  ) -> RuleGolden {
    var unique: [GoldenSubject] = []
    for subject in tests.map({ GoldenSubject($0) }).sorted() where unique.last != subject {
      unique.append(subject)
    }
    var golden = RuleGolden(name: name, definition: definition, corpus: corpus.digest)
    golden.tests = unique.map(\.digest).sorted()
    for (subject, isInCorpus, isTest) in SubjectWalk(corpus: corpus.urls, tests: unique) {
      let found = outcomes(subject.url)
      guard !found.isEmpty else { continue }
      let outputs = found.map { name, outcome in
        GoldenOutput(format: FormatKey(app: ExactText(name)), outcome: outcome)
      }
      golden.entries.append(
        GoldenEntry(
          subject: subject,
          isInCorpus: isInCorpus,
          isTest: isTest,
          result: .match(
            GoldenMatch(
              groups: [0..<subject.url.utf16.count],
              outputs: outputs.sorted { $0.format < $1.format }
            )
          )
        )
      )
    }
    return golden
  }
}
