import Diagnostics
import MatchEngine
import RegexSyntax
import SubjectDomains

/// Shrinks a pattern and a subject while the engines still differ for the same cause.
struct PatternShrinker {
  let pair: EnginePair
  let feature: DialectFeature
  /// Whether changing the construct alone must remove the difference.
  let isAlone: Bool
  /// The UTF-16 range of the construct in the pattern.
  let place: Range<Int>
  var attempts: Int

  mutating func shrink(_ pattern: String, _ witness: Witness) -> (pattern: String, subject: Subject)
  {
    guard attempts > 0 else { return (pattern, witness.subject) }
    var best = (pattern: pattern, subject: witness.subject)
    // Usually the construct alone suffices, which removing parts would take many steps to find.
    for part in parts(of: pattern) where attempts > 0 && !pair.isUsedUp {
      attempts -= 1
      guard let subject = subject(showing: part, near: best.subject) else { continue }
      best = (part, subject)
      break
    }
    var hasShrunk = true
    while hasShrunk, attempts > 0, !pair.isUsedUp {
      hasShrunk = false
      for edit in edits(of: best.pattern) {
        guard attempts > 0, !pair.isUsedUp else { break }
        attempts -= 1
        let smaller = EditedPattern(best.pattern).applying([edit]).text
        guard let subject = subject(showing: smaller, near: best.subject) else { continue }
        best = (smaller, subject)
        hasShrunk = true
        break
      }
    }
    best.subject = shrink(best.subject, of: best.pattern)
    return best
  }

  private func edits(of pattern: String) -> [PatternCorrection] {
    tree(of: pattern).map(PatternReduction.edits) ?? []
  }

  private func parts(of pattern: String) -> [String] {
    tree(of: pattern).map { PatternReduction.parts(of: $0, around: place) } ?? []
  }

  private func tree(of pattern: String) -> RegexPattern? {
    (try? RegexParser.parse(pattern))
      ?? RegexParser.reading(of: pattern, in: pair.other.dialect).tree
  }

  /// The subject, or a shorter one, on which the engines differ for the same cause.
  private func subject(showing pattern: String, near subject: Subject) -> Subject? {
    let reading = pair.read(pattern)
    guard !pattern.isEmpty || feature == .emptyPattern else { return nil }
    let answers = reading.answers(on: subject)
    guard answers.isDifference else { return nil }
    let witness = Witness(Sighting(subject: subject, likeness: .any), answers: answers)
    return isForSameCause(witness, pattern) ? subject : nil
  }

  private mutating func shrink(_ subject: Subject, of pattern: String) -> Subject {
    let reading = pair.read(pattern)
    let isRefused = reading.isRefusedByOne
    var budget = max(attempts, 60)
    return SubjectShrinker.shrink(subject, attempts: &budget) { shorter in
      let answers = reading.answers(on: shorter)
      guard answers.isDifference else { return false }
      if isRefused { return answers.reference.hasMatch || answers.other.hasMatch }
      let witness = Witness(Sighting(subject: shorter, likeness: .any), answers: answers)
      return isForSameCause(witness, pattern)
    }
  }

  private func isForSameCause(_ witness: Witness, _ pattern: String) -> Bool {
    CauseSearch(pair: pair).isCaused(
      witness,
      by: feature,
      alone: isAlone,
      in: EditedPattern(pattern)
    )
  }
}
