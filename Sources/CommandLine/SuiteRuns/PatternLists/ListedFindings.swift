import Diagnostics
import MatchEngine
package import PatternLists
package import RunRecord
package import Workspace

/// The findings of `lint` in the patterns of a list.
package enum ListedFindings {
  /// Checks the patterns: whether an engine takes them, and what checks say of a pattern without
  /// its manifest.
  ///
  /// - Parameters:
  ///   - list: The patterns.
  ///   - settings: The settings in effect.
  /// - Returns: The findings in the order of the list.
  package static func records(_ list: PatternList, _ settings: Settings) -> [DiagnosticRecord] {
    let ids = Set(list.targets.map(\.rule))
    return findings(list, settings).map { finding in
      let allowance = settings.lint.allowances.first { $0.covers(finding, among: ids) }
      var finding = finding
      if settings.lint.isStrict, finding.severity == .warning { finding.severity = .error }
      return DiagnosticRecord(finding, allowed: allowance?.reason)
    }
  }

  private static func findings(_ list: PatternList, _ settings: Settings) -> [Diagnostic] {
    let refused = PatternRefusals(EngineRegistry.usual, settings).findings(in: list)
    let engine = EngineRegistry.foundation
    let checks = PatternLint(on: engine, limits: engine.limits(steps: settings.run.stepLimit))
    let found = list.entries.untilInterrupted { entry in
      let engine = entry.engine ?? EngineRegistry.reference
      return checks.findings(of: entry, in: settings.slow.registry.dialect(of: engine))
    }
    return (refused + found).inFileOrder
  }
}
