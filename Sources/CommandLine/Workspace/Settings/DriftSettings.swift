package import DriftSuite
package import MatchEngine
package import PCRE2Engine

/// How engines are compared.
package struct DriftSettings: Sendable {
  /// The engines; the first one defines what a pattern means.
  package var engines = EngineRegistry.usual
  /// The form in which engines after the first get patterns.
  package var profile = DriftProfile.asWritten
  /// The options of PCRE2 for patterns as they are written.
  package var pcre2Options = PCRE2Profile.asWritten
  /// The seed for generated subjects.
  package var seed: UInt64 = 1
  /// How much is tried for each pattern.
  package var effort = 1
  /// The lists that the call names for a comparison; nil for those of `Settings.corpus`.
  package var corpus: URLLists?
  /// Which differences fail the run.
  package var failOn = FailureThreshold.url

  package init() {}

  /// The valid efforts.
  package static let efforts = 0...DriftEffort.highest
}

extension DriftSettings {
  /// Makes the engines of one thread.
  ///
  /// - Parameter limits: What a match of Foundation may take.
  /// - Returns: What makes them.
  package func makeEngines(limits: MatchLimits) -> @Sendable () -> [DriftEngine] {
    { [engines, profile, pcre2Options] in
      EngineRegistry(pcre2: pcre2Options).compared(engines, profile, limits)
    }
  }
}
