internal import Foundation

/// A string compared scalar by scalar, as RFC 8259, section 8.3, compares keys.
///
/// `String` equates `é` with `e` and a combining accent, which are different links and different
/// patterns, and hashing a long run of combining marks takes more than linear time.
public struct ExactText: Sendable {
  /// The wrapped string.
  public let text: String

  /// Wraps a string.
  public init(_ text: String) {
    self.text = text
  }
}

extension ExactText: Hashable {
  /// Whether two strings have the same scalars.
  public static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.hasSameUTF8(as: right.text)
  }

  /// Feeds the string's UTF-8 into a hasher.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension ExactText: Codable {
  /// Decodes a plain string.
  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes the plain string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension String {
  /// Whether both strings have the same UTF-8 bytes.
  package func hasSameUTF8(as other: String) -> Bool {
    let isSame: Bool?? = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { other in
        guard own.count == other.count else { return false }
        guard let left = own.baseAddress, let right = other.baseAddress else { return true }
        return left == right || memcmp(left, right, own.count) == 0
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
