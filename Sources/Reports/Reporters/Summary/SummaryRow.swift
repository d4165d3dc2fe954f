import Diagnostics
package import RunRecord

/// What became of one part of a run: a row of the table that ends its report.
package struct SummaryRow: Sendable {
  package let part: PartID
  /// What was examined, such as 158 rules.
  let count: Int
  let noun: String
  /// How many of them passed; nil if that is no question.
  package var passed: Int?
  /// How many failed the run.
  package var failed = 0
  /// Of how many it is not known.
  package var undecided = 0
  /// How many would have failed, or are undecided, but for the baseline; nil without one.
  package var known: Int?
  /// What failed, in words; nil if nothing did.
  var failure: String?
  /// What else there is to say.
  package var notes: [String] = []

  init(_ part: PartID, _ count: Int, _ noun: String, passed: Int? = nil) {
    self.part = part
    self.count = count
    self.noun = noun
    self.passed = passed
  }
}

extension SummaryRow {
  /// The rows of a record, for its parts in their order; where findings are known, what failed are
  /// the others.
  package static func rows(of record: RunRecord) -> [SummaryRow] {
    let rows = examined(in: record)
    guard record.baseline != nil else { return rows }
    let findings = ReportedFinding.all(of: record)
    return rows.map { row in
      var row = row
      let new = findings.filter { $0.part == row.part && $0.fails }
      let undecided = new.count { $0.level == .undecided }
      let failed =
        row.part == .tests
        ? new.filter { $0.level != .undecided }.reduce(0) { $0 + record.testCount(of: $1) }
        : Set(new.compactMap(\.rule)).count + new.count { $0.rule == nil }
      row.known = max(0, row.failed - failed)
      row.failed = failed
      if row.part == .tests {
        row.known = row.known.map { $0 + row.undecided - undecided }
        row.undecided = undecided
        if undecided == 0 { row.notes = skippedWords(record.summary) }
      }
      let count = (failed + undecided).grouped
      row.failure = new.isEmpty ? nil : "\(count) new in \(row.part.rawValue)"
      if row.part == .checks {
        // Of errors and warnings those that are known are among the known ones.
        let notes = record.diagnostics.count { $0.allowed == nil && $0.severity == .note }
        row.notes = notes > 0 ? [counted(notes, "note") + notesHint] : []
      }
      return row
    }
  }

  /// The same, as if no finding were known.
  static func examined(in record: RunRecord) -> [SummaryRow] {
    [tests(record.summary), checks(record)].compactMap(\.self)
      + record.reported.compactMap { $0.row(in: record) }
  }

  /// What is shown of how many were examined.
  package var amount: String { "\(count.grouped) \(noun)\(count == 1 ? "" : "s")" }
}

extension SummaryRow {
  private static func tests(_ summary: Summary) -> SummaryRow? {
    guard summary.tests > 0 else { return nil }
    var row = SummaryRow(.tests, summary.tests, "test", passed: summary.passed)
    row.failed = summary.failed
    row.undecided = summary.undecidedCount
    if summary.failed > 0 { row.failure = counted(summary.failed, "failed test") }
    let undecided = SummaryWords.byReason(summary.undecided, "undecided", \.words)
    row.notes = [undecided].compactMap(\.self) + skippedWords(summary)
    return row
  }

  private static func skippedWords(_ summary: Summary) -> [String] {
    [SummaryWords.byReason(summary.skipped, "skipped", \.words)].compactMap(\.self)
  }

  /// The rules with errors, and the errors that are about no rule.
  private static func checks(_ record: RunRecord) -> SummaryRow? {
    guard !record.manifests.isEmpty else { return nil }
    let errors = record.checkErrors
    let rules = record.erroneousRules
    var row = SummaryRow(.checks, record.summary.rules, "rule")
    if !record.isStopped { row.passed = max(0, record.summary.rules - rules.count) }
    row.failed = rules.count + errors.count { $0.rule == nil }
    if !errors.isEmpty { row.failure = counted(errors.count, "error") }
    let counts = SummaryWords.findings(record, includesBudgets: false)
    let hasNotes = record.diagnostics.contains { $0.allowed == nil && $0.severity == .note }
    if !counts.isEmpty {
      row.notes = [counts.joined(separator: ", ") + (hasNotes ? notesHint : "")]
    }
    return row
  }

  private static let notesHint = " ('lint --verbose' shows notes)"
}

extension RunRecord {
  /// How many tests a finding about tests is of: those that cannot run for one reason are one finding.
  fileprivate func testCount(of finding: ReportedFinding) -> Int {
    guard finding.cause == ReportedFinding.cannotRun else { return 1 }
    return tests.count { test in
      test.rule == finding.rule && test.cannotRunAtAll
        && [test.message?.shown].compactMap(\.self) == finding.lines
    }
  }
}
