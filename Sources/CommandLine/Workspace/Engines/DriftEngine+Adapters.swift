import FoundationEngine
package import DriftSuite
import JavaScriptCoreRuntime
package import MatchEngine
package import PCRE2Engine
import RegexSyntax

extension DriftEngine {
  /// PCRE2, with itself as the engine that counts.
  package static func pcre2(_ profile: PCRE2Profile, isPorted: Bool) -> DriftEngine {
    let counter = PCRE2Engine(profile: profile, counts: true)
    return DriftEngine(
      PCRE2Engine(profile: profile),
      dialect: .pcre2,
      isPorted: isPorted,
      limits: MatchLimits(steps: 1_000_000, subjectLength: counter.defaultLimits.subjectLength),
      counter: counter
    )
  }

  /// JavaScript, whose searches PCRE2 foretells.
  static func javaScript(isPorted: Bool) -> DriftEngine {
    let engine = JavaScriptEngine(profile: isPorted ? .ported : .asWritten)
    return DriftEngine(
      engine,
      dialect: .javaScript,
      isPorted: isPorted,
      limits: MatchLimits(steps: 200_000, subjectLength: engine.defaultLimits.subjectLength),
      counter: PCRE2Engine(profile: .forecast, counts: true)
    )
  }
}

extension DriftEngine {
  /// The engines of some names, made anew; those behind the first get patterns as the profile says.
  package static func compared(
    _ names: [EngineName],
    _ profile: DriftProfile,
    _ options: PCRE2Profile,
    _ limits: MatchLimits
  ) -> [DriftEngine] {
    names.enumerated().map { index, name in
      engine(name, isPorted: profile == .ported && index > 0, options, limits)
    }
  }

  private static func engine(
    _ name: EngineName,
    isPorted: Bool,
    _ options: PCRE2Profile,
    _ limits: MatchLimits
  ) -> DriftEngine {
    switch name {
    case .foundation:
      DriftEngine(FoundationEngine(), dialect: .icu, isPorted: isPorted, limits: limits)
    case .pcre2:
      .pcre2(isPorted ? .ported : options, isPorted: isPorted)
    case .javascript:
      .javaScript(isPorted: isPorted)
    }
  }
}
