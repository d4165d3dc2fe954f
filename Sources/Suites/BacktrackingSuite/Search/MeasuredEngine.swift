public import MatchEngine

/// A pattern in an engine that counts its steps.
public struct MeasuredEngine: Sendable {
  /// The engine's name, version and unit of cost.
  public var identity: EngineIdentity
  /// The compiled pattern.
  public var pattern: any CostMeasuringPattern

  /// Names a compiled pattern's engine.
  public init(_ identity: EngineIdentity, _ pattern: any CostMeasuringPattern) {
    self.identity = identity
    self.pattern = pattern
  }
}

extension MeasuredEngine {
  /// The work of one step over a short subject.
  var stepWork: Int {
    StepWork(
      of: pattern.source,
      captureGroupCount: pattern.captureGroupCount,
      unit: pattern.unit
    )
    .nanoseconds(in: 0)
  }
}
