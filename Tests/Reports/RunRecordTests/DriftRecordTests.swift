import Diagnostics
import Foundation
import MatchEngine
import RunRecord
import SubjectDomains
import Testing

@Suite("Records of drift")
struct DriftRecordTests {
  static let full = DriftRecord(
    rule: "action/a/b",
    pattern: "^(\\d)?[:hex:]$",
    engines: ["foundation", "pcre2"],
    profile: "as-written",
    cause: "posix-class-outside-brackets",
    construct: "[:hex:]",
    note: "refused outside of brackets",
    likeness: .possible,
    subject: "é\u{1}\"",
    template: "a://$1",
    after: DriftRecord.After(causes: ["inline-flag"], pattern: "^(\\d)?[:hex:]$"),
    results: [
      "foundation": .matches([
        [TextRange(0..<1), nil], [TextRange(2..<3), TextRange(2..<3)],
      ]),
      "pcre2": .refused(message: "not here (112)"),
    ],
    minimal: DriftRecord.Minimal(pattern: "[:hex:]", subject: "a"),
    fix: DriftRecord.Fix(
      pattern: "^(\\d)?[0-9A-Fa-f]$",
      isExact: false,
      keepsEngine: "pcre2",
      javaScriptEdition: "ES2018"
    ),
    location: LocationRecord(file: "m.json", line: 3, column: 5, offset: 40, length: 7)
  )

  static let bare = DriftRecord(
    rule: "p:1",
    pattern: "",
    engines: ["pcre2", "javascript"],
    profile: "ported",
    cause: "unknown",
    likeness: .any,
    subject: "",
    results: [
      "pcre2": .output(""), "javascript": .noMatch,
    ],
    minimal: DriftRecord.Minimal(pattern: "", subject: "")
  )

  static let summary = DriftSummary(
    patterns: 2,
    comparisons: 90,
    findings: [.possible: 1, .any: 1],
    undecided: [
      DriftSummary.Undecided(
        rule: "p:1",
        engine: "pcre2",
        reason: .matchLimit,
        count: 3,
        subject: "aa!"
      ),
      DriftSummary.Undecided(
        rule: "p:2",
        engine: "foundation",
        reason: .stepLimit,
        count: 4,
        subject: ""
      ),
    ]
  )

  static let record = RunRecord(
    manifests: [],
    tests: [],
    engines: ["pcre2": EngineRecord(version: "10.42", costUnit: "callouts", stepLimit: 9)],
    sections: [DriftSection([full, bare], summary: summary)]
  )

  @Test("a record with differences that is written and read again is the same")
  func roundTrip() throws {
    let data = try JSONEncoder().encode(Self.record)
    let decoded = try JSONDecoder().decode(RunRecord.self, from: data)
    #expect(decoded == Self.record)
    #expect(decoded.drift.records == [Self.full, Self.bare])
    #expect(decoded.drift.summary == Self.summary)
  }

  @Test(
    "every kind of result and every likeness to a URL survives",
    arguments: [
      DriftResult.matches([[nil, TextRange(1..<2)]]), .noMatch, .refused(message: "r"),
      .output("o"), .templateRefused(message: "t"), .undecided(.heapLimit),
    ]
  )
  func kinds(_ result: DriftResult) throws {
    for likeness in Likeness.allCases {
      var drift = Self.bare
      drift.likeness = likeness
      drift.results = ["pcre2": result]
      let data = try JSONEncoder().encode(drift)
      #expect(try JSONDecoder().decode(DriftRecord.self, from: data) == drift)
    }
  }

  @Test("a fix and a location are null if there is none, and other absent values are left out")
  func absentValues() throws {
    let data = try JSONEncoder().encode(Self.bare)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["fix"] is NSNull && object["location"] is NSNull)
    #expect(
      Set(object.keys) == [
        "rule", "pattern", "engines", "profile", "cause", "urlLikeness", "subject", "results",
        "minimal", "fix", "location",
      ]
    )
  }

  @Test("the counts are added up over likenesses and engines")
  func counts() {
    #expect(Self.summary.findingCount == 2)
    #expect(Self.summary.undecidedCount == 7)
  }
}
