import Diagnostics
internal import Foundation
import Reporters
import RunRecord
import Testing

#if canImport(FoundationXML)
internal import FoundationXML
#endif

@Suite("JUnit report")
struct JUnitReporterTests {
  @Test("a rule is a suite, and each status has its element")
  func form() {
    let record = RunRecord.sample(
      [.passed, .sample(), .undecided, .skipped],
      [.sample(), .sample(.warning, message: "odd"), .sample(.note), .sample(allowed: "known")]
    )
    #expect(
      JUnitReporter().render(record) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="ruleproof" tests="6" failures="2" errors="1">
          <testsuite name="action/shop" tests="4" failures="1" errors="1" skipped="1">
            <testcase name="foo-app: https://shop.example/p/12" classname="action/shop"/>
            <testcase name="foo-app: https://shop.example/p/12 (2)" classname="action/shop">
              <failure type="failed" message="expected &quot;foo-app://entry/12&quot;, \
        actual &quot;foo-app://item/12&quot;">opener.json:12:9
        app       foo-app
        input     &quot;https://shop.example/p/12&quot;
        expected  &quot;foo-app://entry/12&quot;
                             ^^^^^
        actual    &quot;foo-app://item/12&quot;
                             ^^^^</failure>
            </testcase>
            <testcase name="foo-app: https://shop.example/p/12 (3)" classname="action/shop">
              <error type="step limit" message="the engine was stopped after 500 ticks">\
        opener.json:12:9
        app       foo-app
        input     &quot;https://shop.example/p/12&quot;
        expected  &quot;foo-app://entry/12&quot;
        actual    unknown (step limit)
        note      the engine was stopped after 500 ticks</error>
            </testcase>
            <testcase name="foo-app: https://shop.example/p/12 (4)" classname="action/shop">
              <skipped message="needs a script runtime"/>
            </testcase>
          </testsuite>
          <testsuite name="lint" tests="2" failures="1" errors="0" skipped="0">
            <testcase name="template-group-out-of-range: group $2 is never set" classname="lint">
              <failure type="template-group-out-of-range" message="group $2 is never set">\
        error: group $2 is never set [template-group-out-of-range]
         --&gt; opener.json:12:9
        </failure>
            </testcase>
            <testcase name="template-group-out-of-range: odd" classname="lint">
              <system-out>warning: odd [template-group-out-of-range]
         --&gt; opener.json:12:9
        </system-out>
            </testcase>
          </testsuite>
        </testsuites>

        """
    )
  }

  @Test("an empty record is an empty list of suites")
  func empty() {
    #expect(
      JUnitReporter().render(.sample()) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="ruleproof" tests="0" failures="0" errors="0">
        </testsuites>

        """
    )
  }

  @Test("names are unique, also against names that look numbered and a rule called lint")
  func uniqueNames() throws {
    let inputs = ["a", "a", "a (2)", "a", "a (2)"]
    let record = RunRecord.sample(
      inputs.map { .sample(rule: "lint", format: nil, input: $0) },
      [.sample()]
    )
    let document = try XMLDocument(xmlString: JUnitReporter().render(record))
    let names = try document.values(of: "//testcase[@classname='lint']/@name")
    #expect(names == ["a", "a (2)", "a (2) (2)", "a (3)", "a (2) (3)"])
    #expect(try document.values(of: "//testsuite/@name") == ["lint", "lint (2)"])
  }

  @Test("the message of a long difference shows the place of the difference")
  func longDifference() {
    let start = String(repeating: "a", count: 1_000)
    let record = RunRecord.sample([
      .sample(expected: start + "1", outcome: OutcomeRecord(type: .output, value: start + "2"))
    ])
    #expect(JUnitReporter().render(record).contains("a1&quot; (940 characters left out before), "))
  }

  @Test("the text of a record cannot break out of its element", arguments: hostileTexts)
  func hostile(text: String) throws {
    let xml = JUnitReporter().render(.hostile(text))
    #expect(xml.unsafeScalars.isEmpty)
    #expect(!xml.contains("##"))
    #expect(!xml.contains("]]>"))
    let document = try XMLDocument(xmlString: xml)
    #expect(try document.values(of: "//testcase/@name").count == 6)
    #expect(try document.nodes(forXPath: "//failure").count == 2)
    #expect(try document.nodes(forXPath: "//error").count == 1)
    #expect(try document.nodes(forXPath: "//skipped").count == 1)
    #expect(try document.nodes(forXPath: "//*").count == 1 + 2 + 6 + 5)
  }
}

extension XMLDocument {
  fileprivate func values(of path: String) throws -> [String] {
    try nodes(forXPath: path).map { $0.stringValue ?? "" }
  }
}
