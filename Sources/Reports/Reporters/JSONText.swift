import Diagnostics
import Foundation
import TextCoding

/// Writes values as JSON that is the same for equal values, and fit for a terminal.
package enum JSONText {
  /// The value as indented JSON with sorted keys, its last line ended.
  package static func encode(_ value: some Encodable) throws -> String {
    try StableJSON.encode(value).printableJSON.withoutLogCommands(hash: "\\u0023") + "\n"
  }

  /// A value that JSON can represent, as a report.
  static func report(_ value: some Encodable) -> String {
    do {
      return try encode(value)
    } catch {
      preconditionFailure("the report contains a value that JSON cannot represent: \(error)")
    }
  }

  /// The value as JSON on one line, fit for a terminal.
  package static func line(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      let text = String(decoding: try encoder.encode(value), as: UTF8.self)
      return text.printableJSON.withoutLogCommands(hash: "\\u0023")
    } catch {
      preconditionFailure("the report contains a value that JSON cannot represent: \(error)")
    }
  }
}
