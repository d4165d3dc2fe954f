package import RunRecord

/// Writes what a run found in one form of report.
///
/// A reporter only renders: it neither judges a run nor prints. Equal records give equal reports.
package protocol Reporter: Sendable {
  /// The whole report, its last line ended.
  func render(_ record: RunRecord) -> String
}
