package import RunRecord

/// Writes the whole record as JSON, which reads back as an equal record.
///
/// Keys are sorted, so that equal records give the same bytes; an absent result is an explicit
/// null.
package struct JSONReporter: Reporter {
  package init() {}
}

extension JSONReporter {
  package func render(_ record: RunRecord) -> String {
    JSONText.report(record)
  }
}
