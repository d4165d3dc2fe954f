import CoverageSuite
import RegexSyntax
import RunRecord
import Testing

@Suite("coverage of random patterns")
struct RandomCoverageTests {
  @Test(
    "the way of every match is known: the engine's marks confirm it",
    arguments: 1...3 as ClosedRange<UInt64>
  )
  func waysAreKnown(_ seed: UInt64) {
    var patterns = RandomPatterns(seed: seed)
    let texts = RandomPatterns.texts(upTo: 5)
    var compiled = 0
    for _ in 0..<60 {
      let pattern = patterns.next()
      let record = CoverageFixture.record(pattern, inputs: texts)
      // Some patterns are invalid, such as one with two quantifiers in a row.
      guard record.reason == nil else { continue }
      compiled += 1
      let notTold = record.parts.filter { $0.status == .unknown }
      #expect(notTold.isEmpty, "\(pattern): \(notTold.first?.reason ?? "")")
    }
    #expect(compiled > 40)
  }

  @Test(
    "no text exercises what is called unreachable, and every suggestion closes its gaps",
    arguments: 1...3 as ClosedRange<UInt64>
  )
  func verdictsHold(_ seed: UInt64) {
    var patterns = RandomPatterns(seed: 100 + seed)
    patterns.hasReferences = seed.isMultiple(of: 2)
    let texts = RandomPatterns.texts(upTo: 5)
    var unreachable = 0
    var closed = 0
    for _ in 0..<40 {
      let pattern = patterns.next()
      let record = CoverageFixture.record(pattern, inputs: ["ab"], suggests: true)
      guard record.reason == nil else { continue }
      let all = CoverageFixture.record(pattern, inputs: texts)
      for (part, known) in zip(record.parts, all.parts) where part.status == .unreachable {
        unreachable += 1
        #expect(known.status != .covered, "\(pattern): \(part.label) at \(part.range)")
      }
      let inputs = ["ab"] + record.suggestions.map(\.input)
      let later = CoverageFixture.record(pattern, inputs: inputs)
      for (before, after) in zip(record.parts, later.parts) where before.suggestion != nil {
        closed += 1
        #expect(after.status == .covered, "\(pattern): \(before.label) at \(before.range)")
      }
    }
    #expect(unreachable > 5)
    #expect(closed > 50)
  }
}
