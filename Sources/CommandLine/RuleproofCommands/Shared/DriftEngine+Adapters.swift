import DriftSuite
import JavaScriptCoreRuntime
import MatchEngine
import PCRE2Engine
import RegexSyntax

extension DriftEngine {
  /// PCRE2, with itself as the engine that counts.
  static func pcre2(_ profile: PCRE2Profile, isPorted: Bool) -> DriftEngine {
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

extension PCRE2Profile {
  /// What comes near to JavaScript, without shortcuts.
  fileprivate static let forecast = PCRE2Profile(
    name: "forecast",
    options: [.utf, .ucp, .matchUnsetBackReference, .noStartOptimize],
    newline: .lf
  )
}
