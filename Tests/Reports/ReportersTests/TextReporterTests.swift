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

  @Test("findings come first, then troubles by rule, then the counts")
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
        .undecided,
      ],
      [
        .sample(location: place, help: "number the groups from 1"),
        .sample(.note, allowed: "known"),
      ]
    )
    #expect(
      render(record) == """
        error: group $2 is never set [template-group-out-of-range]
         --> opener.json:2:30 (actions[0].format)
            | "format": "foo-app://entry/$2"
            |                            ^~
            = help: number the groups from 1

        rule action/shop: 4 tests, 1 passed, 1 failed, 1 undecided, 1 skipped

          failed opener.json:12:9
            app       foo-app
            input     "https://shop.example/p/12"
            expected  "foo-app://entry/12"
                                 ^^^^^
            actual    "foo-app://item/12"
                                 ^^^^

          undecided opener.json:12:9
            app       foo-app
            input     "https://shop.example/p/12"
            expected  "foo-app://entry/12"
            actual    unknown (step limit)
            note      the engine was stopped after 500 ticks

          look closer: ruleproof resolve --explain --rule 'action/shop' --manifest 'opener.json' \
        'https://shop.example/p/12'

        rule browser/fox: 1 test, 1 failed

          failed opener.json:12:9
            input     "https://shop.example/p/12"
            headers   {"location":["/a"]}
            expected  no result
            actual    "foo-app://item/12"

        2 rules, 5 tests: 1 passed, 2 failed, 1 undecided (step limit), \
        1 skipped (needs a script runtime); findings: 1 error, 1 allowed

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

          look closer: ruleproof resolve --explain --rule 'action/shop' --manifest 'opener.json' \
        'https://shop.example/p/12'

        2 rules, 4 tests: 2 passed, 0 failed, 1 undecided (step limit), \
        1 skipped (needs a script runtime)

        """
    )
  }

  @Test("a report without troubles is the line of counts alone")
  func clean() {
    #expect(render(.sample([.passed, .passed])) == "2 rules, 2 tests: 2 passed, 0 failed\n")
  }

  @Test(
    "no result, an empty one and the word null are told apart",
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

  @Test("after fifty troubles of a rule the rest is counted, unless the report is verbose")
  func manyFailures() {
    let record = RunRecord.sample(
      (1...60).map { .sample(location: .sample(line: $0)) } + [.sample(rule: "action/other")]
    )
    let text = render(record)
    #expect(text.lines.count { $0.hasPrefix("  failed ") } == 51)
    #expect(text.contains("\n\n  … and 10 more (--verbose shows all)\n\n  look closer: "))
    let verbose = render(record, isVerbose: true)
    #expect(verbose.lines.count { $0.hasPrefix("  failed ") } == 61)
  }

  @Test("colours take the place of the marks")
  func colors() {
    let text = render(.sample([.sample()]), style: .colored)
    #expect(text.contains("\"foo-app://\u{1B}[32;7mentry\u{1B}[0m/12\""))
    #expect(text.contains("\"foo-app://\u{1B}[31;7mitem\u{1B}[0m/12\""))
    #expect(!text.contains("^"))
  }

  @Test("a finding beyond the end of its file is told without a quotation")
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
    #expect(report.lines.count <= ordinary.lines.count)
  }
}
