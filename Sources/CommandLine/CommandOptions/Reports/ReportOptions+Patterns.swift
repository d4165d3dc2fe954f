package import Diagnostics
import Reporters
package import RunRecord
import SuiteRuns
package import Workspace

extension ReportOptions {
  /// Writes the reports on the patterns of a list.
  ///
  /// - Parameters:
  ///   - record: What was found.
  ///   - source: The list.
  ///   - path: The list as the call names it.
  ///   - hasFixed: Whether the fixes have been written into the list.
  ///   - verdict: How the run ended.
  ///   - start: When the run began.
  ///   - process: The process context of the call.
  /// - Throws: `InputError` if one cannot be written.
  package func write(
    _ record: RunRecord,
    onPatternsOf source: SourceFile,
    named path: String,
    hasFixed: Bool = false,
    _ verdict: RunVerdict,
    since start: ContinuousClock.Instant,
    _ process: ProcessContext
  ) throws {
    var layout = ReportLayout()
    layout.commands = process.commands
    layout.commands.patterns = path
    layout.hasFixed = hasFixed
    let elapsed = process.now() - start
    try write(record, sources: [source], elapsed: elapsed, process, verdict, layout)
  }

  /// Writes the reports on a session whose files may have been fixed since.
  ///
  /// - Parameters:
  ///   - record: What was found.
  ///   - session: The session.
  ///   - fixed: The files as they are now, in a session of their own.
  ///   - part: What the run examined.
  /// - Throws: `InputError` if one cannot be written.
  /// - Returns: How the run ended.
  package func write(
    _ record: RunRecord,
    of session: Session,
    fixedIn fixed: Session,
    _ part: VerdictRule
  ) throws -> RunVerdict {
    var layout = ReportLayout()
    layout.commands = session.commands
    var record = record
    record.addEdits(from: fixed)
    let verdict = record.verdict(by: part, allowsUndecided: false)
    let (sources, process) = (fixed.sources, session.process)
    try write(record, sources: sources, elapsed: session.elapsed, process, verdict, layout)
    return verdict
  }
}
