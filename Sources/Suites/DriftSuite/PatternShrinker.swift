import MatchEngine
import RegexSyntax

/// Makes a pattern and a subject smaller while the engines still differ for the same cause.
struct PatternShrinker {
  let pair: EnginePair
  let feature: DialectFeature
  /// Whether changing the construct alone must make the difference go.
  let isAlone: Bool
  var attempts: Int

  /// The smallest pattern and subject found.
  mutating func shrink(_ pattern: String, _ witness: Witness) -> (pattern: String, subject: Subject)
  {
    guard attempts > 0 else { return (pattern, witness.subject) }
    var best = (pattern: pattern, subject: witness.subject)
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

  private func edits(of pattern: String) -> [PatternEdit] {
    let tree =
      (try? RegexParser.parse(pattern))
      ?? RegexParser.reading(of: pattern, in: pair.other.dialect).tree
    return tree.map(PatternReduction.edits) ?? []
  }

  /// The subject, or a shorter one, on which the engines differ over a pattern for the same cause.
  private func subject(showing pattern: String, near subject: Subject) -> Subject? {
    let reading = pair.read(pattern)
    guard !pattern.isEmpty || feature == .emptyPattern else { return nil }
    let answers = reading.answers(on: subject)
    guard answers.isDifference else { return nil }
    let witness = Witness(Sighting(subject: subject), answers: answers)
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
      return isForSameCause(Witness(Sighting(subject: shorter), answers: answers), pattern)
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
