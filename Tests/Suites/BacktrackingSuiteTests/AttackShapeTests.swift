import Testing

@testable import BacktrackingSuite

@Suite("Attack shapes")
struct AttackShapeTests {
  private static let shape = AttackShape(
    segments: [
      AttackShape.Segment(prefix: Array("x".utf16), pump: Array("ab".utf16)),
      AttackShape.Segment(prefix: [], pump: Array("😀".utf16)),
    ],
    suffix: Array("!".utf16)
  )

  @Test("the text is every prefix with its pump so often, and the suffix", arguments: 0...5)
  func text(_ count: Int) {
    let text = String(decoding: Self.shape.text(count), as: UTF16.self)
    let pumps = ["ab", "😀"].map { String(repeating: $0, count: count) }
    #expect(text == "x\(pumps[0])\(pumps[1])!")
    #expect(text.utf16.count == Self.shape.length(count))
  }

  @Test("the most repetitions for a length do not go beyond it, and one more would")
  func count() {
    for length in 6...60 {
      let count = Self.shape.count(forLength: length)
      #expect(Self.shape.length(count) <= length && Self.shape.length(count + 1) > length)
    }
    #expect(Self.shape.count(forLength: 0) == 1)
  }
}
