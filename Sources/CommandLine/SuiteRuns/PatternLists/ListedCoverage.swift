import CoverageSuite
import FoundationEngine
import MatchEngine
package import PatternLists
package import RunRecord
package import TerminalAccess
package import Workspace

/// Examines which parts of the patterns of a list their subjects cover.
package enum ListedCoverage {
  /// Examines the patterns.
  ///
  /// - Parameters:
  ///   - list: The patterns.
  ///   - settings: The settings in effect.
  ///   - terminal: Where the progress is shown.
  ///   - suggests: Whether subjects are made for what none covers.
  /// - Returns: A record for each pattern, in the order of the list.
  /// - Throws: `InputError` if a pattern is for another engine.
  package static func records(
    _ list: PatternList,
    _ settings: Settings,
    _ terminal: Terminal,
    suggests: Bool
  ) throws -> [CoverageRecord] {
    try list.check(for: "coverage", engines: [EngineRegistry.reference])
    let engine = EngineRegistry.foundation
    let suite = CoverageSuite(
      list.targets,
      engine: engine,
      limits: engine.limits(steps: settings.run.stepLimit)
    )
    let progress = ProgressLine(
      "coverage",
      total: suite.patternCount,
      noun: "patterns",
      terminal: terminal
    )
    defer { progress.end() }
    return suite.run(
      workers: settings.run.workers,
      suggests: suggests,
      progress: { progress.advance(by: $0) }
    )
  }
}
