import Diagnostics
import Reporters
import RunRecord
import Testing

@Suite("Text report")
struct TextReporterTests {
  private let source = SourceFile(
    name: "opener.json",
    bytes: Array("{\n  \"format\": \"foo-app://entry/$2\"\n}\n".utf8)
  )

  private func render(
    _ record: RunRecord,
    style: TextStyle = .plain,
    isVerbose: Bool = false
  ) -> String {
    TextReporter(style: style, isVerbose: isVerbose, elapsed: nil, sources: [source])
      .render(record)
  }

  @Test("what a change costs follows the change, and is counted with the budgets alone")
  func budgets() throws {
    let change = GoldenRecord(
      id: "0123456789",
      kind: .cost,
      rule: "action/shop",
      golden: "action/shop"
    )
    var record = RunRecord(
      manifests: [ManifestRecord(file: "opener.json", version: "v4", rules: 1)],
      tests: [.passed],
      diagnostics: [.sample(code: "over-budget", message: "too many callouts"), .sample()],
      engines: [:],
      sections: [
        GoldenSection([change], summary: GoldenSummary(rules: 1, urls: 9, records: [change]))
      ]
    )
    var layout = ReportLayout()
    layout.hasTable = true
    let reporter = TextReporter(
      style: .plain,
      isVerbose: false,
      elapsed: nil,
      sources: [],
      layout: layout
    )
    let text = reporter.render(record)
    let places = try [
      "[template-group-out-of-range]", "changed costs [0123456789]", "[over-budget]", "what ",
    ].map { try #require(text.firstRange(of: $0)?.lowerBound, "\(text)") }
    #expect(places == places.sorted(), "\(text)")
    #expect(text.contains("checks: 1 error\n"), "\(text)")
    record.diagnostics.removeLast()
    record.summary.diagnostics = [.error: 1]
    #expect(!reporter.render(record).contains("checks: "), "\(reporter.render(record))")
  }

  @Test("notes about a rule whose tests fail are shown, since they may say why; others are counted")
  func notesOfFailures() {
    var why = DiagnosticRecord.sample(code: "www-refused", .note, message: "only without www.")
    why.rule = "action/shop"
    var other = DiagnosticRecord.sample(code: "unused-group", .note, message: "group 2 is not used")
    other.rule = "action/blog"
    let text = render(.sample([.sample()], [why, other]))
    #expect(text.contains("note: only without www. [www-refused]"), "\(text)")
    #expect(text.contains("1 note not shown (--verbose shows them): 1 unused-group"), "\(text)")
    let passing = render(.sample([.passed], [why, other]))
    #expect(passing.contains("2 notes not shown"), "\(passing)")
    #expect(!passing.contains("only without www."), "\(passing)")
  }

  @Test("failures come first: tests by rule, then errors; then the counts and what to do next")
  func order() {
    let place = LocationRecord(
      file: "opener.json",
      line: 2,
      column: 30,
      offset: 31,
      length: 2,
      path: "actions[0].format"
    )
    let record = RunRecord.sample(
      [
        .passed, .sample(), .skipped,
        .sample(rule: "browser/fox", format: nil, headers: #"{"location":["/a"]}"#, expected: nil),
      ],
      [
        .sample(location: place, help: "number the groups from 1"),
        .sample(.note, allowed: "known"),
      ]
    )
    #expect(
      render(record) == """
        rule action/shop: 3 tests, 1 passed, 1 failed, 1 skipped

          failed opener.json:12:9
            app       foo-app
            input     "https://shop.example/p/12"
            expected  "foo-app://entry/12"
                                 ^^^^^
            actual    "foo-app://item/12"
                                 ^^^^

        rule browser/fox: 1 test, 1 failed

          failed opener.json:12:9
            input     "https://shop.example/p/12"
            headers   {"location":["/a"]}
            expected  no result
            actual    "foo-app://item/12"

        error: group $2 is never set [template-group-out-of-range]
         --> opener.json:2:30 (actions[0].format)
            | "format": "foo-app://entry/$2"
            |                            ^~
            = help: number the groups from 1

        2 rules, 4 tests: 1 passed, 2 failed, 1 skipped (needs a script runtime)
        findings: 1 error, 1 allowed

        next
          1. see why the first of 2 tests fails, and correct the rule
             ruleproof resolve --explain --rule action/shop 'https://shop.example/p/12'
          2. or accept what they give, one by one
             ruleproof test --review
          3. see what the finding means: template-group-out-of-range
             ruleproof explain template-group-out-of-range

        """
    )
  }

  @Test("a verbose report lists passed and skipped tests too")
  func verbose() {
    let record = RunRecord.sample([.passed, .skipped, .undecided, .passed])
    #expect(
      render(record, isVerbose: true) == """
        rule action/shop: 4 tests, 2 passed, 1 undecided, 1 skipped

          passed opener.json:12:9 foo-app "https://shop.example/p/12" \
        → "foo-app://entry/12"
          skipped opener.json:12:9 foo-app "https://shop.example/p/12" (needs a script runtime)

          undecided opener.json:12:9
            app       foo-app
            input     "https://shop.example/p/12"
            expected  "foo-app://entry/12"
            actual    unknown (step limit)
            note      the engine was stopped after 500 ticks

          passed opener.json:12:9 foo-app "https://shop.example/p/12" \
        → "foo-app://entry/12"

        2 rules, 4 tests: 2 passed, 0 failed, 1 undecided (step limit), 1 skipped (needs
          a script runtime)

        next: see why a test is undecided (step limit)
          ruleproof resolve --explain --rule action/shop 'https://shop.example/p/12'

        """
    )
  }

