import BacktrackingSuite
import FoundationEngine
import JavaScriptCoreRuntime
package import MatchEngine
import PCRE2Engine
import TerminalAccess
package import TimingSuite
package import Workspace

extension Session {
  /// Times the searches of the rules that take part.
  ///
  /// - Parameters:
  ///   - engines: The engines.
  ///   - rounds: How often each rule is timed.
  /// - Returns: The times.
  package func timings(on engines: [TimedEngine], rounds: Int) -> TimingReport {
    let targets = patternCases.map(\.target)
    let now = process.now
    let start = now()
    let timer = RuleTimer(targets, engines: engines, options: RuleTimer.Options(rounds: rounds)) {
      let elapsed = (now() - start).components
      return Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) / 1e9
    }
    let progress = ProgressLine(total: rounds, noun: "rounds", terminal: terminal)
    defer { progress.end() }
    return timer.run { _ in progress.advance(by: 1) }
  }
}

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
