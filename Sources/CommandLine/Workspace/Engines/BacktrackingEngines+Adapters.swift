package import BacktrackingSuite
import FoundationEngine
import MatchEngine
package import PCRE2Engine
import RegexSyntax

extension BacktrackingEngines {
  /// The engines of some names, made anew.
  ///
  /// - Parameters:
  ///   - names: The target engines.
  ///   - profile: The options that PCRE2 runs with.
  /// - Returns: Makes the engines of one thread.
  package static func maker(
    _ names: [ProfiledEngineName],
    pcre2 profile: PCRE2Profile
  ) -> @Sendable () -> BacktrackingEngines {
    {
      BacktrackingEngines(
        targetEngines: names.map { engine($0, profile) },
        screeningEngine: engine(PCRE2Engine(profile: profile.withoutShortcuts, counts: true))
      )
    }
  }

  private static func engine(
    _ name: ProfiledEngineName,
    _ profile: PCRE2Profile
  ) -> BacktrackingEngine {
    switch name {
    case .pcre2: return engine(PCRE2Engine(profile: profile, counts: true))
    case .foundation:
      let engine = FoundationEngine()
      return BacktrackingEngine(engine, dialect: .icu) {
        (source: String) throws(PatternError) -> any CostMeasuringPattern in
        let pattern = try engine.compile(source)
        guard let measuring = pattern as? any CostMeasuringPattern else {
          throw PatternError(engine: engine.identity.name, message: "it counts no steps")
        }
        return measuring
      }
    }
  }

  private static func engine(_ engine: PCRE2Engine) -> BacktrackingEngine {
    BacktrackingEngine(engine, dialect: .pcre2) {
      (source: String) throws(PatternError) -> any CostMeasuringPattern in
      try engine.compilePattern(source)
    }
  }
}

extension BacktrackingEffort {
  /// The lengths of attacks that can be asked for, in UTF-16 units.
  package static let lengths = 16...1_000_000
}
