import MatchEngine

/// A subject on which two engines differ.
struct Witness: Sendable {
  let subject: Subject
  /// The replacement template whose output differs; nil where the matches do.
  let template: String?
  let answers: PairAnswer
  let grade: SubjectGrade

  init(subject: Subject, template: String? = nil, answers: PairAnswer) {
    self.subject = subject
    self.template = template
    self.answers = answers
    grade = SubjectGrade(of: subject)
  }
}

extension Witness {
  /// Whether this shows the difference better: nearer to a URL, else shorter, else by its text.
  func isBetter(than other: Witness) -> Bool {
    let left = (grade, subject.utf16.count)
    let right = (other.grade, other.subject.utf16.count)
    if left != right { return left < right }
    return subject.utf16.lexicographicallyPrecedes(other.subject.utf16)
  }
}
