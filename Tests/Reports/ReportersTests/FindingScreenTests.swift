import Diagnostics
import RunRecord
import Testing

@testable import Reporters

@Suite("One screen of findings")
struct FindingScreenTests {
  private static func report(
    _ record: RunRecord,
    alwaysSaysNext: Bool = false,
    isVerbose: Bool = false,
    width: Int? = nil,
    hasTable: Bool = true,
    keepsRuns: Bool = false
  ) -> String {
    var layout = ReportLayout()
    layout.commands.keepsRuns = keepsRuns
    layout.hasTable = hasTable
    layout.width = width
    layout.alwaysSaysNext = alwaysSaysNext
    return TextReporter(
      style: .plain,
      isVerbose: isVerbose,
      elapsed: nil,
      sources: [],
      layout: layout
    )
    .render(record)
  }

  private static func record(rules: Int, tests: Int, findings: Int = 0) -> RunRecord {
    let failed = (0..<rules).flatMap { rule in
      (0..<tests).map {
        TestRecord.sample(rule: "action/r\(rule)", input: "https://a.example/\($0)")
      }
    }
    let diagnostics = (0..<findings).map { DiagnosticRecord.sample(code: "code-\($0)") }
    return .sample(failed, diagnostics, rules: rules)
  }

  @Test(
    "however much fails, a report has at most forty lines",
    arguments: [(1, 1, 0), (1, 80, 0), (3, 2, 5), (30, 3, 1), (500, 2, 90), (0, 0, 300)]
  )
  func length(rules: Int, tests: Int, findings: Int) {
    for hasTable in [true, false] {
      let record = Self.record(rules: rules, tests: tests, findings: findings)
      let text = Self.report(record, hasTable: hasTable)
      let lines = text.count { $0.isNewline }
      #expect((1...FindingScreen.maxLines).contains(lines), "\(lines)\n\(text)")
      #expect(text.contains(hasTable ? "failed: " : "next"))
    }
  }

  @Test("a list of what is no finding is cut at forty lines, and says how many more there are")
  func listOfRules() throws {
    var record = RunRecord.sample([], [], rules: 200)
    record.coverage.records = (0..<200).map {
      var rule = CoverageRecord(rule: "action/r\($0)", pattern: "a", inputs: 1, location: nil)
      rule.counted = 1
      return rule
    }
    let lines = Self.report(record, hasTable: false).split(separator: "\n")
    #expect(lines.count <= FindingScreen.maxLines)
    #expect(lines.first == "action/r0: 0 %, 0 of 1 part, 1 test input")
    #expect(lines.contains { $0 == "… and 176 more rules" })
    // However long the rest is, a part of the list is there.
    var layout = ReportLayout()
    layout.lead = String(repeating: "https://a.example/\n", count: 60)
    let long = TextReporter(
      style: .plain,
      isVerbose: false,
      elapsed: nil,
      sources: [],
      layout: layout
    )
    .render(record)
    #expect(long.contains("action/r0: ") && long.contains(" more lines"), "\(long)")
  }

  @Test("a single failure has all its details")
  func details() {
    let text = Self.report(Self.record(rules: 1, tests: 1))
    #expect(text.contains("error: test of action/r0 failed: expected"))
    #expect(text.contains(" --> opener.json:12:9\n"))
    #expect(text.contains("    input     \"https://a.example/0\"\n"))
  }

  @Test("tests of a rule that fail alike are one, with their number")
  func alike() {
    let text = Self.report(Self.record(rules: 1, tests: 7))
    #expect(text.contains("(and 6 more of the rule)"))
    #expect(!text.contains("https://a.example/1\""))
  }

