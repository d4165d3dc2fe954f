import Diagnostics
import Reporters
import RunRecord
import Testing

@Suite("GitHub report")
struct GitHubReporterTests {
  @Test("failed tests come first, then undecided ones, then findings, then the counts")
  func order() {
    let record = RunRecord.sample(
      [.passed, .undecided, .sample(rule: "a,b:100%"), .skipped],
      [.sample(.note, message: "see"), .sample(help: "fix"), .sample(.warning, location: nil)]
    )
    #expect(
      GitHubReporter().render(record) == """
        ::error file=opener.json,line=12,col=9,title=failed%3A a%2Cb%3A100%25::app       foo-app\
        %0Ainput     "https://shop.example/p/12"\
        %0Aexpected  "foo-app://entry/12"%0Aactual    "foo-app://item/12"
        ::error file=opener.json,line=12,col=9,title=undecided%3A action/shop::app       foo-app\
        %0Ainput     "https://shop.example/p/12"\
        %0Aexpected  "foo-app://entry/12"%0Aactual    unknown (step limit)\
        %0Anote      the engine was stopped after 500 ticks
        ::error file=opener.json,line=12,col=9,title=template-group-out-of-range::\
        group $2 is never set%0Ahelp: fix
        ::warning title=template-group-out-of-range::group $2 is never set
        2 rules, 4 tests: 1 passed, 1 failed, 1 undecided (step limit), 1 skipped (needs
          a script runtime)
        findings: 1 error, 1 warning, 1 note

        next
          1. see why it fails, and correct the rule
             ruleproof resolve --explain --rule 'a,b:100%' 'https://shop.example/p/12'
          2. or accept what it gives
             ruleproof test --review --rule 'a,b:100%'
          3. see why a test is undecided (step limit)
             ruleproof resolve --explain --rule action/shop 'https://shop.example/p/12'
          4. see what the finding means: template-group-out-of-range
             ruleproof explain template-group-out-of-range

        """
    )
  }

  @Test("all tests that want a recorded answer are one annotation")
  func unrecorded() {
    let tests = ["a", "a", "b"].enumerated().map { index, rule in
      var test = TestRecord.sample(
        rule: "action/\(rule)",
        input: "https://\(index).example",
        .undecided
      )
      test.unrecordedRequest = "GET https://\(index).example"
      return test
    }
    let lines = GitHubReporter().render(.sample(tests + [.sample()])).lines
    let errors = lines.filter { $0.hasPrefix("::error ") }
    #expect(errors.count == 2, "\(errors)")
    #expect(errors.count { $0.contains("3 tests of 2 rules are undecided (not recorded)") } == 1)
  }

  @Test("ten annotations of a kind are written, and the rest is counted")
  func limit() {
    let record = RunRecord.sample(
      (1...9).map { undecided(rule: "action/undecided-\($0)") }
        + [.sample(rule: "action/one"), .sample(rule: "action/two")],
      [DiagnosticRecord](repeating: .sample(.warning), count: 12) + [.sample()]
        + [DiagnosticRecord](repeating: .sample(.note), count: 10) + [.sample(allowed: "known")]
    )
    let lines = GitHubReporter().render(record).lines
    #expect(lines.count { $0.hasPrefix("::error ") } == 10)
    #expect(lines.count { $0.contains(",title=failed%3A ") } == 2)
    #expect(lines.count { $0.hasPrefix("::warning ") } == 10)
    #expect(!lines.contains { $0.hasPrefix("::notice ") })
    #expect(
      lines.contains(
        """
        not annotated: 2 errors, 2 warnings (GitHub keeps 10 of each kind per step): \
        undecided tests 2, template-group-out-of-range 2
        """
      )
    )
  }

  private func undecided(rule: String) -> TestRecord {
    .sample(
      rule: rule,
      .undecided,
      outcome: OutcomeRecord(type: .failed, reason: .stepLimit),
      message: "the engine was stopped after 500 ticks"
    )
  }

  @Test("what fails of a rule is one annotation, with the first finding in full")
  func oneForEachRule() {
    let tests =
      [TestRecord](repeating: .sample(rule: "action/many"), count: 12)
      + (1...9).map { .sample(rule: "action/other-\($0)") }
    let lines = GitHubReporter().render(.sample(tests)).lines.filter {
      $0.hasPrefix("::error ")
    }
    #expect(lines.count == 10)
    for number in 1...9 { #expect(lines.count { $0.contains("action/other-\(number)") } == 1) }
    let many = lines.filter { $0.contains("action/many") }
    #expect(many.count == 1)
    #expect(many.first?.ranges(of: "%0Aalso: ").count == 4)
    #expect(many.first?.hasSuffix("%0A… and 7 more findings of the rule") == true)
  }

  @Test(
    "the end of a location is reported if known and on the same line",
    arguments: [
      (1, 2, 1, 3, ",col=2,endColumn=3,"),
      (1, 2, 1, 0, ",col=2,endColumn=2,"),
      (1, 2, 1, 5, ",col=2,title"),
      (9, 2, 1, 3, ",col=2,title"),
    ]
  )
  func endColumn(line: Int, column: Int, offset: Int, length: Int, expected: String) {
    let source = SourceFile(name: "opener.json", bytes: Array("{é1\n}".utf8))
    let location = LocationRecord(
      file: "opener.json",
      line: line,
      column: column,
      offset: offset,
      length: length
    )
    var record = RunRecord.sample([.sample(location: location)])
    record.locate(in: [source])
    let text = GitHubReporter().render(record)
    #expect(text.contains(expected))
  }

  @Test("the text of a record gives no command of its own", arguments: hostileTexts)
  func hostile(text: String) {
    let report = GitHubReporter().render(.hostile(text))
    #expect(report.unsafeScalars.isEmpty || text.contains("\u{FFFE}"))
    #expect(!report.contains("##"))
    let commands = report.lines.filter { $0.drop { $0 == " " }.hasPrefix("::") }
    #expect(commands.count == 2)
    for command in commands {
      let level = command.dropFirst(2).prefix { $0 != " " }
      #expect(["error", "warning"].contains(level))
    }
  }
}
