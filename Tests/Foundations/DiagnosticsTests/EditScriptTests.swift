import TestSupport
import Testing

@testable import Diagnostics

@Suite("Edit scripts")
struct EditScriptTests {
  @Test("the search finds as few edits as the slow table of all prefixes", arguments: 1...40)
  func shortest(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    func randomSequence() -> [UInt32] {
      (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        Bool.random(using: &generator) ? 1 : 2
      }
    }
    let (old, new) = (randomSequence(), randomSequence())
    let search = ShortestEditSearch(old: old[...], new: new[...])
    let changes = try #require(search.changes(limits: EditScript.Limits()))
    let edits = changes.reduce(0) { $0 + $1.old.count + $1.new.count }
    #expect(edits == old.count + new.count - 2 * longestCommonSubsequence(old, new))
  }

  @Test("sequences with nothing in common are one change, found without comparing all with all")
  func nothingInCommon() {
    let (old, new) = ([UInt32](0..<100_000), [UInt32](200_000..<300_000))
    let script = EditScript(from: [1] + old + [2], to: [1] + new + [2])
    #expect(script.changes == [EditScript.Change(old: 1..<100_001, new: 1..<100_001)])
  }

  private func longestCommonSubsequence(_ old: [UInt32], _ new: [UInt32]) -> Int {
    var row = [Int](repeating: 0, count: new.count + 1)
    for element in old {
      let last = row
      for (offset, other) in new.enumerated() {
        row[offset + 1] = element == other ? last[offset] + 1 : max(last[offset + 1], row[offset])
      }
    }
    return row[new.count]
  }
}
