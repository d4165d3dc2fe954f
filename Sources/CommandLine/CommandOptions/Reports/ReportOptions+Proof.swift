package import Diagnostics
import Reporters
package import RunRecord
package import SuiteRuns
package import Workspace

extension ReportOptions {
  /// The beginning of the report on a session; nil if no text goes to standard output.
  package func stream(of session: Session) -> ReportStream? {
    writesText ? ReportStream(of: session, isQuiet: quiet, isVerbose: verbose) : nil
  }

  /// Proves the rules of a session, and reports: tests that fail as soon as they are known, the rest at
  /// the end.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - parts: What is to be proven.
  ///   - alwaysSaysNext: Whether the next steps are shown after a clean run too.
  /// - Throws: `InputError` if a file cannot be read or written.
  /// - Returns: How the run ended.
  package func prove(
    _ session: Session,
    _ parts: PartChoice,
    alwaysSaysNext: Bool = false
  ) throws -> RunVerdict {
    let stream = stream(of: session)
    let result = try ProofRun(session, parts).result(
      finished: stream?.writer
    )
    session.noteConfinement(isVerbose: verbose)
    let verdict = result.record.proofVerdict(allowsUndecided: session.allowsUndecided)
    var layout = ReportLayout()
    layout.hasTable = true
    layout.times = result.times
    layout.alwaysSaysNext = alwaysSaysNext
    layout.suggestsMutation = alwaysSaysNext && !session.process.isContinuousIntegration
    layout.hasWrittenTests = stream != nil
    try write(result.record, of: session, verdict, layout)
    try stream?.check()
    return verdict
  }

  /// Writes the reports on the findings of checks.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - files: The files that were checked, as a record names them.
  ///   - sources: Those of them that findings are quoted from.
  ///   - isStrict: Whether warnings count as errors.
  ///   - start: When the run began.
  ///   - process: The process context of the call.
  /// - Throws: `InputError` if one cannot be written.
  /// - Returns: How the run ended.
  package func write(
    _ findings: [Diagnostic],
    in files: [ManifestRecord],
    quoting sources: [SourceFile],
    isStrict: Bool,
    since start: ContinuousClock.Instant,
    _ process: ProcessContext
  ) throws -> RunVerdict {
    let diagnostics = findings.map { finding in
      var finding = finding
      if isStrict, finding.severity == .warning { finding.severity = .error }
      return DiagnosticRecord(finding)
    }
    let record = RunRecord(manifests: files, tests: [], diagnostics: diagnostics, engines: [:])
    let elapsed = process.now() - start
    try write(record, sources: sources, elapsed: elapsed, process, record.checkVerdict)
    return record.checkVerdict
  }
}
