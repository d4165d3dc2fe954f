import BacktrackingSuite
import Diagnostics
import FileAccess
import ManifestEditing
import MatchEngine
import ParallelWork
import RunRecord
import TerminalAccess
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
    guard !Interruption.isRequested else { return session }
    var (fixed, reasons) = result.fixes
    let isSlow = !fixed.isEmpty || !reasons.isEmpty
    for index in Set(fixed.keys).union(reasons.keys).sorted() {
      guard let script = targets[index].script else { continue }
      let words = ScriptPlaceRecord(script).words.printable
      let isWithoutFix = result.records[index].allSatisfy { $0.fix == nil }
      reasons[index] =
        "\(words) is in a script: \(isWithoutFix ? "no fix found" : "change it as the report shows")"
      fixed[index] = nil
    }
    for index in reasons.keys.sorted() {
      session.terminal.noteUnfixed(targets[index].rule, reasons[index] ?? "")
    }
    if !isSlow { session.terminal.noteNothingToFix() }
    guard let later = try rewrite(fixed) else { return session }
    result.replace(later.indices, by: try run.result(over: later.cases))
    return later.session
  }
}

extension SlowRun.Result {
  /// The fixes of the patterns that fail the run, and why the others have none that is written, by the
  /// index of the pattern.
  var fixes: (fixed: [Int: String], reasons: [Int: String]) {
    var fixed: [Int: String] = [:]
    var reasons: [Int: String] = [:]
    for (index, records) in records.enumerated() where records.contains(where: summary.fails) {
      let fix = records.compactMap(\.fix).first
      if let fix, fix.drift.isEmpty {
        fixed[index] = fix.pattern
      } else {
        reasons[index] = Self.reason(against: fix, in: records)
      }
    }
    return (fixed, reasons)
  }

  /// Why a slow rule keeps its pattern.
  private static func reason(against fix: SlowRecord.Fix?, in records: [SlowRecord]) -> String {
    guard let fix else {
      let reason = records.compactMap(\.noFixReason).first.map { ": \($0)" } ?? ""
      return "no fix found\(reason)"
    }
    return """
      the fix changes what \(fix.drift.joined(separator: ", ")) matches; if the rules never run \
      there, name the engines that they run on under drift.engines in \(Configuration.fileName)
      """
  }
}
