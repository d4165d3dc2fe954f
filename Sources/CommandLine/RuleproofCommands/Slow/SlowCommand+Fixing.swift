import BacktrackingSuite
import Diagnostics
import MatchEngine
import RunRecord
import SuiteRuns
import TerminalAccess
import Workspace

extension SlowCommand {
  /// Writes the fixes of what makes the run fall short, and analyses again: what remains is what
  /// counts.
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
    let places = reread.patternCases
    let indices = fixed.keys.sorted()
    let later = indices.map { index -> PatternCase in
      // The id of a rule can come from its pattern, and with it whether the rule is selected.
      if places.count == targets.count, places[index].target.pattern == fixed[index] {
        return places[index].target
      }
      var target = targets[index].target
      let place = target.location(0..<target.pattern.utf16.count)
      target.pattern = fixed[index] ?? target.pattern
      target.location = { _ in place }
      return target
    }
    result.replace(indices, by: try run.result(over: later))
    return reread.sources
  }
}
