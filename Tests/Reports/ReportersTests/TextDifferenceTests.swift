import Diagnostics
import TestSupport
import Testing

@testable import Reporters

@Suite("Difference of two texts")
struct TextDifferenceTests {
  @Test(
    "the changes are the shortest that make sense to a reader",
    arguments: [
      ("", "", []),
      ("same", "same", []),
      ("", "abc", ["+abc"]),
      ("abc", "", ["-abc"]),
      ("entry/12", "item/12", ["-entry+item"]),
      ("p?a=1&b=2", "p?b=2", ["-a=1&"]),
      ("id=1234&x=5", "id=1224&x=6", ["-3+2", "-5+6"]),
      ("foo://aaaa/bbbb", "foo://aaaa/", ["-bbbb"]),
      ("caf\u{E9}", "cafe\u{301}", ["-\u{E9}+e\u{301}"]),
    ]
  )
  func changes(old: String, new: String, expected: [String]) {
    let difference = TextDifference(from: old.scalars, to: new.scalars)
    let changes = difference.changes.map { change in
      let removed = String(old.scalars[change.old])
      let added = String(new.scalars[change.new])
      return (removed.isEmpty ? "" : "-" + removed) + (added.isEmpty ? "" : "+" + added)
    }
    #expect(changes.map(\.scalars) == expected.map(\.scalars))
  }

  @Test("applying the changes to the old text gives the new one", arguments: UInt64(1)...60)
  func application(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("ab/é\u{301}👍".unicodeScalars)
    func randomText() -> [Unicode.Scalar] {
      (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
    }
    for limit in [0, 1, 5, 200] {
      let (old, new) = (randomText(), randomText())
      let limits = EditScript.Limits(edits: limit, steps: limit * 10)
      let difference = TextDifference(from: old, to: new, limits: limits)
      #expect(difference.applied(to: old, from: new) == new)
    }
  }

  @Test("two random texts of a megabyte are one change between what is common at their ends")
  func hugeRandomTexts() {
    var generator = SeededGenerator(seed: 7)
    func randomText() -> [Unicode.Scalar] {
      (0..<1_000_000).map { _ in Unicode.Scalar(UInt8.random(in: 97...122, using: &generator)) }
    }
    let (old, new) = (["<"] + randomText() + [">"], ["<"] + randomText() + [">"])
    let difference = TextDifference(from: old, to: new)
    #expect(difference.changes.count == 1)
    #expect(difference.applied(to: old, from: new) == new)
  }

  @Test("texts that repeat one letter meet the limit of steps")
  func repetitiveTexts() {
    let letters = [Unicode.Scalar](repeating: "a", count: 500_000)
    let (old, new) = (["b"] + letters + ["c"], ["d"] + letters + ["c", "e"])
    #expect(TextDifference(from: old, to: new).changes.count == 1)
  }
}

extension TextDifference {
  /// The new text, made from the old one and the changes.
  fileprivate func applied(
    to old: [Unicode.Scalar],
    from new: [Unicode.Scalar]
  ) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var offset = 0
    for change in changes {
      result += old[offset..<change.old.lowerBound]
      result += new[change.new]
      offset = change.old.upperBound
    }
    return result + old[offset...]
  }
}

extension String {
  fileprivate var scalars: [Unicode.Scalar] { Array(unicodeScalars) }

  fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self.init(String.UnicodeScalarView(scalars))
  }
}
