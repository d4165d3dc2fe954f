import Digests

/// All that a result depends on, as one digest.
///
/// Each part is added with its length, so that parts cannot run into each other.
package struct ResultKey: Sendable {
  package let kind: String
  private var bytes: [UInt8] = []

  init(kind: String) {
    self.kind = kind
  }
}

extension ResultKey {
  /// Adds a text, by its UTF-8.
  package mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes += text.utf8
  }

  /// Adds UTF-16 units, which need be no text.
  package mutating func add(_ units: [UInt16]) {
    add(units.count)
    bytes.append(units: units)
  }

  /// Adds a number, such as that of the parts of a list, before the parts.
  package mutating func add(_ number: Int) {
    withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).littleEndian) { bytes += $0 }
  }

  /// The digest, in hexadecimal digits.
  package var digest: String { SHA256.hex(bytes) }

  /// The kind and the digest.
  var name: String { "\(kind)/\(digest)" }
}
