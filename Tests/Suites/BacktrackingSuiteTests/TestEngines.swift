import BacktrackingSuite
import FoundationEngine
import MatchEngine
import PCRE2Engine
import RegexSyntax

/// The engines that the command judges by, as it makes them.
enum TestEngines {
  static let both: @Sendable () -> BacktrackingEngines = {
    BacktrackingEngines(
      targetEngines: [BacktrackingEngine(FoundationEngine()), engine(.costed)],
      screeningEngine: engine(.costed.withoutShortcuts)
    )
  }

  /// PCRE2 alone, with some options.
  static func pcre2(_ profile: PCRE2Profile) -> BacktrackingEngines {
    BacktrackingEngines(
      targetEngines: [engine(profile)],
      screeningEngine: engine(profile.withoutShortcuts)
    )
  }

  private static func engine(_ profile: PCRE2Profile) -> BacktrackingEngine {
    BacktrackingEngine(PCRE2Engine(profile: profile, counts: true))
  }

  /// The steps that an engine alone takes over a text, stopped at a limit.
  static func steps(_ engine: String, _ pattern: String, _ text: String, limit: Int) throws -> Int {
    let subject = Subject(text)
    if engine == "pcre2" {
      return try PCRE2Engine(profile: .costed, counts: true).compilePattern(pattern)
        .measureCost(in: subject, limit: limit).steps
    }
    let compiled = try FoundationEngine().compile(pattern) as? any CostMeasuringPattern
    return (compiled?.measureCost(in: subject, limit: limit / 10_000).steps ?? 0) * 10_000
  }
}
