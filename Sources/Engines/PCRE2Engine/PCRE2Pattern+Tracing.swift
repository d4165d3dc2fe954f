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
        subject.utf16.withUnsafeBufferPointer { units in
          var search = PCRE2Search(code, in: space, settings, over: units)
          var counter = StepCounter(limit: limits.steps, visit: visit)
          let step = counter.counting(in: space) { search.find(from: 0) }
          let outcome: MatchOutcome =
            switch (counter.failure, step) {
            case (let failure?, _): .failed(failure)
            case (nil, .failed(let failure)): .failed(failure)
            case (nil, .noMatch): .noMatch
            case (nil, .match): search.match.map(MatchOutcome.match) ?? .noMatch
            }
          return MatchResult(outcome: outcome, cost: counter.steps)
        }
      }
    }
  }
}
