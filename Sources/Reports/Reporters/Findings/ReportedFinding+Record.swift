import Diagnostics
package import RunRecord

extension ReportedFinding {
  /// Everything that a run found, tests first; of its order nothing else follows.
  ///
  /// Notes of checks are among them, what the configuration allows is not, and neither are
  /// differences on strings that could be no URL, unless they fail the run.
  package static func all(of record: RunRecord) -> [ReportedFinding] {
    KnownFindings(record).findings
  }

  /// What reports for services list.
  ///
  /// Known findings are left out and, in a run of many parts, notes and what is not known of
  /// searches. All tests that want a recorded answer are one finding.
  static func listed(of record: RunRecord) -> [ReportedFinding] {
    let isOfParts = record.call?.hasTable ?? false
    let explained = ExplainedFindings(in: record.news)
    let findings = all(of: record).filter { finding in
      !finding.isKnown && !(finding.part == .drift && explained.contains(finding))
        && (finding.fails || finding.level < .note || !isOfParts)
    }
    let unrecorded = findings.filter { $0.cause == notRecorded }
    guard unrecorded.count > 1, let place = findings.firstIndex(where: { $0.cause == notRecorded })
    else { return findings }
    var listed = findings.filter { $0.cause != notRecorded }
    listed.insert(joined(unrecorded), at: place)
    return listed
  }

  /// One finding for all tests that want a recorded answer.
  private static func joined(_ tests: [ReportedFinding]) -> ReportedFinding {
    var finding = tests[0]
    let rules = Set(tests.compactMap(\.rule)).count
    finding.rule = nil
    finding.title =
      "\(counted(tests.count, "test")) of \(counted(rules, "rule")) are undecided (not recorded)"
    finding.lines = ["'ruleproof record --missing' asks the servers once, and keeps their answers"]
    finding.subject = notRecorded
    finding.annotation.title = nil
    finding.annotation.lines = nil
    return finding
  }

  /// The findings, as if none were known.
  static func found(in record: RunRecord, allowsUndecided: Bool) -> [ReportedFinding] {
    let cannotRun = RuleGroup.groups(of: record.tests).flatMap(\.testsThatCannotRun)
    var findings = record.tests.filter { $0.status == .failed && !$0.cannotRunAtAll }.map {
      test($0, fails: true)
    }
    findings += cannotRun.compactMap(testsThatCannotRun)
    findings += record.tests.filter { $0.status == .undecided }.map {
      test($0, fails: !allowsUndecided)
    }
    findings += record.reported.flatMap { $0.findings(in: record) }
    findings += record.diagnostics.filter { $0.allowed == nil }.map { check($0, record) }
    return findings
  }
}

extension ReportedFinding {
  private static func test(_ test: TestRecord, fails: Bool) -> ReportedFinding {
    let details = TestDetails(of: test, hasMarks: false)
    let isUndecided = test.status == .undecided
    let reason = (test.outcome?.reason ?? .unknown).words
    let subject = [test.kind.rawValue, test.format ?? "", test.input, test.headers ?? ""]
    return ReportedFinding(
      part: .tests,
      code: test.status.rawValue,
      level: isUndecided ? .undecided : .error,
      fails: fails,
      rule: test.rule,
      title: isUndecided
        ? "test of \(test.rule.shown) is undecided (\(reason))"
        : "test of \(test.rule.shown) failed: \(details.difference)",
      lines: details.lines,
      location: test.location,
      subject: subject,
      // A test that fails in another way is not the failure that was known.
      cause: test.unrecordedRequest == nil ? subject + [test.outcome.wording] : notRecorded,
      annotation: Annotation(
        title: "\(test.status.rawValue): \(test.rule.shown)",
        lines: details.lines,
        subject: isUndecided ? "undecided tests" : "\(test.kind.rawValue) tests"
      )
    )
  }

  /// The cause of tests that want a recorded answer.
  private static let notRecorded = ["not recorded"]

  /// The cause of tests that fail whatever their input.
  static let cannotRun = ["cannot run"]

  /// One finding for the tests of a rule that cannot run for the same reason.
  private static func testsThatCannotRun(_ tests: [TestRecord]) -> ReportedFinding? {
    guard let first = tests.first else { return nil }
    var finding = test(first, fails: true)
    finding.title = "\(counted(tests.count, "test")) of \(first.rule.shown) cannot run"
    finding.lines = [first.message?.shown].compactMap(\.self)
    finding.subject = ["cannot run"]
    finding.cause = Self.cannotRun
    if tests.count > 1 {
      finding.annotation.lines = [
        "\(counted(tests.count, "test")) cannot run", "note: \((first.message ?? "").shown)",
      ]
    }
    return finding
  }
}

extension ReportedFinding {
  private static func check(_ finding: DiagnosticRecord, _ record: RunRecord) -> ReportedFinding {
    let isBudget = finding.isOfBudget
    var lines = finding.notes.map { note in
      "note: \(note.message.shown)" + (note.location.map { " at \($0.link)" } ?? "")
    }
    if let help = finding.help { lines.append(Self.helpWord + help.shown) }
    // The place in the document counts rules: what is about the rule comes after its number.
    let path = finding.location?.path ?? ""
    let place = path.firstIndex(of: "]").map { String(path[path.index(after: $0)...]) } ?? path
    let over =
      isBudget ? record.budgets.records.first { $0.rule == finding.rule && $0.fix != nil } : nil
    return ReportedFinding(
      part: isBudget ? .budgets : .checks,
      code: finding.code,
      level: finding.severity.level,
      fails: finding.severity == .error,
      isPromoted: finding.isPromoted,
      twins: finding.twins,
      rule: finding.rule,
      title: finding.message.shown,
      lines: lines,
      location: finding.location,
      related: finding.notes.compactMap { note in
        note.location.map { Related(message: note.message.shown, location: $0) }
      },
      fix: (finding.fix.map { ($0.pattern ?? $0.new, $0.edits) }
        ?? over?.fix.map { ($0.pattern, $0.edits) })
        .flatMap { Fix($0.0, $0.1) },
      subject: isBudget ? [] : [place, finding.message],
      cause: isBudget ? [finding.message] : [place, finding.message.withoutNames],
      annotation: Annotation(title: finding.code.shown)
    )
  }
}

extension ReportedFinding.Fix {
  /// The fix that puts a pattern in its place; nil if no manifest has that place.
  init?(_ pattern: String, _ edits: [EditRecord]?) {
    guard let edits else { return nil }
    self.init(words: "use \(pattern.shown)", edits: edits)
  }
}

extension String {
  /// The message without links in quotes, of which another one may show the same, and without ids of rules, which
  /// change with their titles.
  package var withoutNames: String {
    split(separator: "'", omittingEmptySubsequences: false)
      .map { part in
        let isRule = ["action/", "redirect/", "preview/", "browser/"].contains(
          where: part.hasPrefix
        )
        return isRule || part.contains("://") ? "" : part
      }
      .joined(separator: "'")
  }
}

extension Severity {
  fileprivate var level: ReportedFinding.Level {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}
