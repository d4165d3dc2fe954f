package import BacktrackingSuite
import FoundationEngine
import MatchEngine
import PCRE2Engine
import RegexSyntax

extension EngineLineup {
  /// The engines that a search for slow subjects runs.
  ///
  /// - Parameter names: The target engines.
  /// - Returns: Makes the engines of one thread.
  package func backtracking(
    _ names: [ProfiledEngineName]
  ) -> @Sendable () -> BacktrackingEngines {
    {
      BacktrackingEngines(
        targetEngines: names.map(backtracking),
        screeningEngine: Self.backtracking(screeningPCRE2)
      )
    }
  }

  private func backtracking(_ name: ProfiledEngineName) -> BacktrackingEngine {
    switch name {
    case .pcre2: return Self.backtracking(meteredPCRE2)
    case .foundation:
      let engine = Self.foundation
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

  private static func backtracking(_ engine: PCRE2Engine) -> BacktrackingEngine {
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
