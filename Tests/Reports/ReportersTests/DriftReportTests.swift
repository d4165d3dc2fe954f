import Diagnostics
internal import Foundation
import MatchEngine
import Reporters
import RunRecord
import SubjectDomains
import Testing

#if canImport(FoundationXML)
internal import FoundationXML
#endif

@Suite("Reports of drift")
struct DriftReportTests {
  static let counts = """
    drift of 2 patterns, 40 comparisons: 1 on a URL, 1 on a string like a URL, 8
      comparisons of 1 pattern undecided (foundation: step limit, and 1 other
      reason)
    """

  private func text(
    _ record: RunRecord,
    style: TextStyle = .plain,
    isVerbose: Bool = false
  ) -> String {
    TextReporter(style: style, isVerbose: isVerbose, elapsed: nil, sources: []).render(record)
  }
}

extension DriftReportTests {
  @Test("the text shows differences on URLs one by one, others by their causes, then the counts")
  func textForm() {
    #expect(
      text(.drifting) == #"""
        rule action/shop: 1 difference
            pattern  ^https://shop\.example/[:hex:]$

          pcre2 refuses the pattern: posix-class-outside-brackets (as-written)
         --> opener.json:12:9
            at          [:hex:]
            because     refused outside of brackets
            on          "https://shop.example/f"
            foundation  matches "https://shop.example/f", $1 "f", $2 not set
            pcre2       refuses the pattern: not here (112)
            smallest    [:hex:] on "f"
            fix         ^https://shop\.example/[0-9A-Fa-f]$

        differences that no valid URL shows (--verbose shows each)
          on a string like a URL: digits (foundation/pcre2), 1 pattern
              such as [:hex:] on "f"

        explained by: ruleproof explain posix-class-outside-brackets

        \#(Self.counts)

        next: fix the pattern, so that it means the same in all engines
          ruleproof drift --fix --rule action/shop

        """#
    )
  }

  @Test("one construct on several engines, and constructs that one fix removes, are one block")
  func merged() {
    var first = DriftRecord.onURL
    first.engines = ["foundation", "pcre2"]
    first.results = ["foundation": .refused(message: "no"), "pcre2": .noMatch]
    var second = first
    second.engines = ["foundation", "javascript"]
    second.results = ["foundation": .refused(message: "no"), "javascript": .noMatch]
    var third = first
    (third.cause, third.construct) = ("literal-brace", "}")
    let shown = text(.sample(drift: [first, third, second]))
    #expect(shown.contains("rule action/shop: 3 differences, shown as 1\n"))
    #expect(shown.contains("foundation refuses the pattern: \(first.cause), literal-brace ("))
    #expect(shown.contains("    at          \(first.construct ?? "") and }\n"))
    #expect(shown.contains("    pcre2       no match\n    javascript  no match\n"))
    let github = GitHubReporter().render(.sample(drift: [first, third, second]))
    #expect(github.contains("title=drift%3A \(first.cause)%2C literal-brace"), "\(github)")
    #expect(github.components(separatedBy: "::error").count == 2)
    // Without a common fix they are two findings, and so are two subjects.
    third.fix = nil
    second.subject = "https://shop.example/g"
    let apart = text(.sample(drift: [first, third, second]))
    #expect(apart.contains("rule action/shop: 3 differences\n"))
  }

  @Test("a verbose text shows every difference with its subject")
  func verbose() {
    let verbose = text(.sample(drift: [.onURL, .onURLLike, .onOther]), isVerbose: true)
    for part in [
      "rule action/shop: 1 difference\n", "rule redirect/r: 2 differences\n",
      "  foundation and pcre2 differ on a string like a URL: digits (as-written)\n",
      "    on          \"https://r.example/\u{663}\"\n",
      "  foundation and pcre2 differ on other strings: dollar-line-ends (as-written)\n    at ",
      "    on          \"a\\n\"\n",
    ] {
      #expect(verbose.contains(part), "\(part) is not in:\n\(verbose)")
    }
    #expect(!verbose.contains("--verbose"))
  }

  @Test("a fix that other text may tell apart is shown with that warning")
  func inexactFix() {
    let warning = "the same on every URL and test tried; other text may match differently"
    #expect(
      text(.sample(drift: [.sample(fix: DriftRecord.Fix(pattern: "x", isExact: false))])).contains(
        warning
      )
    )
    #expect(!text(.sample(drift: [.onURL])).contains(warning))
  }

  @Test("what had to be fixed first, whose matches a fix keeps and what takes it are shown")
  func fixes() {
    var record = DriftRecord.onURL
    record.after = DriftRecord.After(causes: ["inline-flag", "digits"], pattern: "^a$")
    record.fix?.keepsEngine = "pcre2"
    record.fix?.javaScriptEdition = "ES2025"
    let shown = text(.sample(drift: [record]))
    #expect(shown.contains("    after       fixing inline-flag, digits\n                ^a$\n"))
    #expect(shown.contains("foundation refuses the pattern; this keeps the matches of pcre2\n"))
    #expect(shown.contains("JavaScript: ES2025 and later\n"))
    record.fix?.javaScriptEdition = "ES2015"
    #expect(text(.sample(drift: [record])).contains("JavaScript: ES2015 and later\n"))
  }

  @Test("a comparison of patterns without rules speaks of no rule")
  func noRules() {
    var record = RunRecord.sample(drift: [])
    record.manifests = []
    #expect(text(record) == "drift of 2 patterns, 40 comparisons: none\n")
  }

  @Test("a comparison that finds nothing is the line of counts alone, with what is undecided")
  func clean() {
    #expect(
      text(.sample(drift: [])) == "drift of 2 patterns, 40 comparisons: none\n"
    )
    #expect(
      text(.sample(drift: [], undecided: [.sample("pcre2", .matchLimit, 1)]))
        .hasPrefix(
          "drift of 2 patterns, 40 comparisons: none, 1 comparison of 1 pattern undecided\n"
        )
    )
  }

  @Test("equal texts at different offsets are shown with their offsets")
  func places() {
    var record = DriftRecord.onURL
    record.results["pcre2"] = .matches([[TextRange(0..<22), TextRange(20..<21), nil]])
    #expect(text(.sample(drift: [record])).contains("$1 \"/\", $2 not set"))
    record.subject = "https://shop.example/ff"
    record.results["foundation"] = .matches([[TextRange(0..<23), TextRange(21..<22)]])
    record.results["pcre2"] = .matches([[TextRange(0..<23), TextRange(22..<23)]])
    let shown = text(.sample(drift: [record]))
    #expect(shown.contains("$1 \"f\" at 21") && shown.contains("$1 \"f\" at 22"), "\(shown)")
  }

  @Test("what an option of an engine changes in several rules is one finding")
  func engineMode() throws {
    let records = ["a", "b", "c"].map { rule in
      var record = DriftRecord.sample(rule: "action/\(rule)", cause: "code-point", fix: nil)
      record.construct = record.pattern
      return record
    }
    let all = ReportedFinding.all(of: .sample(drift: records)).filter { $0.part == .drift }
    #expect(
      all.map(\.title) == [
        "foundation and pcre2 read characters beyond ASCII differently in 3 rules"
      ]
    )
    #expect(all.first?.fails == true && all.first?.lines.count == 4)
    let one = ReportedFinding.all(of: .sample(drift: [records[0]])).filter { $0.part == .drift }
    #expect(one.map(\.rule) == ["action/a"])
  }

  @Test(
    "a pattern that names a character or byte beyond ASCII is a finding of its own",
    arguments: [
      ("é", true), (#"\x{b4}"#, true), (#"\xE2"#, true), (#"\x{20AC}"#, true), (#"\x{0b}"#, false),
      (#"\x5c."#, false), (#"\x{7f}"#, false), (#"[^\s]b"#, false),
    ]
  )
  func engineModeOfNamed(_ pattern: String, _ isNamed: Bool) {
    let records = ["a", "b", "c"].map { rule in
      var record = DriftRecord.sample(rule: "action/\(rule)", cause: "code-point", fix: nil)
      record.construct = record.pattern
      if rule == "c" { record.minimal.pattern = pattern }
      return record
    }
    let all = ReportedFinding.all(of: .sample(drift: records)).filter { $0.part == .drift }
    #expect(all.count == (isNamed ? 2 : 1))
    #expect(all.contains { $0.rule == "action/c" } == isNamed)
  }

  @Test("differences on URLs make the counts red, others leave them green")
  func colors() {
    func counts(_ drift: DriftRecord) -> Substring? {
      text(.sample(drift: [drift]), style: .colored).lines.first { $0.contains("drift of ") }
    }
    #expect(counts(.onURL)?.contains("\u{1B}[31m") == true)
    #expect(counts(.onURLLike)?.contains("\u{1B}[32m") == true)
  }
}

extension DriftReportTests {
  @Test("in JUnit's form differences are a suite, in which those on URLs fail")
  func junit() throws {
    let xml = JUnitReporter().render(.drifting)
    let document = try XMLDocument(xmlString: xml)
    #expect(xml.contains(#"<testsuites name="ruleproof" tests="5" failures="1" errors="0">"#))
    #expect(try document.values(of: "//testsuite/@name") == ["drift"])
    #expect(
      try document.values(of: "//testcase/@name") == [
        "action/shop: posix-class-outside-brackets (foundation and pcre2)",
        "redirect/r: digits (foundation and pcre2)",
        "action/shop: undecided (pcre2)", "action/shop: undecided (foundation)",
        "action/shop: undecided (foundation) (2)",
      ]
    )
    #expect(
      try document.values(of: "//testcase[failure]/failure/@type")
        == ["posix-class-outside-brackets"]
    )
    let failure = try #require(try document.values(of: "//failure").first)
    for part in [
      "rule action/shop", "opener.json:12:9", "\"https://shop.example/f\"", "$1 \"f\", $2 not set",
      "not here (112)", #"^https://shop\.example/[0-9A-Fa-f]$"#,
    ] {
      #expect(failure.contains(part), "\(part) is not in:\n\(failure)")
    }
    let passed = try #require(try document.values(of: "//system-out").first)
    #expect(passed.contains("redirect/r") && passed.contains("https://r.example/\u{663}"))
  }

  @Test("in JUnit's form what an engine gave up on is skipped with its reason, and never a pass")
  func junitUndecided() throws {
    let record = RunRecord.sample(drift: [], undecided: [.sample("pcre2", .matchLimit, 3)])
    let document = try XMLDocument(xmlString: JUnitReporter().render(record))
    #expect(try document.values(of: "//testsuite/@skipped") == ["1"])
    #expect(
      try document.values(of: "//testcase/skipped/@message")
        == ["match limit: 3 comparisons, such as on \"https://shop.example/\""]
    )
  }

  @Test("in JUnit's form cases of the same name and a rule called drift stay apart")
  func junitNames() throws {
    var record = RunRecord.sample(drift: [.onURL, .onURL])
    record.tests = [.sample(rule: "drift")]
    let document = try XMLDocument(xmlString: JUnitReporter().render(record))
    #expect(try document.values(of: "//testsuite/@name") == ["drift", "drift (2)"])
    let name = "action/shop: posix-class-outside-brackets (foundation and pcre2)"
    #expect(
      try document.values(of: "//testcase[@classname='drift (2)']/@name") == [name, name + " (2)"]
    )
  }

  @Test("for GitHub a difference on a URL is an error, and one on a URL-like string a notice")
  func github() {
    #expect(
      GitHubReporter().render(.drifting) == #"""
        ::error file=opener.json,line=12,col=9,title=drift%3A posix-class-outside-brackets::\#
        pcre2 refuses the pattern in action/shop: refused outside of brackets\#
        %0Aat: [:hex:]%0Afix: ^https://shop\.example/[0-9A-Fa-f]$
        ::notice file=opener.json,line=12,col=9,title=drift%3A digits::\#
        foundation and pcre2 differ on a string like a URL in redirect/r: \#
        https://r.example/٣%0Aat: [:hex:]
        \#(Self.counts)

        next: fix the pattern, so that it means the same in all engines
          ruleproof drift --fix --rule action/shop

        """#
    )
  }

  @Test("for GitHub failed tests come before differences, and differences before findings")
  func githubOrder() {
    var record = RunRecord.sample(drift: [.onURL])
    record.tests = [.sample(rule: "action/other")]
    record.diagnostics = [.sample()]
    let titles = GitHubReporter().render(record).lines.compactMap { line in
      line.firstMatch(of: #/title=([^:]+)::/#).map { String($0.output.1) }
    }
    #expect(
      titles == [
        "failed%3A action/other", "drift%3A posix-class-outside-brackets",
        "template-group-out-of-range",
      ]
    )
  }
}

extension DriftReportTests {
  static func hostile(_ text: String) -> RunRecord {
    .sample(drift: Likeness.allCases.map { .hostile(text, $0) })
  }

  @Test("the text of a difference cannot break out of its line", arguments: hostileTexts)
  func hostileText(_ hostile: String) {
    let ordinary = text(Self.hostile("x"), isVerbose: true)
    let report = text(Self.hostile(hostile), isVerbose: true)
    #expect(report.unsafeScalars.isEmpty || hostile.contains("\u{FFFE}"))
    #expect(!report.contains("##"))
    #expect(!report.lines.contains { $0.drop { $0 == " " }.hasPrefix("::") })
    func findings(_ text: String) -> Int { text.lines.prefix { !$0.contains("drift of ") }.count }
    #expect(findings(report) <= findings(ordinary))
  }

  @Test("the text of a difference cannot break out of its element", arguments: hostileTexts)
  func hostileJUnit(_ hostile: String) throws {
    let xml = JUnitReporter().render(Self.hostile(hostile))
    #expect(xml.unsafeScalars.isEmpty)
    #expect(!xml.contains("##") && !xml.contains("]]>"))
    let document = try XMLDocument(xmlString: xml)
    #expect(try document.nodes(forXPath: "//*").count == 1 + 1 + 2 + 2)
  }

  @Test("the text of a difference gives no command of its own", arguments: hostileTexts)
  func hostileGitHub(_ hostile: String) {
    let report = GitHubReporter().render(Self.hostile(hostile))
    #expect(report.unsafeScalars.isEmpty || hostile.contains("\u{FFFE}"))
    #expect(!report.contains("##"))
    #expect(report.lines.count { $0.drop { $0 == " " }.hasPrefix("::") } == 2)
  }

  @Test("a JSON report of differences reads back the same", arguments: hostileTexts)
  func json(_ hostile: String) throws {
    let record = Self.hostile(hostile)
    let json = JSONReporter().render(record)
    #expect(try RunRecord(json: Array(json.utf8)) == record)
    #expect(!json.contains("##"))
  }

  /// Two refusals of PCRE2, where the rules need run on Foundation alone.
  private static func refusals(_ required: [String]?) -> RunRecord {
    var record = RunRecord.sample(drift: [.onURL, .sample(rule: "action/other", fix: nil)])
    let records = record.drift.records
    record.drift.summary?.add(spellings: records)
    record.drift.summary?.required = required
    return record
  }

  @Test("what an engine only refuses fails no run unless the rules must run on it")
  func spellings() throws {
    let tolerated = Self.refusals(["foundation"])
    #expect(!tolerated.drift.fails && ReportedFinding.all(of: tolerated).allSatisfy { !$0.fails })
    let report = text(tolerated)
    let line = """
      pcre2 refuses the spelling of 2 patterns, and 'drift --fix' respells 1 of them; \
      'engines: [foundation, pcre2]' in ruleproof.yml makes that fail
      """
    #expect(report.components(separatedBy: line).count == 2, "\(report)")
    #expect(!report.contains("rule action/shop"))
    let row = try #require(SummaryRow.rows(of: tolerated).first { $0.part == .drift })
    #expect(
      row.failed == 0
        && row.notes == ["pcre2 refuses the spelling of 2 patterns ('drift' says more)"]
    )
    for required in [nil, ["foundation", "pcre2"]] {
      let record = Self.refusals(required)
      #expect(record.drift.fails && text(record).contains("rule action/shop"))
      #expect(SummaryRow.rows(of: record).first { $0.part == .drift }?.failed == 2)
    }
  }

  @Test("another result fails on an engine that the rules need not run on")
  func otherResults() {
    var drift = DriftRecord.onURL
    drift.results["pcre2"] = .noMatch
    var record = RunRecord.sample(drift: [drift])
    record.drift.summary?.add(spellings: [drift])
    record.drift.summary?.required = ["foundation"]
    #expect(record.drift.fails && record.drift.summary?.spellings == nil)
    drift.after = DriftRecord.After(causes: ["inline-flag"], pattern: "a")
    #expect(drift.isSpelling, "it shows only where the rules do not run before a fix")
    record.drift.records = [drift]
    let report = text(record)
    #expect(!report.contains("refuses") && !report.contains("respells"), "\(report)")
  }

  @Test("a difference at a place that cannot be is refused")
  func impossibleLocation() {
    let place = LocationRecord(file: "a", line: 0, column: 1, offset: 0, length: 1)
    let json = JSONReporter().render(.sample(drift: [.sample(location: place)]))
    #expect(throws: RecordReadingError.impossibleLocation(place)) {
      try RunRecord(json: Array(json.utf8))
    }
  }
}

extension XMLDocument {
  fileprivate func values(of path: String) throws -> [String] {
    try nodes(forXPath: path).map { $0.stringValue ?? "" }
  }
}
