package import MatchEngine

/// An engine whose searches are timed, with the limits that it runs under.
package struct TimedEngine: Sendable {
  /// The engine.
  package var engine: any MatchEngine
  /// What each search may use.
  package var limits: MatchLimits

  /// Creates a timed engine.
  ///
  /// - Parameters:
  ///   - engine: The engine.
  ///   - limits: What each search may use; nil for the engine's own limits.
  package init(_ engine: any MatchEngine, limits: MatchLimits? = nil) {
    self.engine = engine
    self.limits = limits ?? engine.defaultLimits
  }
}

/// The least and the middle of some times, in nanoseconds.
package struct Spread: Sendable, Hashable, Codable {
  /// The least.
  package var minimum: Double
  /// The middle one.
  package var median: Double

  /// Creates a spread.
  package init(minimum: Double, median: Double) {
    self.minimum = minimum
    self.median = median
  }

  /// The spread of values, at least one.
  init(of values: [Double]) {
    minimum = values.min() ?? 0
    median = values.median ?? 0
  }
}

extension [Double] {
  /// The middle one; of an even number, the mean of the middle two; nil of none.
  package var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    let middle = count / 2
    return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
