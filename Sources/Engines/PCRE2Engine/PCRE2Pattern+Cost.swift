public import MatchEngine

extension PCRE2Pattern: CostMeasuringPattern {
  /// Counts the callouts of a search, over all start positions; only an engine that counts can.
  public func measureCost(in subject: Subject, limit: Int) -> CostMeasurement {
    let limits = MatchLimits(steps: limit, subjectLength: Int(Int32.max))
    let result = firstMatch(in: subject, limits: limits)
    switch result.outcome {
    case .match, .noMatch: return CostMeasurement(steps: result.cost, end: .finished)
    case .failed(.stepLimit): return CostMeasurement(steps: result.cost, end: .limit)
    case .failed(let failure): return CostMeasurement(steps: result.cost, end: .failed(failure))
    }
  }
}
