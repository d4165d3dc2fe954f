internal import CPCRE2
public import MatchEngine

extension PCRE2Pattern: CostMeasuringPattern, ScanMeasuringPattern {
  /// Counts the callouts of a search, over all start positions; only an engine that counts can.
  public func measureCost(in subject: Subject, limit: Int) -> CostMeasurement {
    let (counter, failure) = count(in: subject, StepCounter(limit: limit))
    let end: CostMeasurement.End =
      counter.isOverLimit ? .limit : failure.map { .failed($0) } ?? .finished
    return CostMeasurement(steps: counter.steps, end: end, scanned: counter.scanned)
  }

  /// Counts the characters between where one callout stands and where the next one does, going forward.
  public func measureScan(in subject: Subject, characters: Int, steps: Int) -> ScanMeasurement? {
    let (counter, failure) = count(in: subject, StepCounter(limit: steps, scanLimit: characters))
    guard failure == nil || counter.isOverLimit else { return nil }
    return ScanMeasurement(
      characters: counter.scanned,
      steps: counter.steps,
      isCut: counter.isOverLimit
    )
  }

  private func count(
    in subject: Subject,
    _ counter: StepCounter
  ) -> (StepCounter, MatchFailure?) {
    pool.withSpace { space in
      subject.utf16.withUnsafeBufferPointer { units in
        var counter = counter
        var search = PCRE2Search(code, in: space, settings, over: units)
        guard settings.counts else {
          if case .failed(let failure) = search.find(from: 0) { return (counter, failure) }
          return (counter, nil)
        }
        let step = counter.counting(in: space) { search.find(from: 0) }
        switch step {
        case .failed(let failure): return (counter, failure)
        case .match where search.match == nil:
          return (counter, .engineFault(code: Int(PCRE2_ERROR_INTERNAL)))
        case .match, .noMatch: return (counter, nil)
        }
      }
    }
  }
}
