import MatchEngine
import RunRecord

extension BacktrackingAnalysis {
  /// The work of counting the steps of a fixed pattern, in nanoseconds.
  private static let workOfGrowth = 1_000_000_000

  /// The steps of a fixed pattern in the subjects of an attack whose steps a record has.
  ///
  /// - Parameters:
  ///   - pattern: The fixed pattern.
  ///   - record: What was found about the pattern as it is written.
  /// - Returns: The steps at each length; nil where they were not all counted.
  func growth(of pattern: String, like record: SlowRecord) -> [SlowRecord.GrowthPoint]? {
    guard record.verdict == .vulnerable, let attack = record.attack,
      let engine = engines.targetEngines.first(where: { $0.name == record.engine }),
      let compiled = try? engine.compile(pattern)
    else { return nil }
    let meter = StepMeter(
      compiled,
      engine: engine.name,
      within: WorkBudget(Self.workOfGrowth)
    )
    let shape = AttackShape(attack)
    var points: [SlowRecord.GrowthPoint] = []
    for length in record.growth.map(\.length) {
      let count = shape.count(forLength: length)
      let reading = meter.read(shape.text(count), limit: effort.cap)
      guard !meter.isExhausted, !reading.isCut, reading.failure == nil else { return nil }
      points.append(SlowRecord.GrowthPoint(length: shape.length(count), steps: reading.steps))
    }
    return points.isEmpty ? nil : points
  }
}
