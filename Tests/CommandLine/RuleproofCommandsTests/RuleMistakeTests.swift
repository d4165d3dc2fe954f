import Foundation
import TestSupport
import Testing

/// Mistakes in files of rules, and what the commands say of them.
@Suite("Mistakes in files of rules")
struct RuleMistakeTests {
  private static func run(
    _ command: String,
    _ rules: [String],
    engine: String = "javascript",
    name: String = "own.rules.json"
  ) throws -> Tool.Result {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"ruleproof": 1, "engine": "\#(engine)", "rules": [\#(rules.joined(separator: ", "))]}"#,
      to: name
    )
    return try Tool.run(command.split(separator: " ").map(String.init) + [name], in: folder.url)
  }

  private static func rule(
    _ pattern: String,
    _ template: String? = nil,
    _ tests: [String]
  ) throws -> String {
    let quoted = String(decoding: try JSONEncoder().encode(pattern), as: UTF8.self)
    let output = template.map { #", "template": "\#($0)""# } ?? ""
    return
      #"{"id": "a", "pattern": \#(quoted)\#(output), "tests": [\#(tests.joined(separator: ", "))]}"#
  }

  @Test(
    "a failing test hides no finding, and says what checks know",
    arguments: [
      (
        #"^https?://(?:www\.)?y\.example/search\?find=(.*)$"#, "y://$1",
        #"{"in": "https://y.example/search?find=tacos&loc=SF", "out": "y://tacos"}"#,
        "query-in-value"
      ),
      (
        #"^https?://(?:www\.)?q\.example/meet/(\d+).*$"#, "q://$1",
        #"{"in": "https://q.example/meet/12not", "match": false}"#, "value-not-ended"
      ),
      (
        #"^https?://(?:www\.)?Linked\.example/in/([\w-]+)$"#, "l://$1",
        #"{"in": "https://linked.example/in/a", "out": "l://a"}"#, "host-case"
      ),
      (
        #"^https?://(?:www\.)?foo.example/([0-9]+)$"#, "f://$1",
        #"{"in": "https://fooxexample/1", "match": false}"#, "unescaped-host-dot"
      ),
      (
        #"^https?:\/{2}s\.co"#, "s://", #"{"in": "https://s.com/x", "match": false}"#,
        "host-not-ended"
      ),
    ]
  )
  func failingTests(_ pattern: String, _ template: String, _ test: String, _ code: String) throws {
    let rule = try Self.rule(pattern, template, [test])
    let lint = try Self.run("lint --verbose", [rule])
    #expect(lint.output.contains("[\(code)]"), "\(lint)")
    let message = try #require(
      lint.output.split(separator: "\n").first { $0.hasSuffix("[\(code)]") }
    )
    let words = message.split(separator: ": ", maxSplits: 1)[1].dropLast(code.count + 3)
    let result = try Self.run("test", [rule])
    let said = result.output.replacing(/\n +/, with: " ")
    #expect(result.code == 1 && said.contains(words), "\(said)")
  }

