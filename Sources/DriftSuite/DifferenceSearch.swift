import MatchEngine

/// Runs both engines of a pair on subjects and keeps those on which they differ.
struct DifferenceSearch {
  let reading: PairReading
  let templates: [String]
  private(set) var witnesses: [Witness] = []
  private(set) var undecided: [UndecidedAnswer] = []
  private(set) var compared = 0

  init(_ reading: PairReading, templates: [String] = []) {
    self.reading = reading
    self.templates = templates
  }
}

/// A subject on which an engine gave up.
struct UndecidedAnswer: Sendable, Hashable {
  let engine: String
  let reason: String
  let subject: Subject
}

extension DifferenceSearch {
  /// The best witness, if there is any.
  var best: Witness? {
    witnesses.min { $0.isBetter(than: $1) }
  }

  /// Compares the engines on subjects; the templates on the first few that match.
  mutating func run(on subjects: some Sequence<Subject>) {
    guard !reading.isRefusedByBoth else { return }
    if reading.isRefusedByOne { return runRefused(on: subjects) }
    var templateBudget = Self.templateSubjects
    for subject in subjects {
      compared += 1
      let answers = reading.answers(on: subject)
      note(answers, subject)
      if answers.isDifference {
        witnesses.append(Witness(subject: subject, answers: answers))
      } else if templateBudget > 0, answers.isAgreement, answers.reference.hasMatch {
        templateBudget -= 1
        compareTemplates(on: subject)
      }
    }
  }

  private mutating func compareTemplates(on subject: Subject) {
    for template in templates {
      let answers = reading.answers(on: subject, template: template)
      note(answers, subject)
      guard answers.isDifference else { continue }
      witnesses.append(Witness(subject: subject, template: template, answers: answers))
    }
  }

  /// A pattern that one engine refuses differs on every subject: a match shows it best.
  private mutating func runRefused(on subjects: some Sequence<Subject>) {
    var best: Witness?
    var fallback: Witness?
    for subject in subjects {
      compared += 1
      let answers = reading.answers(on: subject)
      note(answers, subject)
      let witness = Witness(subject: subject, answers: answers)
      if fallback == nil { fallback = witness }
      guard answers.reference.hasMatch || answers.other.hasMatch else { continue }
      if best.map(witness.isBetter) ?? true { best = witness }
      if witness.grade == .url, compared > Self.refusedSubjects { break }
    }
    let empty = Subject("")
    let last = Witness(subject: empty, answers: reading.answers(on: empty))
    witnesses.append(best ?? fallback ?? last)
  }

  private mutating func note(_ answers: PairAnswer, _ subject: Subject) {
    guard answers.reference.isUndecided || answers.other.isUndecided else { return }
    undecided += Self.undecided(in: answers, reading, subject)
  }

  /// Which engine gave up on a subject, and why.
  static func undecided(
    in answers: PairAnswer,
    _ reading: PairReading,
    _ subject: Subject
  ) -> [UndecidedAnswer] {
    [(reading.referenceName, answers.reference), (reading.otherName, answers.other)]
      .compactMap { name, answer in
        guard case .undecided(let reason) = answer else { return nil }
        return UndecidedAnswer(engine: name, reason: reason, subject: subject)
      }
  }

  /// The subjects that templates are expanded on.
  private static let templateSubjects = 24
  /// The subjects after which a URL is shown as it is, and no shorter one looked for.
  private static let refusedSubjects = 256
}
