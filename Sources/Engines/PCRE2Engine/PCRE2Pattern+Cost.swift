public import MatchEngine

extension PCRE2Pattern: CostMeasuringPattern, ScanMeasuringPattern {
  /// Callouts.
  public var unit: CostUnit { .callouts }

  /// Counts the callouts of a search, over all start positions; only an engine that counts can.
  public func measureCost(in subject: Subject, limit: Int) -> CostMeasurement {
    measureCost(in: subject, limit: limit, readAhead: .max)
  }

  /// Counts the callouts of a search and the characters that it reads ahead.
  public func measureCost(in subject: Subject, limit: Int, readAhead: Int) -> CostMeasurement {
    guard settings.counts else { return CostMeasurement(steps: 0, end: .finished) }
    let (counter, failure) = count(in: subject, StepCounter(limit: limit, readAhead: readAhead))
    let end: CostMeasurement.End =
      switch failure {
      case .stepLimit: .limit
      case let failure?: .failed(failure)
      case nil: .finished
      }
    return CostMeasurement(steps: counter.steps, end: end, readAhead: counter.readAhead)
  }

  /// Counts the characters read forward between one callout and the next.
  public func measureScan(in subject: Subject, characters: Int, steps: Int) -> ScanMeasurement? {
    guard settings.counts else { return nil }
    let (counter, failure) = count(in: subject, StepCounter(limit: steps, readAhead: characters))
    guard failure == nil || counter.isOverLimit else { return nil }
    return ScanMeasurement(
      characters: counter.readAhead,
      steps: counter.steps,
      isCut: counter.isOverLimit
    )
  }

  private func count(
    in subject: Subject,
    _ counter: StepCounter
  ) -> (counter: StepCounter, failure: MatchFailure?) {
    pool.withSpace { space in
      PCRE2Search.over(subject, code, in: space, settings) { search in
        var counter = counter
        let step = counter.counting(in: space) { search.find(from: 0) }
        if let failure = counter.failure { return (counter, failure) }
        if case .failed(let failure) = step { return (counter, failure) }
        return (counter, nil)
      }
    }
  }
}
