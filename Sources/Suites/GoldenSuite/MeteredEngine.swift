import GoldenStore
package import MatchEngine

/// An engine whose costs count, with what one search may take.
package struct MeteredEngine: Sendable {
  package let engine: any MatchEngine
  package let limits: MatchLimits

  package init(engine: any MatchEngine, limits: MatchLimits) {
    self.engine = engine
    self.limits = limits
  }

  package var name: String { engine.identity.name }

  package struct Cost: Hashable {
    package var steps: Int
    /// Whether the engine gave up, so that the true cost is larger.
    package var isCut: Bool
  }

  /// What the search in a subject costs; nil where the engine refuses the pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - subject: The subject.
  ///   - states: The maximum number of steps, in states that ICU saves; nil for the usual limit.
  /// - Returns: The cost, in the engine's unit.
  package func cost(of pattern: String, on subject: Subject, upTo states: Int? = nil) -> Cost? {
    guard let compiled = try? engine.compile(pattern) else { return nil }
    var limits = limits
    if let states, let unit = engine.description.meter {
      limits.steps = unit.count(ofStates: states)
    }
    let result = compiled.firstMatch(in: subject, limits: limits)
    if case .failed = result.outcome { return Cost(steps: result.cost, isCut: true) }
    return Cost(steps: result.cost, isCut: false)
  }
}
