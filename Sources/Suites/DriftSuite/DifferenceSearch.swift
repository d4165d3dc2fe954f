import Diagnostics
import MatchEngine
import SubjectDomains

/// Runs both engines of a pair on subjects and keeps those on which they differ.
struct DifferenceSearch {
  let reading: PairReading
  let target: PatternCase
  /// A real subject that shows a refusal where no other one is real.
  let example: Subject?
  private(set) var sightings: [Sighting] = []
  private(set) var undecided: [UndecidedAnswer] = []
  private(set) var compared = 0
}

/// A subject on which an engine gave up.
struct UndecidedAnswer: Sendable, Hashable {
  let engine: String
  let reason: FailureReason
  let subject: Subject

  /// Whether the engine was not run because the pattern's work was used up.
  var isOfStop: Bool { reason == WorkAllowance.reason || reason == GiveUpBudget.reason }
}

extension DifferenceSearch {
  /// Compares the engines on subjects, and the templates on the first few matching ones.
  mutating func run(on subjects: some Sequence<Subject>) {
    guard !reading.isRefusedByBoth else { return }
    if reading.isRefusedByOne { return runRefused(on: subjects) }
    var templateBudget = Self.templateSubjects
    for subject in subjects {
      guard let answers = compare(subject) else { continue }
      if answers.isDifference {
        sightings.append(sighting(of: subject))
      } else if templateBudget > 0, answers.isAgreement, answers.reference.hasMatch {
        templateBudget -= 1
        compareTemplates(on: subject)
      }
    }
  }

  private mutating func compareTemplates(on subject: Subject) {
    for template in target.templates {
      let answers = reading.answers(on: subject, template: template)
      note(answers, subject)
      guard answers.isDifference else { continue }
      sightings.append(sighting(of: subject, template))
    }
  }

  private func sighting(of subject: Subject, _ template: String? = nil) -> Sighting {
    let likeness = target.domain.likeness(of: subject.utf16)
    return Sighting(subject: subject, template: template, likeness: likeness)
  }

  /// A pattern that one engine refuses differs on every subject, real ones too: a match on one shows it
  /// best.
  private mutating func runRefused(on subjects: some Sequence<Subject>) {
    var best: (sighting: Sighting, hasMatch: Bool)?
    for subject in subjects {
      guard let (sighting, hasMatch) = see(subject) else { continue }
      let isBetter =
        best.map { old in
          if old.sighting.likeness != sighting.likeness {
            return sighting.likeness < old.sighting.likeness
          }
          if old.hasMatch != hasMatch { return hasMatch }
          return sighting.isBetter(than: old.sighting)
        } ?? true
      if isBetter { best = (sighting, hasMatch) }
      if hasMatch, sighting.likeness == .real, compared > Self.refusedSubjects { break }
    }
    if let example, best?.sighting.likeness != .real { best = see(example) ?? best }
    sightings.append(best?.sighting ?? sighting(of: Subject("")))
  }

  /// What the engines answer; nil for a made string that one of them cannot take, which compares nothing.
  private mutating func compare(_ subject: Subject) -> PairAnswer? {
    let answers = reading.answers(on: subject)
    if answers.isOfInvalidSubject, !target.subjects.contains(subject) { return nil }
    compared += 1
    note(answers, subject)
    return answers
  }

  private mutating func see(_ subject: Subject) -> (Sighting, hasMatch: Bool)? {
    guard let answers = compare(subject) else { return nil }
    let hasMatch = answers.reference.hasMatch || answers.other.hasMatch
    return (sighting(of: subject), hasMatch)
  }

  private mutating func note(_ answers: PairAnswer, _ subject: Subject) {
    guard answers.isUndecided else { return }
    undecided += Self.undecided(in: answers, reading, subject)
  }

  /// The first engine that gave up on a subject, and why.
  static func undecided(
    in answers: PairAnswer,
    _ reading: PairReading,
    _ subject: Subject
  ) -> [UndecidedAnswer] {
    if case .undecided(let reason) = answers.reference {
      return [UndecidedAnswer(engine: reading.referenceName, reason: reason, subject: subject)]
    }
    guard case .undecided(let reason) = answers.other else { return [] }
    return [UndecidedAnswer(engine: reading.otherName, reason: reason, subject: subject)]
  }

  /// The number of subjects that templates are expanded on.
  private static let templateSubjects = 24
  /// The number of subjects to try on a refused pattern before a match on a real one ends the search.
  private static let refusedSubjects = 256
}
