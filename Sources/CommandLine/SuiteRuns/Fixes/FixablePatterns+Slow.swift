import BacktrackingSuite
import Diagnostics
import FileAccess
import ManifestEditing
import MatchEngine
import RunRecord
package import Workspace

extension FixablePatterns {
  /// Writes fixes for the patterns that fail the run and analyses them again; the result is then
  /// about the slow patterns that remain.
  ///
  /// - Parameters:
  ///   - result: What was found before.
  ///   - run: The run that found it.
  /// - Throws: `InputError` if a file cannot be written.
  /// - Returns: The files as they are then, in a session of their own.
  package func apply(to result: inout SlowRun.Result, of run: SlowRun) throws -> Session {
    var fixed: [Int: String] = [:]
    var isSlow = false
    for (index, records) in result.records.enumerated()
    where records.contains(where: result.summary.fails) {
      isSlow = true
      let fix = records.compactMap(\.fix).first
      if let script = cases[index].target.script {
        let words = ScriptPlaceRecord(script).words.printable
        let advice = fix == nil ? "no fix found" : "change it as the report shows"
        session.noteUnfixed(cases[index].target.rule, "\(words) is in a script: \(advice)")
      } else if let fix, fix.drift.isEmpty {
        fixed[index] = fix.pattern
      } else {
        session.noteUnfixed(cases[index].target.rule, Self.reason(against: fix, in: records))
      }
    }
    if !isSlow { session.noteNothingToFix() }
    guard let later = try rewrite(fixed) else { return session }
    result.replace(later.indices, by: try run.result(over: later.cases))
    return later.session
  }

  /// Why a slow rule keeps its pattern.
  private static func reason(against fix: SlowRecord.Fix?, in records: [SlowRecord]) -> String {
    guard let fix else {
      let reason = records.compactMap(\.noFixReason).first.map { ": \($0)" } ?? ""
      return "no fix found\(reason)"
    }
    return """
      the fix changes what \(fix.drift.joined(separator: ", ")) matches; if the rules never run \
      there, leave it out under drift.engines in \(Configuration.fileName)
      """
  }
}
