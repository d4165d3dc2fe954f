package import BacktrackingSuite
import FoundationEngine
import JavaScriptCoreRuntime
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

  /// What the patterns of scripts are examined with: PCRE2 counts in JavaScript's place.
  ///
  /// - Parameter replay: Searches with JavaScript itself; nil to leave that out.
  /// - Returns: The engines of one thread.
  package static func scripts(_ replay: ScriptEngines.Replay?) -> ScriptEngines {
    let engine = PCRE2Engine(profile: .forecast, counts: true)
    var counter = backtracking(engine)
    counter.identity = EngineIdentity(
      name: EngineName.javascript.rawValue,
      version: "\(JavaScriptEngine.version), steps counted by \(engine.identity.version)",
      costUnit: engine.identity.costUnit,
      options: engine.identity.options
    )
    return ScriptEngines(counter: counter, rules: foundation, replay: replay)
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
