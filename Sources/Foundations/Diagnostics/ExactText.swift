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
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Feeds the string's UTF-8 into a hasher.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
