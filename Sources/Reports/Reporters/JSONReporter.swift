import Diagnostics
internal import Foundation
public import RunRecord

/// Writes the whole record as JSON, which reads back as an equal record.
///
/// Keys are sorted, so that equal records give the same bytes; an absent result is an explicit null.
public struct JSONReporter: Reporter {
  /// Creates a reporter.
  public init() {}
}

extension JSONReporter {
  /// Renders the report.
  public func render(_ record: RunRecord) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let json = String(decoding: try encoder.encode(record), as: UTF8.self)
      return json.printableJSON.withoutLogCommands(hash: "\\u0023") + "\n"
    } catch {
      preconditionFailure("a record has no value that JSON cannot hold: \(error)")
    }
  }
}
