import Diagnostics
import GoldenStore
import MatchEngine
import MutationSuite
import FoundationEngine
import PCRE2Engine
import PatternRuleFormat
import ProcessEngine
import RegressionSuite
import RuleSets
import RunRecord
import Testing

@Suite("Rules of a file of patterns")
struct PatternRuleTests {
  @Test(
    "a template gives its groups, and nothing that is around the match",
    arguments: [
      ("$1", "7"), ("${1}0", "70"), ("${id}", "7"), ("app://v/${id}?x=$2", "app://v/7?x="),
      ("$$1", "$1"), ("", ""),
    ]
  )
  func template(_ template: String, _ output: String) throws {
    let rule = try RuleFiles.rule(
      #""pattern": "v/(?<id>\\d)(x)?", "template": "\#(template)""#
    )
    #expect(rule.answers(to: "https://v.example/v/7/more") == [RuleAnswer(output)])
    #expect(rule.answers(to: "https://v.example/v/") == [])
  }

  @Test(
    "a mode decides where a match may be, and flags how",
    arguments: [
      ("search", "", true, true), ("prefix", "", false, true), ("full", "", false, false),
      ("search", "i", true, true),
    ]
  )
  func mode(_ mode: String, _ flags: String, _ inside: Bool, _ atStart: Bool) throws {
    let rule = try RuleFiles.rule(
      #""pattern": "a|b", "flags": "\#(flags)""#,
      of: #""mode": "\#(mode)","#
    )
    #expect(rule.answers(to: "xb").isEmpty == !inside)
    #expect(rule.answers(to: "bx").isEmpty == !atStart)
    #expect(rule.answers(to: "b") == [RuleAnswer("b")])
    #expect(rule.answers(to: "B").isEmpty == (flags == ""))
  }

