package import RunRecord

/// The layout of a text report, with information that is not in its record.
package struct ReportLayout: Sendable {
  /// The columns of the terminal; nil if the report goes elsewhere, and only its summary has a
  /// width.
  package var width: Int?
  /// Whether to report only failures, and nothing without any.
  package var isQuiet = false
  /// Whether the counts are a table, as for a run of many parts, or lines.
  package var hasTable = false
  /// The time that each part took, where it is shown.
  package var times: [PartID: Duration] = [:]
  package var commands = CommandPrinter()
  /// What the report begins with, beside what is in its record: lines with their ends.
  package var lead = ""
  /// How the run ended; nil to take it from the record.
  package var result: RunResult?
  /// Whether undecided tests leave the run clean.
  package var allowsUndecided = false
  /// Whether the next steps are shown after a clean run too.
  package var alwaysSaysNext = false
  /// The most next steps of a report on one screen.
  package var maxSteps = 5
  /// Whether the table is followed by what there is to say beside its counts.
  package var hasRemarks = true
  /// Whether mutation is worth a suggestion where nothing else is left to do.
  package var suggestsMutation = false
  /// Whether the fixes have been written into their files.
  package var hasFixed = false

  package init() {}
}

/// How a run ended, as its report says it.
package enum RunResult: Sendable {
  case passed, failed
  /// No tests ran.
  case untested
}
