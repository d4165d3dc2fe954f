import Diagnostics
import Foundation
import RunRecord
import Testing

@Suite("Run records")
struct RunRecordTests {
  static let place = LocationRecord(file: "m.json", line: 3, column: 5, offset: 40, length: 2)

  static func test(
    _ status: TestRecord.Status,
    reason: FailureReason? = nil,
    expected: String? = nil
  ) -> TestRecord {
    TestRecord(
      rule: "action/a/b",
      kind: .template,
      format: "a",
      input: "https://a.example/",
      expected: expected,
      status: status,
      outcome: status == .skipped
        ? nil : OutcomeRecord(type: status == .undecided ? .failed : .noMatch, reason: reason),
      skipReason: status == .skipped ? .needsScript : nil,
      location: place
    )
  }

  static let record = RunRecord(
    manifests: [ManifestRecord(file: "m.json", version: "v4", rules: 3)],
    tests: [
      test(.passed), test(.failed, expected: "a://"), test(.undecided, reason: .stepLimit),
      test(.undecided, reason: .stepLimit), test(.skipped),
    ],
    engines: ["foundation": EngineRecord(version: "ICU 76.1", costUnit: "ticks", stepLimit: 9)]
  )

  @Test("the summary counts every test once")
  func summary() {
    let summary = Self.record.summary
    #expect(summary.rules == 3 && summary.tests == 5)
    #expect(summary.passed == 1 && summary.failed == 1)
    #expect(summary.undecided == [.stepLimit: 2])
    #expect(summary.skipped == [.needsScript: 1])
    #expect(summary.executed == 4)
  }

  @Test("a record that is written and read again is the same")
  func roundTrip() throws {
    let data = try JSONEncoder().encode(Self.record)
    #expect(try JSONDecoder().decode(RunRecord.self, from: data) == Self.record)
  }

  @Test("a record with patterns is written and read again; an older one without has none")
  func patterns() throws {
    var record = Self.record
    let older = try JSONEncoder().encode(record)
    record.manifests[0].patterns = [RulePattern(rule: "action/a/b", pattern: "^(a)$")]
    let data = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(RunRecord.self, from: data) == record)
    #expect(!String(decoding: older, as: UTF8.self).contains("patterns"))
    let read = try JSONDecoder().decode(RunRecord.self, from: older)
    #expect(read.manifests[0].patterns == nil)
  }

  @Test("a match is pairs, with null for a group without one, and absent where there is none")
  func matches() throws {
    var record = Self.record
    record.tests[0].match = [TextRange(0..<7), nil, TextRange(3..<3)]
    let data = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(RunRecord.self, from: data) == record)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains(#""match":[[0,7],null,[3,3]]"#))
    #expect(text.ranges(of: #""match""#).count == 1)
  }

  @Test("requests are written and read again; long texts and many redirects are cut and counted")
  func exchanges() throws {
    var exchange = ExchangeRecord(method: "GET", url: String(repeating: "é", count: 502))
    let redirects = (1...7).map {
      ExchangeRecord.Redirect(status: 302, url: String(repeating: "b", count: 498 + $0))
    }
    exchange.note(redirects: redirects)
    exchange.note(status: 200, type: nil, length: 3)
    #expect(exchange.url == String(repeating: "é", count: 500))
    #expect(exchange.redirects?.map(\.url.count) == [499, 500, 500, 500, 500])
    #expect(exchange.redirectsLeftOut == 2)
    #expect(exchange.charactersLeftOut == 2 + 1 + 2 + 3)
    var record = Self.record
    record.tests[0].exchanges = [exchange]
    record.tests[0].exchangesLeftOut = 4
    let data = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(RunRecord.self, from: data) == record)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.ranges(of: #""exchanges""#).count == 1)
    #expect(text.ranges(of: #""exchangesLeftOut""#).count == 1)
  }

  @Test("the JSON form has the promised keys, with null where a value is absent")
  func keys() throws {
    let data = try JSONEncoder().encode(Self.record)
    let object = try #require(
      try JSONSerialization.jsonObject(with: data) as? [String: Any]
    )
    #expect(object["schema"] as? String == "ruleproof-run/2")
    #expect(
      Set(object.keys) == [
        "schema", "summary", "manifests", "tests", "diagnostics", "engines", "drift", "slow",
        "goldens",
      ]
    )
    let tests = try #require(object["tests"] as? [[String: Any]])
    #expect(tests[0]["expected"] is NSNull)
    #expect(tests[4]["outcome"] is NSNull)
    let outcome = try #require(tests[0]["outcome"] as? [String: Any])
    #expect(outcome["value"] is NSNull && outcome["reason"] is NSNull)
  }

  @Test("a record of another form is refused")
  func otherSchema() throws {
    let text = String(decoding: try JSONEncoder().encode(Self.record), as: UTF8.self)
    let other = text.replacing("ruleproof-run/2", with: "ruleproof-run/9")
      .replacing("ruleproof-run\\/2", with: "ruleproof-run\\/9")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RunRecord.self, from: Data(other.utf8))
    }
  }
}
