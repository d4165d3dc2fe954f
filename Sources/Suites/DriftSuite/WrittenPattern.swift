import MatchEngine

/// The pattern as it is written, on which each difference is checked that was found on an edited one.
struct WrittenPattern: Sendable {
  let reading: PairReading
}

extension WrittenPattern {
  /// Where a difference shows.
  enum Showing: Int, Sendable, Hashable, Comparable {
    /// On the pattern as it is written, with the same answers.
    case asWritten
    /// Only on the edited pattern, which keeps what the pattern as written gives.
    case afterEdits

    static func < (left: Showing, right: Showing) -> Bool { left.rawValue < right.rawValue }
  }

  /// Where a difference shows; nil if the edits have changed what the pattern means, so that the
  /// difference says nothing of the pattern as it is written.
  ///
  /// - Parameters:
  ///   - answers: The answers over the edited pattern.
  ///   - subject: The subject.
  ///   - template: The replacement template, if it is its output that differs.
  /// - Returns: Where it shows.
  func showing(_ answers: PairAnswer, on subject: Subject, template: String?) -> Showing? {
    let written = self.answers(on: subject, template: template)
    if written.isDifference, written.agrees(with: answers) { return .asWritten }
    let (old, new) =
      reading.reference.refusal == nil
      ? (written.reference, answers.reference) : (written.other, answers.other)
    return !old.isUndecided && old.agrees(with: new) ? .afterEdits : nil
  }

  /// What both engines answer over the pattern as it is written.
  func answers(on subject: Subject, template: String?) -> PairAnswer {
    reading.answers(on: subject, template: template)
  }
}
