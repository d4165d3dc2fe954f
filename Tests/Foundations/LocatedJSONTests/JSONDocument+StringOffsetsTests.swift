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

  @Test("in a long string each part is found where it is", arguments: UInt64(1)...8)
  func long(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["a", "é", "€", "😀", #"\n"#, #"\u0041"#, #"\ud83d\ude00"#]
    var text = "\""
    var places: [(units: Int, offset: Int)] = []
    var units = 0
    while text.utf8.count < 20_000 {
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      places.append((units, text.utf8.count))
      text += piece
      units += ["😀", #"\ud83d\ude00"#].contains(piece) ? 2 : 1
    }
    let document = try JSONDocument(SourceFile(name: "x", bytes: Array((text + "\"").utf8)))
    for _ in 0..<2_000 {
      let first = Int.random(in: 0..<places.count, using: &generator)
      let last = Int.random(in: first..<places.count, using: &generator)
      let place = document.place(
        ofUTF16: places[first].units..<places[last].units,
        inStringAt: document.root.range
      )
      #expect(place == places[first].offset..<places[last].offset)
    }
  }
}
