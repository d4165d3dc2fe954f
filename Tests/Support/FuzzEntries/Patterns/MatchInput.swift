/// A pattern and a subject in one text: the first line is the pattern, the rest is the subject.
public struct MatchInput: Sendable, Hashable {
  /// The pattern.
  public var pattern: String
  /// The subject.
  public var subject: String

  /// The most UTF-16 units of a pattern, and of a subject.
  static let maxLength = 1_024

  /// Splits an input.
  ///
  /// - Parameters:
  ///   - bytes: Any bytes; what is no UTF-8 is repaired, and what is too long is cut.
  ///   - pattern: The pattern, where the whole input is the subject; nil to take the first line.
  public init(_ bytes: [UInt8], pattern: String? = nil) {
    func text(_ bytes: ArraySlice<UInt8>) -> String {
      String(
        decoding: Array(String(decoding: bytes, as: UTF8.self).utf16.prefix(Self.maxLength)),
        as: UTF16.self
      )
    }
    if let pattern {
      self.pattern = pattern
      subject = text(bytes[...])
    } else {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      self.pattern = text(bytes[..<end])
      subject = text(bytes[end...].dropFirst())
    }
  }
}
