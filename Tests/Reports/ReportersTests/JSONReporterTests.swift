import Diagnostics
import Reporters
import RunRecord
import Testing

@Suite("JSON report")
struct JSONReporterTests {
  @Test("keys are sorted, slashes are plain, and an absent result is null")
  func form() {
    let text = JSONReporter().render(
      .sample([.sample(format: nil, expected: nil, outcome: OutcomeRecord(type: .noMatch))])
    )
    let test = """
          {
            "expected" : null,
            "format" : null,
            "input" : "https://shop.example/p/12",
            "kind" : "template",
            "location" : {
              "column" : 9,
              "file" : "opener.json",
              "length" : 4,
              "line" : 12,
              "offset" : 40
            },
            "outcome" : {
              "reason" : null,
              "type" : "noMatch",
              "value" : null
            },
            "rule" : "action/shop",
            "status" : "failed"
          }
      """
    #expect(text.contains(test))
    #expect(text.hasSuffix("\n}\n"))
  }

  @Test("a report reads back as an equal record with the same bytes", arguments: hostileTexts)
  func roundTrip(text: String) throws {
    let record = RunRecord.hostile(text)
    let json = JSONReporter().render(record)
    let decoded = try RunRecord(json: Array(json.utf8))
    #expect(decoded == record)
    #expect(JSONReporter().render(decoded) == json)
    #expect(!json.contains("##"))
  }

  @Test("a record of another version is refused, and the error names both")
  func otherVersion() {
    let error = RecordReadingError.otherVersion(
      found: "ruleproof-run/1",
      expected: "ruleproof-run/2"
    )
    #expect(throws: error) {
      try RunRecord(
        json: Array(#"{"schema": "ruleproof-run/1", "drift": [{"grade": "other"}]}"#.utf8)
      )
    }
  }

  @Test(
    "what is no record is refused",
    arguments: ["", "{}", "[1", "{\"schema\": \"ruleproof-run/2\"}", "\u{FEFF}null"]
  )
  func malformed(json: String) {
    let error = #expect(throws: RecordReadingError.self) { try RunRecord(json: Array(json.utf8)) }
    guard case .malformed = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
  }

  @Test(
    "a place that cannot be is refused",
    arguments: [(0, 1, 0, 0), (1, 0, 0, 0), (1, 1, -1, 0), (1, 1, 0, -1), (1, 1, 1, .max)]
  )
  func impossibleLocation(line: Int, column: Int, offset: Int, length: Int) {
    let location = LocationRecord(
      file: "a",
      line: line,
      column: column,
      offset: offset,
      length: length
    )
    let json = JSONReporter().render(.sample([.sample(location: location)]))
    #expect(throws: RecordReadingError.impossibleLocation(location)) {
      try RunRecord(json: Array(json.utf8))
    }
  }
}
