import Diagnostics
internal import Foundation
package import RunRecord

/// Writes the whole record as JSON, which reads back as an equal record.
///
/// Keys are sorted, so that equal records give the same bytes; an absent result is an explicit null.
package struct JSONReporter: Reporter {
  /// Creates a reporter.
  package init() {}
}

extension JSONReporter {
  /// Renders the report.
  package func render(_ record: RunRecord) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let json = String(decoding: try encoder.encode(record), as: UTF8.self)
      return json.printableJSON.withoutLogCommands(hash: "\\u0023") + "\n"
    } catch {
      preconditionFailure("the record contains a value that JSON cannot represent: \(error)")
    }
  }
}
