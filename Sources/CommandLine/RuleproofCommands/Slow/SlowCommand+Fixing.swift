import BacktrackingSuite
import Diagnostics
import MatchEngine
import RunRecord
import SuiteRuns
import TerminalAccess
import Workspace

extension SlowCommand {
  /// Writes fixes for the patterns that fail the run and analyses them again; the verdict is on the slow
  /// patterns that remain.
  ///
  /// - Returns: The files as they are then, in a session of their own.
  func fixManifests(
    _ targets: [Session.RuleCase],
    _ result: inout SlowRun.Result,
    _ run: SlowRun,
    _ session: Session
  ) throws -> Session {
    var fixed: [Int: String] = [:]
    var isSlow = false
    for (index, records) in result.records.enumerated()
    where records.contains(where: result.summary.fails) {
      isSlow = true
      let fix = records.compactMap(\.fix).first
      if let fix, fix.loses == nil, fix.drift.isEmpty {
        fixed[index] = fix.pattern
      } else {
        let reason = Self.reason(against: fix, in: records)
        session.noteUnfixed(targets[index].target.rule, reason)
      }
    }
    if !isSlow { session.noteNothingToFix() }
    try session.writeFixes(fixed, of: targets.map { ($0.manifest, $0.rule) })
    guard !fixed.isEmpty else { return session }
    let reread = try Session(manifests.names, [rules], in: session.process)
    let (indices, later) = reread.cases(fixed, of: targets)
    result.replace(indices, by: try run.result(over: later))
    return reread
  }

  /// Why a slow rule keeps its pattern.
  private static func reason(against fix: SlowRecord.Fix?, in records: [SlowRecord]) -> String {
    guard let fix else {
      let reason = records.compactMap(\.noFixReason).first.map { ": \($0)" } ?? ""
      return "no fix found\(reason)"
    }
    if let loses = fix.loses { return "the fix gives up \(loses.printable)" }
    return """
      the fix changes what \(fix.drift.joined(separator: ", ")) matches; if the rules never run \
      there, leave it out under drift.engines in \(Configuration.fileName)
      """
  }
}