  @Test("where not all details have room, those of the first finding come first")
  func leading() {
    let text = Self.report(Self.record(rules: 9, tests: 2))
    #expect(text.contains("    input     \"https://a.example/0\"\n"))
    for rule in 0...8 { #expect(text.contains("error: test of action/r\(rule) failed")) }
    #expect(text.contains("opener.json:12:9: error: test of action/r8"))
  }

  @Test("where findings have no room each, each rule has a line")
  func rules() {
    let text = Self.report(Self.record(rules: 26, tests: 40))
    for rule in 0..<26 {
      let line = text.lines.filter { $0.contains("error: test of action/r\(rule) failed") }
      #expect(line.count == 1 && line[0].hasSuffix(" (and 39 more of the rule) [failed]"))
    }
  }

  @Test(
    "on a terminal a report has at most forty lines of its width",
    arguments: [40, 60, 80, 200]
  )
  func terminals(width: Int) {
    for rules in [2, 10, 26, 60, 200] {
      let text = Self.report(Self.record(rules: rules, tests: 4), width: width)
      let lines = text.lines
      #expect(lines.count <= FindingScreen.maxLines + 1, "\(rules) \(text)")
      #expect(lines.allSatisfy { $0.count <= width }, "\(rules) \(text)")
    }
  }

  @Test("errors in the same words are one, with the number of their rules")
  func sameWords() {
    let findings = (0..<5).map {
      DiagnosticRecord.sample(message: "there is no app 'x'", rule: "action/r\($0)")
    }
    let text = Self.report(.sample([], findings, rules: 5))
    #expect(text.ranges(of: "there is no app 'x'").count == 1, "\(text)")
    #expect(text.contains("(in 5 rules) [template-group-out-of-range]"), "\(text)")
    let two = Self.report(.sample([], Array(findings.prefix(2)), rules: 5))
    #expect(two.ranges(of: "there is no app 'x'").count == 2, "\(two)")
  }

  @Test("the next step is about the tests that fail, and not a warning of another rule")
  func nextStep() {
    var warning = DiagnosticRecord.sample(code: "odd", message: "an odd thing", rule: "action/b")
    warning.isPromoted = true
    let text = Self.report(.sample([.sample(rule: "action/b")], [warning], rules: 2))
    #expect(text.contains("next\n  1. see why it fails, and correct the rule\n"), "\(text)")
  }

  @Test("a run that fails says how many warnings there are beside")
  func hiddenWarnings() {
    let warning = DiagnosticRecord.sample(code: "odd", .warning, rule: "action/b")
    let text = Self.report(.sample([.sample()], [warning, warning], rules: 2))
    #expect(text.contains("; beside that, 2 warnings (2 odd): 'ruleproof show'"), "\(text)")
  }

  @Test("a warning that --strict counts as an error comes after what is one")
  func promoted() throws {
    var warning = DiagnosticRecord.sample(code: "odd", message: "an odd thing", rule: "action/b")
    warning.isPromoted = true
    let text = Self.report(
      .sample([.sample(rule: "action/b")], [warning, .sample(rule: "action/b")])
    )
    let error = try #require(text.firstRange(of: "group $2 is never set"))
    let odd = try #require(text.firstRange(of: "an odd thing"))
    #expect(error.lowerBound < odd.lowerBound, "\(text)")
  }

  @Test("where findings have no room each, the lines that are left show what else a rule has")
  func restOfRules() {
    let tests = (0..<4).map {
      TestRecord.sample(rule: "action/r", input: "https://a.example/\($0)")
    }
    let findings = (0..<60).map { DiagnosticRecord.sample(code: "code-\($0)", rule: "action/r") }
    let text = Self.report(.sample(tests, findings, rules: 1))
    let lines = text.lines.filter { $0.hasPrefix("opener.json:") }
    #expect(lines.count > 7 && lines.dropLast().allSatisfy { !$0.contains("of the rule") })
    let last = lines.last ?? ""
    #expect(last.contains(" more of the rule)"), "\(text)")
    let counts = lines.compactMap { line in
      line.firstMatch(of: /\(and (\d+) more/).flatMap { Int($0.1) }
    }
    #expect(counts.reduce(lines.count, +) == 64, "\(text)")
    #expect(text.count { $0.isNewline } <= FindingScreen.maxLines)
  }

  @Test("where rules have no room each, they are counted by kind, with a command that shows all")
  func kinds() {
    let text = Self.report(Self.record(rules: 500, tests: 2, findings: 1))
    #expect(text.contains("error: 1,000 failed tests in 500 rules:\n"))
    #expect(text.contains("    opener.json:12:9: action/r0\n"))
    #expect(text.contains(": --verbose\n"))
    let kept = Self.report(Self.record(rules: 500, tests: 2, findings: 1), keepsRuns: true)
    #expect(kept.contains("'ruleproof show tests'"))
    #expect(text.contains("[code-0]"))
  }

  @Test("what fails comes first, then what is not known")
  func order() throws {
    let tests: [TestRecord] = [.undecided, .passed, .sample(rule: "action/b")]
    let text = Self.report(.sample(tests, [.sample()]))
    let failed = try #require(text.firstRange(of: "action/b"))
    let check = try #require(text.firstRange(of: "group $2 is never set"))
    let undecided = try #require(text.firstRange(of: "undecided: test of"))
    #expect(failed.lowerBound < check.lowerBound && check.lowerBound < undecided.lowerBound)
  }

  @Test("an error of a check comes before the tests of its rule that fail, and is the first step")
  func cause() throws {
    let error = DiagnosticRecord.sample(rule: "action/b")
    let text = Self.report(
      .sample([.sample(rule: "action/a"), .sample(rule: "action/b")], [error])
    )
    let check = try #require(text.firstRange(of: "group $2 is never set"))
    let failed = try #require(text.firstRange(of: "test of action/a failed"))
    #expect(check.lowerBound < failed.lowerBound, "\(text)")
    #expect(text.contains("1. see what the finding means"), "\(text)")
    #expect(!text.contains("--review --rule action/b"), "\(text)")
  }

  @Test("only a new error of a check explains tests that cannot run")
  func cannotRun() {
    let refused = OutcomeRecord(type: .failed, reason: .patternRefused)
    let test = TestRecord.sample(rule: "action/b", outcome: refused)
    let error = DiagnosticRecord.sample(code: "pattern-does-not-compile", rule: "action/b")
    let words = "1 test of action/b cannot run"
    #expect(!Self.report(.sample([test], [error])).contains(words))
    let budget = DiagnosticRecord.sample(code: "over-budget", rule: "action/b")
    #expect(Self.report(.sample([test], [budget])).contains(words))
    var known = RunRecord.sample([test], [error])
    let old = KnownFindings.entries(of: RunRecord.sample([], [error]))
    known.baseline = BaselineRecord(file: "b.json", findings: old)
    #expect(Self.report(known).contains(words))
  }

  @Test("verify counts warnings, check shows them")
  func warnings() {
    let record = RunRecord.sample([.passed], [.sample(.warning)])
    #expect(!Self.report(record).contains("group $2"))
    #expect(Self.report(record).contains("checks: 1 warning\n"))
    #expect(Self.report(record, alwaysSaysNext: true).contains("warning: group $2 is never set"))
  }

  @Test("a list in full has every finding that a word is about, and nothing for another word")
  func list() throws {
    let record = Self.record(rules: 3, tests: 2, findings: 1)
    let list = FindingList(of: record, showsAll: true)
    let text = try #require(list.text(about: "tests", style: .plain, width: nil))
    #expect(text.split(separator: "error: ", omittingEmptySubsequences: false).count == 7)
    let rule = try #require(list.text(about: "r2", style: .plain, width: nil))
    #expect(rule.split(separator: "error: ", omittingEmptySubsequences: false).count == 3)
    let code = try #require(list.text(about: "code-0", style: .plain, width: 60))
    #expect(code.split(separator: "error: ", omittingEmptySubsequences: false).count == 2)
    #expect(list.text(about: "nothing", style: .plain, width: nil) == nil)
    #expect(list.summary == "it found: 6 failed (tests), 1 code-0 (checks)")
  }
}
