package import DriftSuite
import FoundationEngine
import JavaScriptCoreRuntime
package import MatchEngine
import PCRE2Engine
import RegexSyntax

extension EngineLineup {
  /// The engines that drift compares, made anew.
  ///
  /// - Parameters:
  ///   - names: Their names; those after the first get patterns as the profile says.
  ///   - profile: As they are written, or printed in each engine's dialect.
  ///   - limits: What one match of Foundation may take.
  /// - Returns: The engines.
  package func compared(
    _ names: [EngineName],
    _ profile: DriftProfile,
    _ limits: MatchLimits
  ) -> [DriftEngine] {
    names.enumerated().map { index, name in
      let isPorted = profile == .ported && index > 0
      return switch name {
      case .foundation:
        DriftEngine(Self.foundation, dialect: .icu, isPorted: isPorted, limits: limits)
      case .pcre2: Self.comparedPCRE2(isPorted ? .ported : pcre2Options, isPorted: isPorted)
      case .javascript: Self.comparedJavaScript(isPorted: isPorted)
      }
    }
  }

  /// The engines that patterns of scripts are compared on: JavaScript, and then the others as the
  /// patterns are written.
  ///
  /// - Parameters:
  ///   - names: The names of the engines.
  ///   - limits: What one match of Foundation may take.
  ///   - isUnicode: Whether the patterns have the flag `u`.
  /// - Returns: The engines.
  package func comparedForScripts(
    _ names: [EngineName],
    _ limits: MatchLimits,
    isUnicode: Bool
  ) -> [DriftEngine] {
    let profile = isUnicode ? JavaScriptProfile.scriptWithUnicode : .script
    return [Self.comparedJavaScript(JavaScriptEngine(profile: profile), isPorted: false)]
      + compared(names.filter { $0 != .javascript }, .asWritten, limits)
  }

  /// PCRE2, with itself as the engine that counts.
  private static func comparedPCRE2(_ profile: PCRE2Profile, isPorted: Bool) -> DriftEngine {
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
  private static func comparedJavaScript(isPorted: Bool) -> DriftEngine {
    comparedJavaScript(
      JavaScriptEngine(profile: isPorted ? .ported : .asWritten),
      isPorted: isPorted
    )
  }

  private static func comparedJavaScript(_ engine: JavaScriptEngine, isPorted: Bool) -> DriftEngine
  {
    DriftEngine(
      engine,
      dialect: .javaScript,
      isPorted: isPorted,
      limits: MatchLimits(steps: 200_000, subjectLength: engine.defaultLimits.subjectLength),
      counter: PCRE2Engine(profile: .forecast, counts: true)
    )
  }
}
