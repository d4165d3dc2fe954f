/// A text with places written inside it as 1️⃣, 2️⃣ and so on, which are stripped.
struct MarkedText {
  /// The text without its marks.
  let text: String

  /// The UTF-16 offsets of the marks in `text`, in the order of the text.
  let offsets: [Int]

  init(_ marked: String) {
    var text = ""
    var offsets: [Int] = []
    for character in marked {
      if "1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣".contains(character) {
        offsets.append(text.utf16.count)
      } else {
        text.append(character)
      }
    }
    self.text = text
    self.offsets = offsets
  }

  /// The ranges between the first and the second mark, the third and the fourth, and so on.
  var ranges: [Range<Int>] {
    stride(from: 0, to: offsets.count - 1, by: 2).map { offsets[$0]..<offsets[$0 + 1] }
  }
}
