import Foundation

/// JSON that is the same for equal values.
package enum StableJSON {
  /// The value as indented JSON with sorted keys, its last line not ended.
  package static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