  @Test("what an exclude matches is not taken")
  func exclude() throws {
    let rule = try RuleFiles.rule(#""pattern": "a.", "exclude": ["x$", "^q"]"#)
    #expect(rule.answers(to: "ab") == [RuleAnswer("ab")])
    #expect(rule.answers(to: "ax").isEmpty && rule.answers(to: "qab").isEmpty)
    #expect(rule.patternCases.map(\.pattern) == ["a.", "x$", "^q"])
  }

  @Test(
    "a failed test says where the pattern stops, or what the groups of its template are",
    arguments: [
      (#"{"in": "v/x", "match": true}"#, "the pattern stops before 'x', where it wants \\d+"),
      (
        #"{"in": "v/7q", "out": "app:7"}"#,
        "the pattern stops before 'q', where it wants the end ($)"
      ),
      (
        #"{"in": "v/", "out": "app:"}"#,
        "the pattern stops at the end of the URL, where it wants \\d+"
      ),
      (#"{"in": "v/9", "out": "app:9"}"#, "an exclude matches the URL"),
      (#"{"in": "v/7p", "out": "app:8"}"#, #"$1 is "7", ${page} is "p""#),
      (#"{"in": "v/7", "out": "app:8"}"#, #"$1 is "7", ${page} takes no part"#),
      (#"{"in": "v/7", "groups": {"id": "8"}}"#, nil),
      (#"{"in": "v/7", "out": "app:7"}"#, nil), (#"{"in": "x", "match": false}"#, nil),
    ]
  )
  func reason(_ test: String, _ message: String?) throws {
    let rule = try RuleFiles.rule(
      #"""
      "pattern": "^v/(?<id>\\d+)(?<page>p)?$", "template": "app:$1${page}$1", "exclude": ["9"],
      "tests": [\#(test.replacing("app:7\"", with: "app:77\""))]
      """#
    )
    #expect(RegressionSuite([rule]).run(workers: 1).map(\.message) == [message])
  }

  @Test("a group that a template has as another language writes it is named")
  func foreignGroup() throws {
    let rule = try RuleFiles.rule(
      #""pattern": "v/(\\d)", "template": "app:\\1", "tests": [{"in": "v/7", "out": "app:7"}]"#
    )
    #expect(
      RegressionSuite([rule]).run(workers: 1)[0].message
        == #"'\1' is plain text in a template: groups are $1, ${1} and ${name}"#
    )
  }

  @Test("tests expect an output, groups, a match or none")
  func tests() throws {
    let rule = try RuleFiles.rule(
      #"""
      "pattern": "v/(?<id>\\d+)(?<page>p)?$", "template": "app:$1", "tests": [
        {"in": "v/7", "out": "app:7"}, {"in": "v/7", "out": "app:8"}, {"in": "w", "out": null},
        {"in": "v/7", "groups": {"id": "7", "page": null, "1": "7"}},
        {"in": "v/7", "groups": {"id": "8"}}, {"in": "v/7", "match": true},
        {"in": "v/7", "match": false}, {"in": "w", "match": false}, {"in": "w", "match": true}
      ]
      """#
    )
    let records = rule.runTests()
    #expect(
      records.map(\.status) == [
        .passed, .failed, .passed, .passed, .failed, .passed, .failed, .passed, .failed,
      ]
    )
    #expect(records[4].expected == #"id="8""# && records[4].outcome?.value == #"id="7""#)
    #expect(records[3].expected == #"id="7" page=none 1="7""#)
    #expect(records[6].expected == nil && records[6].outcome?.value == "matches")
    #expect(records[8].outcome?.type == .noMatch)
    #expect(records.map(\.location.line) == [2, 2, 2, 3, 4, 4, 5, 5, 5])
  }

  @Test("a rule without a template says that it matches, and its golden what")
  func matching() throws {
    let rule = try RuleFiles.rule(
      #""pattern": "b+", "tests": [{"in": "abbc", "match": true}, {"in": "b", "match": false}]"#
    )
    #expect(rule.runTests().map(\.outcome?.value) == ["matches", "matches"])
    #expect(rule.goldenOutcomes(for: Subject("abbc")) == ["match": .output(ExactText("bb"))])
    #expect(rule.goldenOutcomes(for: Subject("c")).isEmpty)
  }

  @Test("a pattern that its engine refuses is an error, and its tests are undecided")
  func refused() throws {
    let text = #"""
      {"ruleproof": 1, "rules": [{"id": "a", "pattern": "(?P<n>a)",
        "tests": [{"in": "a", "match": true}]}]}
      """#
    let file = try RuleFiles.read(text)
    #expect(file.findings.map(\.code) == ["pattern-refused"])
    // Where the engine stopped: at the '<'.
    #expect(file.findings.first?.location?.column == 55)
    #expect(file.rules[0].runTests().map(\.status) == [.undecided])
    #expect(file.rules[0].answers(to: "a").map(\.unknown) == [.patternRefused])
  }

  @Test("rules run on the engine that the file names")
  func engine() throws {
    let file = try RuleFiles.read(
      #"""
      {"ruleproof": 1, "engine": "python", "also": ["pcre2"], "mode": "prefix", "rules": [
        {"id": "v", "pattern": "https?://v\\.example/(?P<the_id>\\d+)", "template": "app:${the_id}",
         "tests": [{"in": "https://v.example/7", "out": "app:7"},
                   {"in": "https://v.example/8", "groups": {"the_id": "8"}},
                   {"in": "see https://v.example/7", "match": false}]}]}
      """#
    )
    #expect(file.engines == [.python, .pcre2])
    #expect(file.findings.isEmpty)
    #expect(file.rules[0].runTests().map(\.status) == [.passed, .passed, .passed])
    #expect(file.rules[0].coverage.counted > 0)
    #expect(!file.rules[0].mutants(most: 100).isEmpty)
  }
}

@Suite("Coverage and mutants of rules of patterns")
struct PatternRuleSuitesTests {
  private static let keys = #"""
    "pattern": "/(video|clip)/(\\d+)", "flags": "i", "template": "app:$1/$2", "tests": [
      {"in": "/video/12", "out": "app:video/12"}, {"in": "/x/1", "match": false}]
    """#

  @Test("coverage names the branch that no test takes")
  func coverage() throws {
    let record = try RuleFiles.rule(Self.keys).coverage
    #expect(record.reason == nil && record.counted > 3)
    let gaps = record.parts.filter { $0.status == .gap }
    #expect(gaps.contains { $0.label == "branch 2 of 2" })
    #expect(!gaps.contains { $0.label == "branch 1 of 2" })
  }

  @Test("a mutant that the tests let pass has a subject that shows it")
  func mutants() throws {
    let rule = try RuleFiles.rule(Self.keys)
    let suite = MutationSuite([], [OtherTarget(rule)], engine: FoundationEngine())
    let results = suite.run(workers: 1)[0].results
    let dropped = try #require(results.last { $0.mutant.kind == .droppedBranch })
    #expect(results.contains { $0.mutant.kind == .droppedGroup })
    // The test has the other branch.
    guard case .survived(let witness?) = dropped.verdict else {
      Issue.record("\(results)")
      return
    }
    #expect(witness.input.contains("clip"))
    #expect(
      results.allSatisfy { !$0.mutant.text.contains("(?i") || $0.mutant.kind != .droppedFlag }
    )
    #expect(results.allSatisfy { $0.mutant.kind != .droppedGroup || $0.verdict.isCaught })
  }
}

@Suite("A pattern of Python that begins with the flag m")
struct PythonLinesTests {
  @Test("is tried at the start alone, as match and fullmatch do", arguments: ["prefix", "full"])
  func start(_ mode: String) throws {
    let file = try RuleFiles.read(
      #"""
      {"ruleproof": 1, "subject": "text", "engine": "python", "mode": "\#(mode)", "rules": [
        {"id": "a", "pattern": "(?m)F", "tests": [
          {"in": "F", "match": true}, {"in": "\\nF", "match": false}, {"in": "F\\n", "match": \#(mode == "prefix")}]}]}
      """#
    )
    #expect(file.rules[0].runTests().map(\.status) == [.passed, .passed, .passed])
  }
}

@Suite("A rule that its own exclude leaves nothing")
struct ShutOutRuleTests {
  @Test(
    "is a finding where every match of the pattern is one of the exclude, as the mode has it",
    arguments: [
      (#""pattern": "^/v/x\\d+$", "exclude": ["/y", "^/v/"]"#, true),
      (#""pattern": "^/v/x\\d+$", "exclude": ["x7"]"#, false),
      (#""pattern": "/v/x", "exclude": ["v/x"]"#, true),
      (#""pattern": "/v/x", "exclude": ["v/x"], "mode": "prefix""#, false),
      (#""pattern": "/v/x", "exclude": ["/V/"], "flags": "i""#, true),
      (#""pattern": "/v/x", "exclude": ["/V/"]"#, false),
      // Engines have their own words beyond ASCII.
      (#""pattern": "cafés?", "exclude": ["f\\B"]"#, false),
    ]
  )
  func excluded(_ keys: String, _ isFound: Bool) throws {
    let file = try RuleFiles.read(#"{"ruleproof": 1, "rules": [{"id": "a", \#(keys)}]}"#)
    #expect(file.findings.map(\.code) == (isFound ? ["excludes-all"] : []))
  }
}

@Suite("Mutants of a rule in a set")
struct PatternSetMutantsTests {
  @Test("tests of the set notice them, in whichever order it is", arguments: ["first", "all"])
  func tests(_ order: String) throws {
    let file = try RuleFiles.read(
      #"""
      {"ruleproof": 1, "order": "\#(order)", "rules": [
        {"id": "a", "pattern": "^/(?:video|clip)/\\d+$"}, {"id": "b", "pattern": "^/x"}],
       "tests": [{"in": "/video/1", "rule": "a"}, {"in": "/clip/1", "rule": "a"},
                 {"in": "/clip/", "rule": null}, {"in": "/x/clip/1", "rule": "b"}]}
      """#
    )
    let target = OtherTarget(file.rules[0], sets: [file.rules[2]])
    let results = MutationSuite([], [target], engine: FoundationEngine()).run(workers: 1)[0].results
    let verdicts = Dictionary(grouping: results, by: \.mutant.kind)
    #expect(verdicts[.droppedBranch]?.map(\.verdict.input) == ["/video/1", "/clip/1"])
    #expect(verdicts[.starForPlus]?.map(\.verdict.input) == ["/clip/"])
    #expect(
      verdicts[.droppedAnchor]?.map(\.verdict.input) == [order == "first" ? "/x/clip/1" : nil, nil]
    )
    #expect(
      file.rules[2].test(failingWith: file.rules[0]) == nil,
      "the rule itself changes nothing"
    )
    #expect(file.rules[0].test(failingWith: file.rules[0]) == nil, "a rule is no set")
  }

  @Test("a rule that no longer takes a test leaves it to the rules after it")
  func later() throws {
    let file = try RuleFiles.read(
      #"""
      {"ruleproof": 1, "rules": [{"id": "a", "pattern": "^/[ab]"}, {"id": "b", "pattern": "^/b"}],
       "tests": [{"in": "/b", "rule": "a"}]}
      """#
    )
    let rule = try #require(file.rules[0].withPattern("^/a"))
    #expect(file.rules[2].test(failingWith: rule) == "/b")
    let wider = try #require(file.rules[0].withPattern("^/."))
    #expect(file.rules[2].test(failingWith: wider) == nil)
  }
}

extension MutantVerdict {
  /// The input of the test that notices it.
  fileprivate var input: String? {
    if case .caughtByTest(_, let input) = self { input } else { nil }
  }

  fileprivate var isCaught: Bool {
    if case .caughtByTest = self { true } else { false }
  }
}