  @Test("what a rule must not match is no link that it has to take in other forms")
  func refusedLinks() throws {
    let rule = try Self.rule(
      #"^https?://(?:www\.)?t\.example/(\w+)$"#,
      nil,
      [#"{"in": "https://nott.example/abc", "match": false}"#]
    )
    let lint = try Self.run("lint --verbose", [rule])
    #expect(lint.code == 0 && !lint.output.contains("nott.example"), "\(lint)")
  }

  @Test("all rules with a mistake are named at once")
  func severalMistakes() throws {
    let result = try Self.run(
      "lint",
      [
        #"{"id": "a", "pattern": "^a(b)$", "template": "$&"}"#, #"{"id": "b", "patern": "c"}"#,
        #"{"id": "c", "pattern": "^c$", "tests": [{"in": "c", "groups": {"3": "c"}}]}"#,
        #"{"id": "d", "pattern": "^d$", "flags": "uv"}"#,
      ]
    )
    #expect(result.code == 2)
    for words in [
      "JavaScript's $& is $0 here", "unknown key 'patern'", "there is no group '3'",
      "cannot be combined",
    ] {
      #expect(result.errors.contains(words), "\(result)")
    }
  }

  @Test("a value at the end of another site's link may take what follows it")
  func rewriting() throws {
    let rule = { (template: String) in
      try Self.rule(#"^https?://(?:www\.)?v\.example/watch\?v=(.*)$"#, template, [])
    }
    let other = try Self.run("lint --verbose", [try rule("https://w.example/watch?v=$1")])
    #expect(!other.output.contains("query-in-value"), "\(other)")
    let app = try Self.run("lint --verbose", [try rule("v://$1")])
    #expect(app.output.contains("[query-in-value]"), "\(app)")
  }

  @Test("rules that an earlier rule leaves nothing to, or not the links of their tests")
  func order() throws {
    let rules = [
      #"{"id": "any", "pattern": "^https://o\\.example/(.*)$"}"#,
      #"{"id": "number", "pattern": "^https://o\\.example/(\\d+)$"}"#,
      #"{"id": "both", "pattern": "^https://[op]\\.example/[a-z]$", "tests": [{"in": "https://o.example/x", "match": true}, {"in": "https://p.example/x", "match": true}]}"#,
      #"{"id": "other", "pattern": "^https://[op]\\.example/[A-Z]$"}"#,
      #"{"id": "word", "pattern": "^https://o\\.example/\\bw", "exclude": ["z"]}"#,
    ]
    let lint = try Self.run("lint", rules)
    for words in [
      "it is never reached: 'rule/any' in line 1 takes every URL that it takes",
      "'rule/any' in line 1 comes first and takes 'https://o.example/x'",
    ] {
      #expect(lint.output.contains(words), "\(lint)")
    }
    let count = { (code: String, text: String) in text.ranges(of: "[\(code)]").count }
    #expect(count("never-reached", lint.output) == 2, "\(lint)")
    #expect(count("taken-earlier", lint.output) == 1, "\(lint)")
    let folder = try TemporaryFolder()
    let text = rules.joined(separator: ", ")
    let known = #""tests": [{"in": "https://o.example/x", "rule": "any"}]"#
    let others = [
      #"{"ruleproof": 1, "engine": "javascript", "order": "all", "rules": [\#(text)]}"#,
      #"{"ruleproof": 1, "engine": "javascript", "rules": [\#(text)], \#(known)}"#,
    ]
    for (other, reached) in zip(others, [0, 2]) {
      try folder.write(other, to: "o.rules.json")
      let result = try Tool.run(["lint", "o.rules.json"], in: folder.url)
      #expect(count("never-reached", result.output) == reached, "\(result)")
      #expect(count("taken-earlier", result.output) == 0, "\(result)")
    }
    try folder.write(
      """
      user_agent_parsers:
        - regex: '(Gull|Tern)/(\\d+)'
        - regex: '(Tern)/(\\d+)\\.(\\d+)'
        - regex: '(Ibis)/(\\d+)'
      """,
      to: "regexes.yaml"
    )
    let agents = try Tool.run(["lint", "regexes.yaml"], in: folder.url)
    #expect(count("never-reached", agents.output) == 1, "\(agents)")
    #expect(agents.output.contains("regexes.yaml:3:13"), "\(agents)")
  }

  @Test("a group that a template names and its pattern does not have stops no other rule")
  func missingGroupsOfTemplates() throws {
    let rules = [
      #"{"id": "a", "pattern": "^https://a\\.example/(b)$", "template": "a:$2", "tests": [{"in": "https://a.example/b", "out": "a:b"}]}"#,
      #"{"id": "b", "pattern": "^https://b\\.example/(?<abc>c)$", "template": "b:${abd}"}"#,
      #"{"id": "c", "pattern": "^https://c\\.example/(c)$", "template": "c:$1", "tests": [{"in": "https://c.example/c", "out": "c:c"}]}"#,
    ]
    let result = try Self.run("verify", rules)
    #expect(result.code == 1, "\(result)")
    for words in [
      "'$2' gives nothing: the pattern has 1 group", "did you mean 'abc'?",
      "[template-group-out-of-range]", "2 tests          1       1",
    ] {
      #expect(result.output.contains(words), "\(result)")
    }
  }

  @Test("groups that a pattern does not have are errors in every format")
  func missingGroups() throws {
    let folder = try TemporaryFolder()
    let redirects = [
      ("^https://g\\\\.example/(.*)$", "https://h.example/$2"),
      ("^https://i\\\\.example/(.*)$", "https://h.example/$0"),
      ("^https://j\\\\.example/(.*)$", "https://h.example/$10"),
      ("^https://k\\\\.example/(.*)$", "https://h.example/$1"),
    ]
    .map { #"{"includePattern": "\#($0)", "redirectUrl": "\#($1)", "patternType": "R"}"# }
    try folder.write(#"{"redirects": [\#(redirects.joined(separator: ", "))]}"#, to: "r.json")
    let redirector = try Tool.run(["lint", "r.json"], in: folder.url)
    for words in [
      "'$2' stays as it is: the pattern has 1 group", "'$0' stays as it is",
      "'$10' is group 1 and the text '0'",
    ] {
      #expect(redirector.output.contains(words), "\(redirector)")
    }
    #expect(redirector.output.ranges(of: "[template-group-out-of-range]").count == 3)
    try folder.write(
      """
      user_agent_parsers:
        - regex: '(Bar)/(\\d+)'
          family_replacement: 'Tern $1'
          v1_replacement: '$5'
      """,
      to: "regexes.yaml"
    )
    let agents = try Tool.run(["lint", "regexes.yaml"], in: folder.url)
    #expect(
      agents.code == 1 && agents.output.contains("'$5' gives nothing: the pattern has 2 groups"),
      "\(agents)"
    )
  }

  @Test("a mistake in a wildcard is not answered with a regular expression")
  func wildcards() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"redirects": [{"includePattern": "*forum.example/*", "redirectUrl": "https://w.example/$2",
        "exampleUrl": "https://forum.example/a", "exampleResult": "https://w.example/a"}]}
      """,
      to: "r.json"
    )
    let result = try Tool.run(["lint", "--verbose", "r.json"], in: folder.url)
    #expect(result.output.contains("[host-not-begun]"), "\(result)")
    #expect(result.output.contains("a wildcard has only '*'"), "\(result)")
    #expect(!result.output.contains("(?:"), "\(result)")
    try folder.write(
      #"{"redirects": [{"includepattern": "a*", "redirectUrl": "https://w.example/"}]}"#,
      to: "low.json"
    )
    let low = try Tool.run(["verify", "low.json"], in: folder.url)
    #expect(low.code == 2 && low.errors.contains("did you mean 'includePattern'?"), "\(low)")
  }

  @Test(
    "slow patterns are searched on the engines of the rules",
    arguments: [
      ("re2", #"^https://x\.example/(a+)+$"#, 0, "linear by construction"),
      ("javascript", #"^https?://(?:[\w-]*\w\.)+example/$"#, 0, "1 not slow"),
      ("python", #"^"(?:[^"\\]|\\.|[^"])*"$"#, 1, "python: exponential"),
      ("javascript", #"^https://x\.example/(a|a)+$"#, 1, "javascript: exponential"),
    ] as [(String, String, Int32, String)]
  )
  func engines(_ engine: String, _ pattern: String, _ code: Int32, _ words: String) throws {
    let rule = try Self.rule(pattern, nil, [])
    let result = try Self.run("slow --effort 1 --fail-on any", [rule], engine: engine)
    #expect(result.code == code && result.output.contains(words), "\(result)")
  }

  @Test("a file of rules may be named among those of URLs")
  func scan() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"ruleproof": 1, "rules": [{"id": "a", "pattern": "^https://a\\.example/"}]}"#,
      to: "a.rules.json"
    )
    try folder.write("https://a.example/1\nhttps://b.example/\n", to: "urls.txt")
    let result = try Tool.run(["scan", "a.rules.json", "urls.txt"], in: folder.url)
    #expect(result.code == 0 && result.errors.contains("2 URLs: 1 matched, 1 not"), "\(result)")
  }

  @Test("names of groups with an underscore are spelled as all engines have them")
  func names() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"ruleproof": 1, "engine": "python", "also": ["re2", "pcre2"], "rules": [{"id": "a", "#
        + #""pattern": "^a/(?<item_id>[0-9]+)$", "template": "x:${item_id}", "#
        + #""tests": [{"in": "a/7", "out": "x:7"}]}]}"#,
      to: "a.rules.json"
    )
    _ = try Tool.run(["drift", "--fix", "a.rules.json"], in: folder.url)
    let text = try String(contentsOf: folder.url.appending(path: "a.rules.json"), encoding: .utf8)
    #expect(text.contains("(?P<item_id>[0-9]+)"), "\(text)")
  }
}
