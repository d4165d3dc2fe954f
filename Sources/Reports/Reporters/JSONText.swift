import Diagnostics
import TextCoding

/// Writes values as JSON that is the same for equal values, and fit for a terminal.
package enum JSONText {
  /// The value as indented JSON with sorted keys, its last line ended.
  package static func encode(_ value: some Encodable) throws -> String {
    try StableJSON.encode(value).printableJSON.withoutLogCommands(hash: "\\u0023") + "\n"
  }
}
