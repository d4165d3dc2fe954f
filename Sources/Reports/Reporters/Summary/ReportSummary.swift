import Diagnostics
package import RunRecord

/// What every report for people says of a run as a whole: how it ended, its counts, and what to do
/// next.
package struct ReportSummary {
  package let result: RunResult
  /// How the run ended, and why, in one sentence without its full stop.
  package let verdict: String
  /// The counts of each part of the run.
  package let rows: [SummaryRow]
  /// Which rules the run is about, where it is not about all.
  package let selection: [String]
  /// What to do next, the most urgent first.
  package let steps: [NextStep]

  /// One thing to do.
  package struct NextStep: Sendable, Hashable {
    /// What to do, in words.
    package var text: String
    /// The command that does it or shows more, fit for a shell; nil where none does.
    package var command: String?
  }

  package init(of record: RunRecord, layout: ReportLayout) {
    let layout = layout.completed(by: record)
    result = layout.result ?? (record.isClean ? .passed : .failed)
    let table = SummaryTable(
      of: record,
      result,
      layout,
      style: .plain,
      elapsed: nil,
      isForTerminal: false
    )
    verdict = table.verdict.map { String($0.drop { $0 == " " }) }.joined(separator: " ")
    rows = SummaryRow.rows(of: record)
    selection = SelectionText(of: record).lines
    steps = NextSteps(record, layout, hasFailed: result == .failed).listed
  }
}
