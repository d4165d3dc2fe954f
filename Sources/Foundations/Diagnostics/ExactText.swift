internal import Foundation

/// A string that equals only the same sequence of scalars, as RFC 8259, section 8.3, compares keys.
///
/// Swift's own equality takes `é` and `e` with a combining accent as one, which are different links
/// and different patterns, and its hash needs more than linear time on a long run of combining marks.
public struct ExactText: Sendable {
  /// The string.
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
  /// Reads a string.
  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes the string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension String {
  /// Whether two strings have the same bytes of UTF-8.
  ///
  /// - Parameter other: The other string.
  /// - Returns: Whether they are the same.
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
