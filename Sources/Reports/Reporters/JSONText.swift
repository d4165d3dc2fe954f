import Diagnostics
import Foundation

/// Writes values as JSON that is the same for equal values.
package enum JSONText {
  /// The value as indented JSON with sorted keys, its last line ended.
  package static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
    return json.printableJSON.withoutLogCommands(hash: "\\u0023") + "\n"
  }
}
