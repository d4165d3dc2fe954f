package import Diagnostics
import FileAccess
import ParallelWork
import Reporters
package import RunRecord
package import SuiteRuns
import Synchronization
import TerminalAccess
package import Workspace

/// Says on a terminal that a test fails, as soon as that is known: the report comes at the end.
package final class FirstFailure: Sendable {
  private let session: Session
  private let isSaid = Mutex(false)

  package init(_ session: Session) { self.session = session }

  package func note(_ tests: [TestRecord]) {
    guard session.terminal.columns != nil, let test = tests.first(where: { $0.status == .failed }),
      isSaid.withLock({ isSaid in
        defer { isSaid = true }
        return !isSaid
      })
    else { return }
    let place = "\(test.location.file.printable):\(test.location.line)"
    session.terminal.note("a test of \(test.rule.printable) fails: \(place)\n")
  }
}

extension Session {
  /// Says what has become of the list of known findings.
  ///
  /// - Throws: `InputError` if it did not take what is new.
  fileprivate func say(
    _ change: FindingBaseline.Change,
    _ baseline: BaselineRecord,
    refused: Int
  ) throws(InputError) {
    let count = counted(baseline.findings.reduce(0) { $0 + $1.count }, "known finding")
    terminal.writeError("\(baseline.file.printable): \(count)\(baseline.kinds); commit the file\n")
    if !baseline.findings.isEmpty {
      terminal.writeError("\(commands.quoted(["show", "--all"])) lists them\n")
    }
    if change == .write, !hasConfiguredGoldens, refused == 0 {
      let record = commands.line(["golden", "record"])
      terminal.note("next: '\(record)', so that runs see a rule that works in another way\n")
    }
    guard refused > 0 else { return }
    throw InputError(
      code: "baseline-grows",
      "\(counted(refused, "finding")) not added to '\(baseline.file.printable)': a list that is there only gets shorter",
      help:
        "correct what is new, or add it with '\(commands.line(["verify", "--baseline", "extend"]))'"
    )
  }
}

extension ReportOptions {
  /// Proves the rules of a session, and reports.
  ///
  /// - Parameters:
  ///   - session: The rules.
  ///   - parts: What is to be proven.
  ///   - change: What becomes of the list of known findings; nil to leave it.
  ///   - alwaysSaysNext: Whether the next steps are shown after a clean run too.
  ///   - lead: What the text begins with.
  /// - Throws: `InputError` if a file cannot be read or written, or the list would have to grow.
  /// - Returns: How the run ended.
  package func prove(
    _ session: Session,
    _ parts: PartChoice,
    baseline change: FindingBaseline.Change? = nil,
    alwaysSaysNext: Bool = false,
    lead: String = ""
  ) throws -> RunVerdict {
    let baseline = try session.knownFindings()
    let result = try ProofRun(session, parts).result(finished: FirstFailure(session).note)
    session.noteConfinement(isVerbose: verbose)
    var record = result.record
    record.baseline = baseline
    record.newRules = session.newRules
    var refused = 0
    if let change, !Interruption.isRequested {
      (record.baseline, refused) = try FindingBaseline.update(
        session.settings.baseline,
        change,
        to: record,
        of: session.configuration.source == nil ? record.manifests.files : nil
      )
    }
    let verdict = record.proofVerdict(allowsUndecided: session.allowsUndecided)
    var layout = ReportLayout()
    layout.hasTable = true
    layout.lead = lead
    layout.times = result.times
    layout.alwaysSaysNext = alwaysSaysNext
    layout.suggestsMutation = alwaysSaysNext && !session.process.isContinuousIntegration
    try write(record, of: session, verdict, layout)
    if let change, let baseline = record.baseline, !Interruption.isRequested {
      try session.say(change, baseline, refused: refused)
    }
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

extension BaselineRecord {
  /// The kinds of its findings with their numbers, the most frequent first, and failed tests before all.
  fileprivate var kinds: String {
    let failed = "tests/failed"
    let counts = Dictionary(grouping: findings, by: \.finding)
      .mapValues { $0.reduce(0) { $0 + $1.count } }
      .sorted { left, right in
        (left.key == failed ? 0 : 1, -left.value, left.key)
          < (right.key == failed ? 0 : 1, -right.value, right.key)
      }
    guard !counts.isEmpty else { return "" }
    let words = counts.prefix(Self.shownKinds).map { kind, count in
      kind == failed
        ? counted(count, "failed test") : "\(count) \(kind.split(separator: "/").last ?? "")".shown
    }
    return " (\(words.joined(separator: ", "))\(counts.count > Self.shownKinds ? ", …" : ""))"
  }

  private static let shownKinds = 4
}
