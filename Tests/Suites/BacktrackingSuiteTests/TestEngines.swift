import BacktrackingSuite
import FoundationEngine
import MatchEngine
import PCRE2Engine
import RegexSyntax

/// The engines that the command judges by, as it makes them.
enum TestEngines {
  static let both: @Sendable () -> BacktrackingEngines = {
    let profile = PCRE2Profile.costed.withoutShortcuts
    return BacktrackingEngines(
      targetEngines: [foundation, pcre2(PCRE2Engine(profile: .costed, counts: true))],
      screeningEngine: pcre2(PCRE2Engine(profile: profile, counts: true))
    )
  }

  /// PCRE2 alone, with some options.
  static func pcre2(_ profile: PCRE2Profile) -> BacktrackingEngines {
    BacktrackingEngines(
      targetEngines: [pcre2(PCRE2Engine(profile: profile, counts: true))],
      screeningEngine: pcre2(PCRE2Engine(profile: profile.withoutShortcuts, counts: true))
    )
  }

  private static func pcre2(_ engine: PCRE2Engine) -> BacktrackingEngine {
    BacktrackingEngine(engine, dialect: .pcre2) {
      (source: String) throws(PatternError) -> any CostMeasuringPattern in
      try engine.compilePattern(source)
    }
  }

  private static var foundation: BacktrackingEngine {
    let engine = FoundationEngine()
    return BacktrackingEngine(engine, dialect: .icu) {
      (source: String) throws(PatternError) -> any CostMeasuringPattern in
      let pattern = try engine.compile(source)
      guard let measuring = pattern as? any CostMeasuringPattern else {
        throw PatternError(engine: "foundation", message: "it counts no steps")
      }
      return measuring
    }
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
