import Diagnostics
import Foundation
import MatchEngine
import Reporters
import RunRecord
import TestSupport
import Testing

@Suite("The schema of the run record")
struct RecordSchemaTests {
  static let samples: [RunRecord] = [
    .sample(), .sample(drift: [.onURL, .onURLLike, .onOther]),
    .sample(slow: [.onURL, .onOther, .undecided, .refused]),
  ]

  @Test("fits every record", arguments: samples)
  func fits(_ record: RunRecord) throws {
    let json = JSONReporter().render(record)
    #expect(try JSONSchema("run").violations(in: json) == [])
  }

  @Test("fits patterns and matches, and no match that cannot be one")
  func matches() throws {
    var record = RunRecord.sample([.hostile("test", .passed)])
    record.manifests[0].patterns = [RulePattern(rule: "action/a/b", pattern: "^(a)(b)?")]
    record.tests[0].match = [TextRange(0..<7), nil, TextRange(3..<3)]
    let json = JSONReporter().render(record)
    #expect(json.contains("\"match\" : [") && json.contains("\"patterns\" : ["))
    #expect(try JSONSchema("run").violations(in: json) == [])
    record.tests[0].match = []
    let empty = JSONReporter().render(record)
    #expect(try !JSONSchema("run").violations(in: empty).isEmpty)
  }

  @Test("fits requests of scripts, and none with a key too many")
  func exchanges() throws {
    var record = RunRecord.sample([.hostile("test", .passed)])
    var answered = ExchangeRecord(method: "GET", url: String(repeating: "é", count: 501))
    answered.note(redirects: (0..<6).map { ExchangeRecord.Redirect(status: 301, url: "/\($0)") })
    answered.note(status: 200, type: "text/html", length: 0)
    answered.file = "a.example/get.exchange"
    var failed = ExchangeRecord(method: "POST", url: "https://a.example/")
    failed.reason = .requestNotRecorded
    record.tests[0].exchanges = [answered, failed]
    record.tests[0].exchangesLeftOut = 7
    let json = JSONReporter().render(record)
    #expect(try JSONSchema("run").violations(in: json) == [])
    for key in ["charactersLeftOut", "redirectsLeftOut", "exchangesLeftOut"] {
      #expect(json.contains("\"\(key)\" : "))
      let other = json.replacing("\"\(key)\"", with: "\"bodies\"")
      #expect(try !JSONSchema("run").violations(in: other).isEmpty)
    }
  }

  @Test("the common schema lists every reason of a failure")
  func reasons() throws {
    let data = try JSONSchema.document("common")
    let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let parts = schema["$defs"] as? [String: [String: Any]]
    let reasons = parts?["failureReason"]?["enum"] as? [String]
    #expect(reasons == FailureReason.allCases.map(\.rawValue))
  }

  @Test(
    "does not fit what a record cannot be",
    arguments: [
      ("\"ruleproof-run/2\"", "\"ruleproof-run/1\""), ("\"urlLike\"", "\"other\""),
      ("\"summary\"", "\"summaries\""), ("\"isExact\" : true", "\"isExact\" : 1"),
      ("\"line\" : ", "\"line\" : -"), ("\"tests\" : [", "\"mend\" : null, \"tests\" : ["),
    ]
  )
  func misfits(_ part: String, _ replacement: String) throws {
    let json = JSONReporter().render(.sample(drift: [.onURL, .onURLLike]))
    let changed = json.replacing(part, with: replacement)
    #expect(changed != json)
    #expect(try !JSONSchema("run").violations(in: changed).isEmpty)
  }

  @Test(
    "a schema with a keyword that the validator does not know is refused",
    arguments: [
      #"{"maxLength": 3}"#, #"{"properties": {"a": {"if": true}}, "additionalProperties": false}"#,
      #"{"properties": {"a": true}}"#, ##"{"$ref": "#/$defs/none"}"##, #"{"type": "text"}"#,
    ]
  )
  func keywords(_ text: String) {
    #expect(throws: JSONSchema.Problem.self) {
      try JSONSchema("made", read: { _ in Data(text.utf8) })
    }
  }
}
