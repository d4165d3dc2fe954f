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
  /// - Returns: The files as they are then.
  func fixManifests(
    _ targets: [Session.RuleCase],
    _ result: inout SlowRun.Result,
    _ run: SlowRun,
    _ session: Session
  ) throws -> [SourceFile] {
    var fixed: [Int: String] = [:]
    for (index, records) in result.records.enumerated()
    where records.contains(where: result.summary.fails) {
      let rule = targets[index].target.rule.printable
      if let fix = records.compactMap(\.fix).first {
        if let loses = fix.loses {
          session.terminal.writeError(
            "not written: the fix for \(rule) gives up \(loses.printable)\n"
          )
        } else if fix.drift.isEmpty {
          fixed[index] = fix.pattern
        } else {
          let engines = fix.drift.joined(separator: ", ")
          session.terminal.writeError(
            "not written: the fix for \(rule) is not for \(engines); give engines under drift in "
              + "\(Configuration.fileName) if the rules never run there\n"
          )
        }
      } else {
        let reason = records.compactMap(\.noFixReason).first.map { ": \($0)" } ?? ""
        session.terminal.writeError("no fix found for \(rule)\(reason)\n")
      }
    }
    try session.writeFixes(fixed, of: targets.map { ($0.manifest, $0.rule) })
    guard !fixed.isEmpty else { return session.sources }
    let reread = try Session(manifests.names, [rules], in: session.process)
    let (indices, later) = reread.cases(fixed, of: targets)
    result.replace(indices, by: try run.result(over: later))
    return reread.sources
  }
}
