public import MatchEngine

extension PCRE2Pattern: TracingPattern {
  /// Runs the pattern once over a subject and reports every step in full detail.
  ///
  /// Only an engine that counts reports any.
  public func trace(
    in subject: Subject,
    limits: MatchLimits,
    visit: (SearchStep) -> Bool
  ) -> MatchResult {
    let length = subject.utf16.count
    guard length <= limits.subjectLength else {
      let failure = MatchFailure.subjectTooLong(length: length, limit: limits.subjectLength)
      return MatchResult(outcome: .failed(failure), cost: 0)
    }
    return withoutActuallyEscaping(visit) { visit in
      pool.withSpace { space in
        PCRE2Search.over(subject, code, in: space, settings) { search in
          let (text, pattern) = (search.text, code.text)
          var counter = StepCounter(limit: limits.steps) { step in
            var step = step
            step.start = step.start.flatMap(text.offset)
            step.patternOffset = step.patternOffset.flatMap(pattern.offset)
            step.subjectOffset = step.subjectOffset.flatMap(text.offset)
            return visit(step)
          }
          let outcome = counter.counting(in: space) { search.firstMatch() }
          return MatchResult(
            outcome: counter.failure.map(MatchOutcome.failed) ?? outcome,
            cost: counter.steps
          )
        }
      }
    }
  }
}
