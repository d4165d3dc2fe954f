import MatchEngine

/// The original pattern, for checking differences found on an edited one.
struct WrittenPattern: Sendable {
  let reading: PairReading
}

extension WrittenPattern {
  enum Showing: Int, Sendable, Hashable, Comparable {
    /// On the original pattern, with the same answers.
    case asWritten
    /// Only on the edited pattern, which preserves the original's results.
    case afterEdits

    static func < (left: Showing, right: Showing) -> Bool { left.rawValue < right.rawValue }
  }

  /// Where a difference shows; nil if the edits have changed the pattern's meaning, so that the
  /// difference says nothing about the original.
  ///
  /// - Parameters:
  ///   - answers: The answers for the edited pattern.
  ///   - subject: The subject.
  ///   - template: The replacement template, if its output differs.
  /// - Returns: Where it shows.
  func showing(_ answers: PairAnswer, on subject: Subject, template: String?) -> Showing? {
    let written = self.answers(on: subject, template: template)
    if written.isDifference, written.agrees(with: answers) { return .asWritten }
    let (old, new) =
      reading.reference.refusal == nil
      ? (written.reference, answers.reference) : (written.other, answers.other)
    return !old.isUndecided && old.agrees(with: new) ? .afterEdits : nil
  }

  func answers(on subject: Subject, template: String?) -> PairAnswer {
    reading.answers(on: subject, template: template)
  }
}
