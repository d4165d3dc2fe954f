import Diagnostics
package import MatchEngine
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

  /// What a run over patterns has to say of them whatever it is about: which are refused, and which
  /// hardly mean what their author wanted to say.
  ///
  /// - Parameters:
  ///   - list: The patterns.
  ///   - engines: The engines of the run.
  ///   - settings: The settings in effect.
  /// - Returns: The findings in the order of the list.
  package static func records(
    ofRunOver list: PatternList,
    on engines: [EngineID],
    _ settings: Settings
  ) -> [DiagnosticRecord] {
    findings(list, on: engines, settings, onlyMisreadings: true)
      // What nothing matches depends on what the patterns are for, which a list need not say.
      .filter { $0.code != "pattern-never-matches" }.map { DiagnosticRecord($0) }
  }

  private static func findings(
    _ list: PatternList,
    on engines: [EngineID] = EngineRegistry.usual,
    _ settings: Settings,
    onlyMisreadings: Bool = false
  ) -> [Diagnostic] {
    let refused = PatternRefusals(engines, settings).findings(in: list)
    let engine = EngineRegistry.foundation
    let checks = PatternLint(on: engine, limits: engine.limits(steps: settings.run.stepLimit))
    let found = list.entries.untilInterrupted { entry in
      let engine = entry.engine ?? EngineRegistry.reference
      let dialect = settings.slow.registry.dialect(of: engine, for: entry.target)
      return checks.findings(of: entry, in: dialect, onlyMisreadings: onlyMisreadings)
    }
    return (refused + found).inFileOrder
  }
}
