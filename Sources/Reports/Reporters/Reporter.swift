package import RunRecord

/// Writes what a run found in one form of report.
///
/// A reporter only renders: it neither judges a run nor prints. Equal records give equal reports.
package protocol Reporter: Sendable {
  /// The whole report, its last line ended.
  func render(_ record: RunRecord) -> String
  /// The report with what its reader must know in addition.
  func report(of record: RunRecord) -> RenderedReport
}

/// A report, and what it leaves out.
package struct RenderedReport: Sendable, Hashable {
  /// The whole report, its last line ended.
  package var text: String
  /// What the report leaves out because of a limit of its readers, as a sentence; nil for nothing.
  package var leftOut: String?

  package init(text: String, leftOut: String? = nil) {
    self.text = text
    self.leftOut = leftOut
  }
}

extension Reporter {
  /// The report of a format that leaves nothing out.
  package func report(of record: RunRecord) -> RenderedReport {
    RenderedReport(text: render(record))
  }
}
