/// A text with marked positions, such as `"a(1️⃣*2️⃣b)"`, and the same text without the marks.
///
/// The marks are the keycap emoji 1️⃣ to 9️⃣; each may occur once.
public struct MarkedText: Sendable {
  /// The text without its marks.
  public let text: String
  /// The UTF-8 offset of each mark by its number.
  private let offsets: [Int: Int]
  /// The UTF-16 offsets of the marks, in the order of the text.
  public let utf16Offsets: [Int]

  /// Strips the marks from a text and notes where they stood.
  public init(_ marked: String) {
    var text = ""
    var offsets: [Int: Int] = [:]
    var utf16Offsets: [Int] = []
    var rest = Array(marked.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      if let number = Self.digit(of: scalar), rest.starts(with: Self.keycap) {
        precondition(offsets[number] == nil, "mark \(number) stands twice")
        offsets[number] = text.utf8.count
        utf16Offsets.append(text.utf16.count)
        rest.removeFirst(Self.keycap.count)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    self.text = text
    self.offsets = offsets
    self.utf16Offsets = utf16Offsets
  }

  // Scalars and not characters: a mark joins whatever combines with it.
  private static let keycap: [Unicode.Scalar] = ["\u{FE0F}", "\u{20E3}"]

  private static func digit(of scalar: Unicode.Scalar) -> Int? {
    ("1"..."9").contains(scalar) ? Int(scalar.value) - 0x30 : nil
  }
}

extension MarkedText {
  /// The text's UTF-8 bytes, without the marks.
  public var bytes: [UInt8] { Array(text.utf8) }

  /// The UTF-8 offset of a mark, if the text has it.
  public func offset(of mark: Int) -> Int? { offsets[mark] }

  /// The place that the text marks: from 1️⃣ to 2️⃣, or the empty place at 1️⃣ when 2️⃣ is missing.
  public var range: Range<Int> {
    guard let start = offsets[1] else { preconditionFailure("the text has no mark 1") }
    return start..<(offsets[2] ?? start)
  }

  /// The UTF-16 ranges between the first and the second mark, the third and the fourth, and so on.
  public var utf16Ranges: [Range<Int>] {
    stride(from: 0, to: utf16Offsets.count - 1, by: 2).map { index in
      utf16Offsets[index]..<utf16Offsets[index + 1]
    }
  }
}