  @Test("a report without troubles is the line of counts alone")
  func clean() {
    #expect(render(.sample([.passed, .passed])) == "2 rules, 2 tests: 2 passed, 0 failed\n")
  }

  @Test(
    "no result, an empty one and the word null are distinguished",
    arguments: [
      (nil, OutcomeRecord(type: .output, value: ""), "no result", #""""#),
      ("null", OutcomeRecord(type: .noMatch), #""null""#, "no result"),
      ("", OutcomeRecord(type: .failed, reason: .missingPattern), #""""#, "unknown (no pattern)"),
      ("x", nil, #""x""#, "unknown (not run)"),
      ("x", OutcomeRecord(type: .output), #""x""#, "unknown (not given)"),
    ] as [(String?, OutcomeRecord?, String, String)]
  )
  func results(expected: String?, outcome: OutcomeRecord?, first: String, second: String) {
    let text = render(.sample([.sample(expected: expected, outcome: outcome)]))
    #expect(text.contains("    expected  \(first)\n    actual    \(second)\n"))
  }

  @Test("colours take the place of the marks")
  func colors() {
    let text = render(.sample([.sample()]), style: .colored)
    #expect(text.contains("\"foo-app://\u{1B}[32;7mentry\u{1B}[0m/12\""))
    #expect(text.contains("\"foo-app://\u{1B}[31;7mitem\u{1B}[0m/12\""))
    #expect(!text.contains("^"))
  }

  @Test("a finding beyond the end of its file is reported without a quotation")
  func staleLocation() {
    let text = render(.sample([], [.sample(location: .sample(line: 99))]))
    #expect(text.contains("\n --> opener.json:99:9\n\n"))
  }

  @Test("the text of a record cannot break out of its line", arguments: hostileTexts)
  func hostile(text: String) {
    let ordinary = render(.hostile("x"), isVerbose: true)
    let report = render(.hostile(text), isVerbose: true)
    #expect(report.unsafeScalars.isEmpty || text.contains("\u{FFFE}"))
    #expect(!report.contains("##"))
    #expect(!report.lines.contains { $0.drop { $0 == " " }.hasPrefix("::") })
    // The commands at the end have as many lines as their words need.
    func findings(_ text: String) -> Int { text.lines.prefix { $0 != "next" }.count }
    #expect(findings(report) <= findings(ordinary))
  }
}
