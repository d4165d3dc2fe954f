/// A string that equals only the same sequence of scalars, as RFC 8259, section 8.3, compares keys.
///
/// Swift's own equality takes `é` and `e` with a combining accent as one, and its hash needs more
/// than linear time on a long run of combining marks.
struct ExactText {
  private let text: String

  init(_ text: String) {
    self.text = text
  }
}

extension ExactText: Hashable {
  static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
