import Diagnostics
internal import Foundation
import MatchEngine
import Reporters
import RunRecord
import SubjectDomains
import Testing

@Suite("SARIF report")
struct SARIFReporterTests {
  static func run(_ record: RunRecord, _ reporter: SARIFReporter = SARIFReporter()) throws
    -> [String: Any]
  {
    let data = Data(reporter.render(record).utf8)
    let log = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    return try #require((log["runs"] as? [[String: Any]])?.first)
  }

  static func results(_ record: RunRecord) throws -> [[String: Any]] {
    try #require(try run(record)["results"] as? [[String: Any]])
  }

  static func fingerprints(_ record: RunRecord) throws -> [String] {
    try results(record).map { result in
      (result["partialFingerprints"] as? [String: String])?["ruleproof/v1"] ?? ""
    }
  }

  @Test("every finding is a result, with its level and its rule")
  func levels() throws {
    let record = RunRecord.sample(
      [.passed, .sample(), .undecided, .skipped],
      [.sample(), .sample(.warning), .sample(.note), .sample(allowed: "known")]
    )
    let results = try Self.results(record)
    #expect(
      results.map { $0["ruleId"] as? String } == [
        "tests/failed", "tests/undecided", "template-group-out-of-range",
        "template-group-out-of-range", "template-group-out-of-range",
      ]
    )
    #expect(
      results.map { $0["level"] as? String } == ["error", "none", "error", "warning", "note"]
    )
    #expect(results.map { $0["kind"] as? String } == ["fail", "open", "fail", "fail", "fail"])
    let run = try Self.run(record)
    let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rules = try #require(driver?["rules"] as? [[String: Any]])
    #expect(rules.count == 3)
    #expect(
      rules.map { ($0["defaultConfiguration"] as? [String: String])?["level"] } == [
        "error", "note", "error",
      ]
    )
    #expect((run["properties"] as? [String: Int])?["allowed"] == 1)
  }

  @Test("a rule has the help that it is given")
  func help() throws {
    let reporter = SARIFReporter { part, code in
      FindingHelp(summary: "\(part.rawValue) \(code)", text: "plain", markdown: "*rich*")
    }
    let run = try Self.run(.sample([.sample()]), reporter)
    let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rule = try #require((driver?["rules"] as? [[String: Any]])?.first)
    #expect(rule["help"] as? [String: String] == ["text": "plain", "markdown": "*rich*"])
    #expect((rule["shortDescription"] as? [String: String])?["text"] == "tests failed")
  }

  @Test("a region has columns in UTF-16 units")
  func region() throws {
    var location = LocationRecord.sample()
    location.endLine = 12
    location.endColumn = 13
    location.utf16Column = 11
    location.utf16EndColumn = 17
    let result = try #require(try Self.results(.sample([.sample(location: location)])).first)
    let place = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"]
    let region = (place as? [String: Any])?["region"] as? [String: Int]
    #expect(region == ["startLine": 12, "startColumn": 11, "endLine": 12, "endColumn": 17])
  }

  @Test("a fix replaces a region; without the end of a place there is none")
  func fix() throws {
    var drift = DriftRecord.onURL
    drift.fix?.edits = [EditRecord(location: .sample(), text: "[0-9]")]
    #expect(try Self.results(.sample(drift: [drift])).first?["fixes"] == nil)
    drift.fix?.edits?[0].location.endLine = 12
    drift.fix?.edits?[0].location.endColumn = 13
    let fixes = try #require(
      try Self.results(.sample(drift: [drift])).first?["fixes"] as? [[String: Any]]
    )
    let change = (fixes.first?["artifactChanges"] as? [[String: Any]])?.first
    let replacement = (change?["replacements"] as? [[String: Any]])?.first
    #expect(replacement?["insertedContent"] as? [String: String] == ["text": "[0-9]"])
    #expect(
      replacement?["deletedRegion"] as? [String: Int] == [
        "startLine": 12, "startColumn": 9, "endLine": 12, "endColumn": 13,
      ]
    )
  }

  @Test(
    "fingerprints stay while lines and the numbers of rules change, and differ for other findings"
  )
  func fingerprints() throws {
    func record(line: Int, rule: Int) -> RunRecord {
      var place = LocationRecord.sample(line: line)
      place.path = "actions[\(rule)].regex"
      return .sample(
        [
          .sample(location: place), .sample(input: "https://shop.example/p/13", location: place),
          .sample(format: "bar", location: place),
        ],
        [.sample(location: place), .sample(message: "group $3 is never set", location: place)]
      )
    }
    let before = try Self.fingerprints(record(line: 12, rule: 3))
    #expect(try Self.fingerprints(record(line: 90, rule: 4)) == before)
    #expect(Set(before).count == 5)
    // What is there twice is numbered.
    let twice = try Self.fingerprints(.sample([.sample(), .sample()]))
    #expect(twice[1] == twice[0] + "-2")
    let drift = try Self.fingerprints(.sample(drift: [.onURL, .onURLLike]))
    #expect(Set(drift).count == 2)
  }

  @Test("above the limit of GitHub the least important results are left out, and the log says so")
  func limit() throws {
    let record = RunRecord.sample(
      (0..<4_998).map { .sample(input: "https://shop.example/\($0)") },
      (0..<20_000).map { .sample(.warning, message: "odd \($0)") } + [
        .sample(message: "an error"), .sample(message: "another error"),
      ]
    )
    let report = SARIFReporter().report(of: record)
    let notice = try #require(report.leftOut)
    #expect(notice.hasPrefix("20,000 of 25,000 results are left out"))
    let run = try Self.run(record)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 5_000)
    #expect(results.allSatisfy { $0["level"] as? String == "error" })
    #expect((run["properties"] as? [String: Int])?["leftOut"] == 20_000)
    let invocation = (run["invocations"] as? [[String: Any]])?.first
    let notes = invocation?["toolExecutionNotifications"] as? [[String: Any]]
    #expect((notes?.first?["message"] as? [String: String])?["text"] == notice)
    #expect(SARIFReporter().report(of: .sample([.sample()])).leftOut == nil)
  }

  @Test("a log of long texts keeps within 10 MB, or within what it is given")
  func bytes() {
    var reporter = SARIFReporter()
    #expect((9_000_000..<10_000_000).contains(reporter.byteLimit))
    reporter.byteLimit = 400_000
    let long = String(repeating: "界", count: 380)
    let record = RunRecord.sample(
      (0..<200).map { number in
        .sample(input: "\(number) \(long)", expected: long, message: long)
      }
    )
    let report = reporter.report(of: record)
    #expect(report.text.utf8.count < reporter.byteLimit)
    #expect(report.text.utf8.count > reporter.byteLimit * 9 / 10)
    #expect(report.leftOut?.contains("of 200 results") == true)
  }

  @Test("the text of a record breaks neither the log nor its messages", arguments: hostileTexts)
  func hostile(text: String) throws {
    let record = RunRecord.hostile(text)
    let log = SARIFReporter().render(record)
    #expect(log.unsafeScalars.isEmpty || text.contains("\u{FFFE}"))
    #expect(!log.contains("##"))
    #expect(try Self.results(record).count == 5)
    #expect(try Self.results(.sample(drift: [.hostile(text, .real)])).count == 1)
  }

  @Test("brackets in a message make no link")
  func links() throws {
    let record = RunRecord.sample([], [.sample(message: "see [here](javascript:alert(1))")])
    let message = try Self.results(record).first?["message"] as? [String: String]
    #expect(message?["text"]?.hasPrefix("see \\[here\\](javascript:alert(1))") == true)
  }

  @Test("a run in which nothing was tested was no success")
  func untested() throws {
    var record = RunRecord.sample()
    record.call = CallRecord(version: "1", arguments: ["verify"], result: .untested, exitCode: 2)
    let run = try Self.run(record)
    let invocation = (run["invocations"] as? [[String: Any]])?.first
    #expect(invocation?["executionSuccessful"] as? Bool == false)
    #expect(invocation?["exitCode"] as? Int == 2)
    #expect((run["automationDetails"] as? [String: String])?["id"] == "ruleproof/verify/")
  }

  @Test(
    "paths become relative URIs from the root of the checkout",
    arguments: [
      ("m.json", "m.json", true), ("./a b/m%.json", "a%20b/m%25.json", true),
      ("/checkout/rules/é.json", "rules/%C3%A9.json", true),
      ("/other/m.json", "/other/m.json", false),
      ("a:b/c#d?e", "a%3Ab/c%23d%3Fe", true), ("<stdin>", "%3Cstdin%3E", true),
    ]
  )
  func uris(file: String, uri: String, isRelative: Bool) {
    let paths = ReportPaths(root: "/checkout", directory: "/checkout")
    let result = paths.uri(file)
    #expect(result.text == (isRelative ? uri : "file://" + uri))
    #expect(result.isRelative == isRelative)
  }
}
