import FoundationEngine
import JavaScriptCoreRuntime
package import MatchEngine
import PCRE2Engine
package import TimingSuite
import Workspace

extension [EngineName] {
  /// The engines, to be timed.
  ///
  /// - Parameter limits: What a match of Foundation may take; the others have their own.
  /// - Returns: The engines.
  package func timed(_ limits: MatchLimits) -> [TimedEngine] {
    map { name in
      switch name {
      case .foundation: TimedEngine(EngineLineup.foundation, limits: limits)
      case .pcre2: TimedEngine(EngineLineup.pcre2)
      case .javascript: TimedEngine(EngineLineup.javaScript)
      }
    }
  }
}
