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
  ///   - names: The engines; that of the rules runs under the limits of the session, others under
  ///     their own.
  ///   - rounds: How often each rule is timed.
  /// - Returns: The times.
  package func timings(on names: [EngineID], rounds: Int) -> TimingReport {
    let registry = EngineRegistry(pcre2: .asWritten)
    let engines = names.compactMap(registry.engine).map { engine in
      TimedEngine(
        engine,
        limits: engine.identity == self.engine.identity ? limits : engine.defaultLimits
      )
    }
    let targets = patternTargets
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
