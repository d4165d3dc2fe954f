public import MatchEngine

extension PCRE2Pattern: CostMeasuringPattern {
  /// Counts the callouts of a search, over all start positions; only an engine that counts can.
  public func measureCost(in subject: Subject, limit: Int) -> CostMeasurement {
    measureCost(in: subject, limit: limit, readAhead: .max)
  }

  /// Counts the callouts of a search and the characters that it reads ahead.
  public func measureCost(in subject: Subject, limit: Int, readAhead: Int) -> CostMeasurement {
    guard settings.counts else { return CostMeasurement(steps: 0, end: .finished) }
    return pool.withSpace { space in
      subject.utf16.withUnsafeBufferPointer { units in
        var search = PCRE2Search(code, in: space, settings, over: units)
        var counter = StepCounter(limit: limit, readAhead: readAhead)
        let step = counter.counting(in: space) { search.find(from: 0) }
        let end: CostMeasurement.End =
          switch (counter.failure, step) {
          case (.stepLimit, _): .limit
          case (let failure?, _), (nil, .failed(let failure)): .failed(failure)
          case (nil, _): .finished
          }
        return CostMeasurement(steps: counter.steps, end: end, readAhead: counter.readAhead)
      }
    }
  }
}
