import ManifestEditing
import TestSupport
import Testing

@Suite("Changes between two patterns")
struct PatternChangeTests {
  @Test("an escape is one change, with its backslash")
  func escapes() {
    let changes = PatternChange.changes(from: #"^a\d+$"#, to: #"^a\w+$"#)
    #expect(changes == [PatternChange(range: 2..<4, new: #"\w"#, old: #"\d"#)])
    #expect(changes.first?.takenBack(in: #"^a\w+$"#) == #"^a\d+$"#)
  }

  @Test("equal patterns have no change")
  func same() {
    #expect(PatternChange.changes(from: "a\\", to: "a\\").isEmpty)
    #expect(PatternChange.changes(from: "", to: "").isEmpty)
  }

  @Test("all changes taken back, from the last on, give the old pattern", arguments: 1...300)
  func takenBack(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func pattern() -> String {
      let letters = ["a", "b", "\\", "(", ")", "+", "é", "😀"]
      return (0..<Int.random(in: 0...10, using: &generator))
        .map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] }.joined()
    }
    let (old, new) = (pattern(), pattern())
    let changes = PatternChange.changes(from: old, to: new)
    #expect(changes.isEmpty == (old == new))
    let back = changes.reversed().reduce(new) { $1.takenBack(in: $0) }
    #expect(back == old, "\(old) → \(new)")
  }
}
