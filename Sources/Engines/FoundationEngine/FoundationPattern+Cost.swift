import MatchEngine

extension FoundationPattern: CostMeasuringPattern, ScanMeasuringPattern {
  var unit: CostUnit { .ticks }

  func measureCost(in subject: Subject, limit: Int) -> CostMeasurement {
    var visitor = FirstMatchVisitor(captureGroupCount: captureGroupCount)
    let text = SearchText(subject)
    visitor.units = text.units
    let result = search.run(&visitor, in: text, limit: max(1, limit))
    switch result.failure {
    case nil: return CostMeasurement(steps: result.ticks, end: .finished)
    case .stepLimit: return CostMeasurement(steps: result.ticks, end: .limit)
    case .some(let failure): return CostMeasurement(steps: result.ticks, end: .failed(failure))
    }
  }

  func measureScan(in subject: Subject, characters: Int, steps: Int) -> ScanMeasurement? {
    search.scan(SearchText(subject), characters: characters, ticks: max(1, steps))
  }
}
