import Diagnostics
import LocatedJSON
import TestSupport
import Testing

@Suite("Places within strings")
struct JSONDocumentStringOffsetsTests {
  @Test(
    "a part of a decoded string is found in the text, escapes and all",
    arguments: [
      (#""1️⃣a2️⃣bc""#, 0..<1), (#""a1️⃣b2️⃣c""#, 1..<2), (#""ab1️⃣c2️⃣""#, 2..<3),
      (#""\\1️⃣\\2️⃣d""#, 1..<2), (#""\u00e91️⃣x2️⃣""#, 1..<2), (#""é1️⃣x2️⃣""#, 1..<2),
      (#""😀1️⃣x2️⃣""#, 2..<3), (#""\ud83d\ude001️⃣x2️⃣""#, 2..<3), (#""€1️⃣\n2️⃣y""#, 1..<2),
      (#""ab1️⃣2️⃣""#, 2..<3), (#""1️⃣2️⃣""#, 0..<1), (#""a1️⃣bc2️⃣""#, 1..<99),
    ]
  )
  func place(_ marked: String, _ offsets: Range<Int>) throws {
    let text = MarkedText(marked)
    let document = try JSONDocument(SourceFile(name: "x", bytes: text.bytes))
    let place = document.place(ofUTF16: offsets, inStringAt: document.root.range)
    #expect(place == text.range)
  }
}
