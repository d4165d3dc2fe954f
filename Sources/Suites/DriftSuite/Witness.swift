import MatchEngine
import SubjectDomains

/// A subject on which two engines have been seen to differ.
///
/// It holds no answers: a pattern may differ on thousands of subjects, with thousands of matches on
/// each.
struct Sighting: Sendable {
  let subject: Subject
  /// The replacement template whose output differs; nil if the matches do.
  var template: String?
  let likeness: Likeness
}

extension Sighting {
  /// Whether this shows the difference better: nearer to a real subject, else shorter, else by its text.
  func isBetter(than other: Sighting) -> Bool {
    let left = (likeness, subject.utf16.count)
    let right = (other.likeness, other.subject.utf16.count)
    if left != right { return left < right }
    return subject.utf16.lexicographicallyPrecedes(other.subject.utf16)
  }
}

/// A subject on which two engines differ, with what they answer.
struct Witness: Sendable {
  let sighting: Sighting
  let answers: PairAnswer

  init(_ sighting: Sighting, answers: PairAnswer) {
    self.sighting = sighting
    self.answers = answers
  }
}

extension Witness {
  var subject: Subject { sighting.subject }
  var template: String? { sighting.template }
  var likeness: Likeness { sighting.likeness }
}
