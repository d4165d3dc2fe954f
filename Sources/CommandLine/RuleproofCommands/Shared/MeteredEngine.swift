import GoldenStore
import MatchEngine

/// An engine whose costs count, with what one search may take.
struct MeteredEngine: Sendable {
  let engine: any MatchEngine
  let limits: MatchLimits

  var name: String { engine.identity.name }

  /// What a search costs.
  struct Cost: Hashable {
    var steps: Int
    /// Whether the engine gave up, so that the true cost is larger.
    var isCut: Bool
  }

  /// What the search in a subject costs; nil where the engine refuses the pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - subject: The subject.
  ///   - states: The most steps, in states that ICU saves; nil for the usual limit.
  /// - Returns: The cost, in the engine's unit.
  func cost(of pattern: String, on subject: Subject, upTo states: Int? = nil) -> Cost? {
    guard let compiled = try? engine.compile(pattern) else { return nil }
    var limits = limits
    if let states { limits.steps = engine.identity.costUnit.count(ofStates: states) }
    let result = compiled.firstMatch(in: subject, limits: limits)
    if case .failed = result.outcome { return Cost(steps: result.cost, isCut: true) }
    return Cost(steps: result.cost, isCut: false)
  }
}
