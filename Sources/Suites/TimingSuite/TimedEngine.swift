package import MatchEngine

/// An engine whose searches are timed, with the limits that it runs under.
package struct TimedEngine: Sendable {
  package var engine: any MatchEngine
  /// What each search may use.
  package var limits: MatchLimits

  package init(_ engine: any MatchEngine, limits: MatchLimits? = nil) {
    self.engine = engine
    self.limits = limits ?? engine.defaultLimits
  }
}
