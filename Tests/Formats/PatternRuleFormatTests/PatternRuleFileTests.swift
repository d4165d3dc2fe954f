import Diagnostics
import FileAccess
import MatchEngine
import PatternRuleFormat
import RegressionSuite
import RuleSets
import RunRecord
import Testing

@Suite("Files of rules of patterns, as they are read")
struct PatternRuleFileTests {
  @Test(
    "JSON, YAML and JSON Lines say the same",
    arguments: [
      (
        "a.rules.json",
        #"{"ruleproof": 1, "rules": [{"id": "a", "pattern": "^x\\d", "tests": [{"in": "x1", "match": true}]}]}"#
      ),
      (
        "a.rules.yml",
        "ruleproof: 1\nrules:\n- id: a\n  pattern: '^x\\d'\n  tests:\n  - {in: x1, match: true}\n"
      ),
      (
        "a.rules.jsonl",
        "{\"ruleproof\": 1}\n{\"id\": \"a\", \"pattern\": \"^x\\\\d\", \"tests\": [{\"in\": \"x1\", \"match\": true}]}\n"
      ),
    ]
  )
  func forms(_ name: String, _ text: String) throws {
    let file = try RuleFiles.read(text, named: name)
    #expect(file.rules.map(\.id) == ["rule/a"])
    #expect(file.rules[0].source == "^x\\d")
    #expect(file.rules[0].runTests().map(\.status) == [.passed])
    let place = file.rules[0].patternCases[0].location(1..<2)
    #expect(place.map { String(text.utf8.dropFirst($0.utf8Range.lowerBound).prefix(1)) } == "x")
  }

  @Test("a rule without a template gives no text that a test could expect")
  func outputWithoutTemplate() {
    for test in [
      #""rules": [{"id": "a", "pattern": "x", "tests": [{"in": "x", "out": "matches"}]}]"#,
      #""rules": [{"id": "a", "pattern": "x"}], "tests": [{"in": "x", "rule": "a", "out": "x"}]"#,
    ] {
      #expect(throws: InputError.self) { try RuleFiles.read("{\"ruleproof\": 1, \(test)}") }
    }
  }

  @Test(
    "comments under the flag x are none of the pattern, whatever they hold",
    arguments: ["foundation", "pcre2", "python"]
  )
  func comments(_ engine: String) throws {
    for comment in ["a (bracket", "e.g. \\\\path", "an [open one", "why?? **", "a ) or ]"] {
      let keys =
        #""pattern": "^a # \#(comment)\n b$", "flags": "x", "tests": [{"in": "ab", "match": true}]"#
      let rule = try RuleFiles.rule(keys, of: "\"engine\": \"\(engine)\",")
      #expect(rule.runTests().map(\.status) == [.passed], "\(comment)")
    }
  }

  @Test("lines with a subject are tests of the set")
  func lines() throws {
    let text = """
      {"ruleproof": 1, "name": "lines", "mode": "prefix"}
      {"id": "a", "pattern": "x"}
      {"id": "b", "pattern": "y"}
      {"in": "y", "rule": "b"}
      {"in": "zx", "rule": null}
      """
    let rules = try RuleFiles.read(text, named: "a.rules.jsonl").rules
    #expect(rules.map(\.id) == ["rule/a", "rule/b", "set/lines"])
    #expect(rules[2].runTests().map(\.status) == [.passed, .passed])
    #expect(rules[2].runTests().map(\.location.line) == [4, 5])
  }

  @Test(
    "rules that lead back to a link are found, with its tests or without",
    arguments: [
      ([("^https?://r\\\\.example/(.*)$", "https://r.example/$1", "")], ["rule/0"]),
      (
        [("^https?://r\\\\.example/(.*)$", "https://r.example/$1", "http://r.example/7")],
        ["rule/0"]
      ),
      ([("^http://r\\\\.example/(.*)$", "https://r.example/$1", "")], []),
      ([("^https?://r\\\\.example/(.*)$", "app://$1", "")], []),
      (
        [
          ("^https://a\\\\.example/(.*)$", "https://b.example/$1", ""),
          ("^https://b\\\\.example/(.*)$", "https://a.example/$1", ""),
          ("^https://c\\\\.example/(.*)$", "https://b.example/$1", ""),
        ], ["rule/0", "rule/1", "rule/2"]
      ),
      ([("^https://a\\\\.example/(.*)$", "https://a.example/x/$1", "")], ["rule/0"]),
      (
        [
          ("^https://b\\\\.example/", "app://stop", ""),
          ("^https://a\\\\.example/(.*)$", "https://b.example/$1", ""),
          ("^https://b\\\\.example/(.*)$", "https://a.example/$1", ""),
        ], []
      ),
    ] as [([(pattern: String, template: String, test: String)], [String])]
  )
  func loops(
    _ rules: [(pattern: String, template: String, test: String)],
    _ ids: [String]
  ) throws {
    let list = rules.enumerated().map { index, rule in
      let tests = rule.test.isEmpty ? "" : #", "tests": [{"in": "\#(rule.test)", "out": "x"}]"#
      return #"{"id": "\#(index)", "pattern": "\#(rule.pattern)", "#
        + #""template": "\#(rule.template)"\#(tests)}"#
    }
    let text = #"{"ruleproof": 1, "rules": [\#(list.joined(separator: ", "))]}"#
    let file = try RuleFiles.read(text, named: "a.rules.json")
    #expect(file.findings.filter { $0.code == "redirect-loop" }.compactMap(\.rule) == ids)
  }

