/// The string that a pattern runs on, as text and as the UTF-16 code units that offsets refer to.
public struct Subject: Sendable, Hashable {
  /// The subject's text, with U+FFFD for each lone surrogate.
  public let text: String
  /// The subject's UTF-16 code units.
  public let utf16: [UInt16]

  /// Creates a subject from text.
  public init(_ text: String) {
    self.text = text
    utf16 = text.units
  }

  /// Creates a subject from UTF-16 code units, which need not be well formed.
  public init(utf16: [UInt16]) {
    text = String(units: utf16[...])
    self.utf16 = utf16
  }

  /// Whether two subjects have the same units, which their texts follow from.
  public static func == (left: Subject, right: Subject) -> Bool { left.utf16 == right.utf16 }

  /// Feeds the units.
  public func hash(into hasher: inout Hasher) { hasher.combine(units: utf16) }

  /// The text of a range of UTF-16 offsets.
  public func text(in range: Range<Int>) -> String {
    String(units: utf16[range])
  }
}
