import Diagnostics
internal import Foundation
import MatchEngine
import Reporters
import RunRecord
import SubjectDomains
import Testing

@Suite("Reports of test cases: TAP and CTRF")
struct CaseReportTests {
  static func record(allowsUndecided: Bool) -> RunRecord {
    var record = RunRecord.sample(
      [.passed, .sample(), .undecided, .skipped],
      [.sample(), .sample(.warning, message: "odd # TODO"), .sample(.note)]
    )
    record.call = CallRecord(version: "1.2.3", arguments: ["test"], result: .failed, exitCode: 1)
    record.call?.allowsUndecided = allowsUndecided
    return record
  }

  @Test("TAP has a plan, and a directive only where it is true")
  func tap() {
    let lines = TAPReporter().render(Self.record(allowsUndecided: false)).lines.filter {
      !$0.hasPrefix(" ")
    }
    #expect(
      lines == [
        "TAP version 14", "1..6", "ok 1 - action/shop: foo-app: https://shop.example/p/12",
        "not ok 2 - action/shop: foo-app: https://shop.example/p/12 (2)",
        "not ok 3 - action/shop: foo-app: https://shop.example/p/12 (3)",
        "ok 4 - action/shop: foo-app: https://shop.example/p/12 (4) # SKIP needs a script runtime",
        "not ok 5 - lint: template-group-out-of-range: group $2 is never set",
        "not ok 6 - lint: template-group-out-of-range: odd \\# TODO # TODO the settings let it pass",
        "",
      ]
    )
    let allowing = TAPReporter().render(Self.record(allowsUndecided: true))
    #expect(
      allowing.contains(
        "\nok 3 - action/shop: foo-app: https://shop.example/p/12 (3) # SKIP undecided: step limit\n"
      )
    )
    #expect(TAPReporter().render(.sample()) == "TAP version 14\n1..0 # SKIP nothing was tested\n")
  }

  @Test("a failed case has a block with its place, in which the text is quoted")
  func block() {
    let text = TAPReporter().render(.sample([.sample(expected: "a\"b: '#c")]))
    #expect(
      text.contains(
        """
        not ok 1 - action/shop: foo-app: https://shop.example/p/12
          ---
          message: 'expected "a\\"b: ''#c", actual "foo-app://item/12"'
          severity: fail
          at:
            file: 'opener.json'
            line: 12
            column: 9
          details: |
            opener.json:12:9
            app       foo-app
        """
      ),
      "\(text)"
    )
  }

  @Test("the text of a record begins no line and ends no block", arguments: hostileTexts)
  func hostileTAP(text: String) {
    let report = TAPReporter().render(.hostile(text))
    #expect(report.unsafeScalars.isEmpty)
    #expect(!report.contains("##"))
    let lines = report.lines
    #expect(lines.count { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") } == 6)
    #expect(lines.count { $0 == "  ---" } == lines.count { $0 == "  ..." })
    for line in lines.dropFirst(2).dropLast() {
      #expect(line.hasPrefix("  ") || line.hasPrefix("ok ") || line.hasPrefix("not ok "))
    }
    let drift = TAPReporter().render(.sample(drift: [.hostile(text, .real)]))
    #expect(drift.unsafeScalars.isEmpty && !drift.contains("##"))
    #expect(drift.lines.count { $0.hasPrefix("not ok ") } == 1)
  }

  static func ctrf(_ record: RunRecord) throws -> [String: Any] {
    let data = Data(CTRFReporter().render(record).utf8)
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(report["results"] as? [String: Any])
  }

  @Test("CTRF has a status for each case, and counts that add up")
  func ctrfForm() throws {
    for (allows, status) in [(false, "failed"), (true, "other")] {
      let results = try Self.ctrf(Self.record(allowsUndecided: allows))
      let tests = try #require(results["tests"] as? [[String: Any]])
      #expect(
        tests.map { $0["status"] as? String } == [
          "passed", "failed", status, "skipped", "failed", "passed",
        ]
      )
      #expect(
        tests.map { $0["rawStatus"] as? String } == [
          "passed", "failed", "undecided", "skipped", "failed", "tolerated",
        ]
      )
      let summary = try #require(results["summary"] as? [String: Int])
      #expect(summary["tests"] == 6 && summary["suites"] == 2)
      #expect(
        ["passed", "failed", "skipped", "pending", "other"].reduce(0) { $0 + (summary[$1] ?? 0) }
          == 6
      )
      #expect(results["tool"] as? [String: String] == ["name": "ruleproof", "version": "1.2.3"])
    }
  }

  @Test("the text of a record breaks no CTRF report", arguments: hostileTexts)
  func hostileCTRF(text: String) throws {
    let record = RunRecord.hostile(text)
    #expect(!CTRFReporter().render(record).contains("##"))
    #expect((try Self.ctrf(record)["tests"] as? [Any])?.count == 6)
  }

  @Test("JUnit has an undecided test as skipped where it does not fail the run")
  func undecided() {
    let failing = JUnitReporter().render(Self.record(allowsUndecided: false))
    #expect(failing.contains("<error type=\"step limit\""))
    let allowing = JUnitReporter().render(Self.record(allowsUndecided: true))
    #expect(!allowing.contains("<error"))
    #expect(allowing.contains(" errors=\"0\" skipped=\"2\">"))
    #expect(
      allowing.contains(
        "<skipped message=\"undecided (step limit): the engine was stopped after 500 ticks\"/>"
      )
    )
  }

  @Test("JUnit has locations and times only on request")
  func options() {
    let record = RunRecord.sample([.sample()], [.sample()])
    let plain = JUnitReporter().render(record)
    #expect(!plain.contains(" file=") && !plain.contains(" line=") && !plain.contains(" time="))
    var options = JUnitReporter.Options()
    options.hasLocations = true
    options.elapsed = .milliseconds(12_034)
    options.times = [.checks: .milliseconds(5), .tests: .seconds(1)]
    let full = JUnitReporter(options).render(record)
    #expect(full.contains("classname=\"action/shop\" file=\"opener.json\" line=\"12\">"))
    #expect(
      full.contains(
        "<testsuites name=\"ruleproof\" tests=\"2\" failures=\"2\" errors=\"0\" time=\"12.034\">"
      )
    )
    #expect(
      full.contains(
        "<testsuite name=\"lint\" tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\" time=\"0.005\">"
      )
    )
    #expect(
      full.contains(
        "<testsuite name=\"action/shop\" tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\">"
      )
    )
  }
}