  @Test(
    "a file is recognised by its name or its first key",
    arguments: [
      ("x.rules.json", "[]", true), ("x.rules.yaml", "", true),
      ("x.json", #"{"ruleproof": 1}"#, true),
      ("x.yml", "name: a\nruleproof: 1\n", true), ("x.yml", "ruleproof: 1\n", true),
      ("x.json", #"{"dependencies": {"ruleproof": "^1"}}"#, false),
      ("x.yml", "a:\n  ruleproof: 1\n", false), ("x.json", #"{"actions": []}"#, false),
    ]
  )
  func recognition(_ name: String, _ text: String, _ fits: Bool) {
    #expect(PatternRuleFormat.fits(SourceFile(name: name, bytes: Array(text.utf8))) == fits)
  }

  @Test(
    "what is not understood is an error with its place",
    arguments: [
      (#"{"ruleproof": 2, "rules": []}"#, "1:15", "version"),
      (#"{"rules": []}"#, "1:1", "'ruleproof' is missing"),
      (#"{"ruleproof": 1, "rule": []}"#, "1:18", "unknown key 'rule'"),
      (#"{"ruleproof": 1, "engine": "perl", "rules": []}"#, "1:28", "unknown value"),
      (#"{"ruleproof": 1, "rules": {}}"#, "1:27", "expected a list"),
      (#"{"ruleproof": 1, "rules": [{"pattern": "a"}]}"#, "1:28", "no 'id'"),
      (#"{"ruleproof": 1, "rules": [{"id": "a"}]}"#, "1:28", "no 'pattern'"),
      (#"{"ruleproof": 1, "rules": [{"id": "a*", "pattern": "a"}]}"#, "1:35", "a name has"),
      (
        #"{"ruleproof": 1, "rules": [{"id": "a", "pattern": "a"}, {"id": "a", "pattern": "b"}]}"#,
        "1:64", "duplicate rule"
      ),
      (
        #"{"ruleproof": 1, "rules": [{"id": "a", "pattern": "(?<abc>a)", "tests": [{"in": "a", "groups": {"abd": "a"}}]}]}"#,
        "1:97", "no group 'abd'"
      ),
      (
        #"{"ruleproof": 1, "rules": [{"id": "a", "pattern": "a", "template": "a$"}]}"#, "1:70",
        "begins no group"
      ),
      (
        #"{"ruleproof": 1, "rules": [{"id": "a", "pattern": "a", "tests": [{"in": "a"}]}]}"#,
        "1:66", "expected one of"
      ),
      (
        #"{"ruleproof": 1, "rules": [{"id": "a", "pattern": "a", "tests": [{"in": "a", "match": 1}]}]}"#,
        "1:87", "true or false"
      ),
      (
        #"{"ruleproof": 1, "rules": [{"id": "a", "pattern": "a", "tests": [{"in": "a", "out": 1}]}]}"#,
        "1:85", "expected a string"
      ),
      (
        #"{"ruleproof": 1, "rules": [{"id": "ab", "pattern": "a"}], "tests": [{"in": "a", "rule": "ac"}]}"#,
        "1:89", "there is no rule 'ac'"
      ),
      (
        #"{"ruleproof": 1, "rules": [{"id": "a", "pattern": "a"}], "tests": [{"in": "a", "rule": null, "out": "b"}]}"#,
        "1:68", "no rule"
      ),
      (#"{"ruleproof": 1, "rules": [{"id": "a", "pattern": "a", "flags": "q"}]}"#, "1:65", "flags"),
      (#"{"ruleproof": 1, "rules": [{"id": "a", "pattern": "a",}]}"#, "1:54", "comma"),
    ]
  )
  func errors(_ text: String, _ place: String, _ message: String) throws {
    let error = try RuleFiles.error(text)
    #expect(error.message.contains(message), "\(error.message)")
    #expect(error.location.map { "\($0.line):\($0.column)" } == place, "\(error)")
  }

  @Test(
    "a file without rules is no rule set",
    arguments: ["", "{}", "[]", "null", "{\"ruleproof\": 1}"]
  )
  func empty(_ text: String) throws {
    #expect(throws: InputError.self) { try RuleFiles.read(text) }
  }
}
