import Testing

@testable import FoundationEngine

@Suite("a walk with the guarded form")
struct GuardedWalkTests {
  @Test("finds a missing start position and nothing else")
  func gaps() {
    let cases: [(matches: [Range<Int>], units: String, last: Int, isGapless: Bool)] = [
      ([0..<0, 1..<1, 2..<2], "ab", 2, true),
      ([0..<0, 2..<2], "ab", 2, false),
      ([0..<0, 1..<1], "ab", 2, false),
      ([0..<2, 2..<2], "ab", 2, true),
      ([0..<2], "ab", 2, false),
      ([0..<0, 2..<2], "😀", 2, true),
      ([0..<0, 1..<1, 2..<2], "😀", 2, false),
      ([1..<1], "ab", 2, false),
      ([0..<0, 1..<2], "ab", 1, true),
      ([0..<0], "", 0, true),
      ([], "", 0, false),
    ]
    for (matches, text, last, isGapless) in cases {
      var walk = GuardedWalk()
      let units = Array(text.utf16)
      let goesOn = matches.allSatisfy { walk.visit($0, through: last, in: units) }
      if goesOn { walk.finish(through: last) }
      #expect(walk.isGapless == isGapless, "\(matches) in \(text)")
    }
  }

  @Test("keeps a trace of the matches that are not empty")
  func trace() {
    var walk = GuardedWalk()
    var other = MatchTrace()
    for match in [0..<0, 1..<3, 3..<3] { _ = walk.visit(match, through: 9, in: [1, 2, 3]) }
    #expect(walk.trace != other)
    other.add(1..<3)
    #expect(walk.trace == other)
    other.add(3..<4)
    #expect(walk.trace != other)
  }
}
