package import DriftSuite
import MatchEngine
package import RunRecord
import SubjectDomains
package import TerminalAccess
package import Workspace

/// Two patterns, whether they give the same matches, and what both cost.
package struct ComparedPatterns: Sendable {
  package let first: ExplainedSubject
  package let second: ExplainedSubject
  /// The engine on which they are compared.
  package let engine: String
  package let difference: PatternDifference
  /// What each costs, by engine.
  package let slow: [[SlowRecord]]

  /// Compares two patterns on the engine that the rules are written for.
  ///
  /// - Parameters:
  ///   - subjects: Both.
  ///   - settings: The settings in effect.
  ///   - terminal: Where progress is shown.
  /// - Throws: `InputError` if the corpus cannot be read.
  package init(
    _ subjects: (ExplainedSubject, ExplainedSubject),
    _ settings: Settings,
    _ terminal: Terminal
  ) throws {
    (first, second) = subjects
    engine = EngineRegistry.reference.rawValue
    difference = PatternDifference(
      first.target,
      second.target,
      settings,
      effort: settings.drift.effort,
      corpus: try CorpusLoader.subjects(settings.corpus)
    )
    let run = SlowRun(settings, terminal)
    slow = try [first, second].map { try run.result(over: [$0.target]).ranked }
  }

  /// Whether both give the same matches on every subject.
  package var areEqual: Bool { difference.verdict == .equal }
}

extension PatternDifference {
  /// Compares two patterns on the engine that the rules are written for, under some settings.
  init(
    _ first: PatternCase,
    _ second: PatternCase,
    _ settings: Settings,
    effort: Int,
    corpus: [Subject] = []
  ) {
    let limits = EngineRegistry.foundation.limits(steps: settings.run.stepLimit)
    self.init(
      first,
      second,
      on: DriftEngine(EngineRegistry.foundation, limits: limits),
      corpus: corpus,
      options: DriftSuite.Options(
        effort: DriftEffort(level: effort),
        seed: settings.drift.seed,
        profile: settings.drift.profile.rawValue
      )
    )
  }
}

/// The JSON form of a comparison of two patterns.
package struct PatternComparisonAnswer: Encodable {
  let schema = "ruleproof-compare/1"
  let first: String
  let second: String
  let engine: String
  let verdict: String
  let reason: String?
  let comparesGroups: Bool
  let subjects: Int
  let witness: Witness?
  let slow: [String: [SlowRecord]]

  struct Witness: Encodable {
    let subject: String
    let urlLikeness: Likeness
    let first: DriftResult
    let second: DriftResult
  }

  package init(_ compared: ComparedPatterns) {
    first = compared.first.target.pattern
    second = compared.second.target.pattern
    engine = compared.engine
    comparesGroups = compared.difference.comparesGroups
    subjects = compared.difference.subjects
    slow = ["first": compared.slow[0], "second": compared.slow[1]]
    switch compared.difference.verdict {
    case .equal: (verdict, reason, witness) = ("equal", nil, nil)
    case .undecided(let words): (verdict, reason, witness) = ("undecided", words, nil)
    case .different(let found):
      (verdict, reason) = ("different", nil)
      witness = Witness(
        subject: found.subject.text,
        urlLikeness: found.likeness,
        first: found.first,
        second: found.second
      )
    }
  }
}
