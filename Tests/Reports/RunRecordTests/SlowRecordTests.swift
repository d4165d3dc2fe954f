import Foundation
import MatchEngine
import RunRecord
import SubjectDomains
import Testing

@Suite("Records of slow patterns")
struct SlowRecordTests {
  static let full: SlowRecord = {
    var record = SlowRecord(
      rule: "action/a/b",
      pattern: "^(é+)+\"$",
      engine: "pcre2",
      verdict: .vulnerable,
      location: LocationRecord(file: "m.json", line: 3, column: 5, offset: 40, length: 7)
    )
    record.class = .polynomial
    record.degree = 3
    record.attack = Attack(
      pumps: [
        Attack.Pump(prefix: "http://a/", pump: "é"),
        Attack.Pump(prefix: "", pump: "b\u{1}"),
      ],
      repeat: 20,
      suffix: "\n"
    )
    record.likeness = .possible
    record.growth = [
      SlowRecord.GrowthPoint(length: 10, steps: 90),
      SlowRecord.GrowthPoint(length: 70, steps: 10_000_000),
    ]
    record.range = TextRange(1..<4)
    record.explanation = "`é+` and the loop around it"
    record.fix = SlowRecord.Fix(pattern: "^(é+)\"$", proof: "proven on automata")
    record.otherAttacks = [
      SlowRecord.OtherAttack(
        likeness: .any,
        attack: Attack(pumps: [], repeat: 1, suffix: "")
      )
    ]
    return record
  }()

  static let bare = SlowRecord(
    rule: "p:1",
    pattern: "",
    engine: "foundation",
    verdict: .notSlow,
    reason: "none of 9 shapes"
  )

  static let undecided = SlowRecord(
    rule: "p:2",
    pattern: "a",
    engine: "foundation",
    verdict: .undecided,
    reason: "the engine gave up: full"
  )

  static let summary = SlowSummary(
    patterns: 2,
    records: [full, bare, undecided],
    cap: 10_000_000,
    maxLength: 2_048,
    failOn: .possible
  )

  static let record = RunRecord(
    manifests: [],
    tests: [],
    engines: ["pcre2": EngineRecord(version: "10.42", costUnit: "callouts", stepLimit: nil)],
    sections: [SlowSection([full, bare, undecided], summary: summary)]
  )

  @Test("a record with slow patterns that is written and read again is the same")
  func roundTrip() throws {
    let data = try JSONEncoder().encode(Self.record)
    let decoded = try JSONDecoder().decode(RunRecord.self, from: data)
    #expect(decoded == Self.record)
    #expect(decoded.slow.records == [Self.full, Self.bare, Self.undecided])
    #expect(decoded.slow.summary == Self.summary)
  }

  @Test("an entry has the same keys whatever was found, with null where there is nothing")
  func keys() throws {
    let always: Set = [
      "rule", "pattern", "engine", "verdict", "class", "degree", "attack", "urlLikeness", "growth",
      "range", "fix", "otherAttacks", "location",
    ]
    for (record, more) in [
      (Self.full, "explanation"), (Self.bare, "reason"), (Self.undecided, "reason"),
    ] as [(SlowRecord, String)] {
      let data = try JSONEncoder().encode(record)
      let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(Set(object.keys) == always.union([more]))
    }
  }

  @Test("the summary counts verdicts over all engines")
  func counts() {
    #expect(Self.summary.verdicts == [.vulnerable: 1, .notSlow: 1, .undecided: 1])
    #expect(Self.summary.count(.vulnerable) == 1 && Self.summary.count(.refused) == 0)
  }

  @Test(
    "an attack fails the run if it is as near to a URL as the bar asks for",
    arguments: [
      (nil, []), (.real, [.real]), (.possible, [.real, .possible]),
      (.any, [.real, .possible, .any]),
    ] as [(Likeness?, [Likeness])]
  )
  func bar(_ bar: Likeness?, _ failing: [Likeness]) {
    for likeness in Likeness.allCases {
      var slow = Self.full
      slow.likeness = likeness
      var record = Self.record
      record.slow.records = [slow]
      record.slow.summary?.failOn = bar
      #expect(record.slow.fails(slow) == failing.contains(likeness))
      #expect(record.slow.fails == failing.contains(likeness))
    }
  }

  @Test("what is not vulnerable never fails a run")
  func harmless() {
    var record = Self.record
    record.slow.records = [Self.bare, Self.undecided]
    record.slow.summary?.failOn = .any
    #expect(!record.slow.fails)
  }
}
