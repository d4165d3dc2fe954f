import Foundation
import RunRecord
import TestSupport
import Testing

@Suite("Files of rules of other programs, from the command line")
struct RuleFileTests {
  private static let rules = #"""
    {"ruleproof": 1, "name": "own", "engine": "pcre2", "also": ["re2"], "rules": [
      {"id": "video", "pattern": "^https?://v\\.example/(?P<id>\\d+)", "template": "app://video/${id}",
       "tests": [{"in": "https://v.example/7", "out": "app://video/7"},
                 {"in": "https://v.example/x", "match": false}]},
      {"id": "rest", "pattern": "^https?://v\\.example/"}],
     "tests": [{"in": "https://v.example/7", "rule": "video"}]}
    """#

  private static func folder(_ text: String = rules) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "own.rules.json")
    return folder
  }

  @Test("a file that names one engine is compared with others by 'drift' alone")
  func oneEngine() throws {
    let rule =
      #"{"id": "a", "pattern": "^https://a\\.example/\\Aa$", "tests": [{"in": "https://a.example/Aa", "match": true}]}"#
    let folder = try Self.folder(#"{"ruleproof": 1, "engine": "javascript", "rules": [\#(rule)]}"#)
    let verify = try Tool.run(["verify", "own.rules.json"], in: folder.url)
    #expect(verify.code == 0 && !verify.output.contains("drift"), "\(verify)")
    let drift = try Tool.run(["drift", "own.rules.json"], in: folder.url)
    #expect(drift.code == 1 && drift.output.contains("absolute-anchors"), "\(drift)")
    try folder.write("engines: [pcre2]\n", to: "ruleproof.yml")
    let named = try Tool.run(["verify", "own.rules.json"], in: folder.url)
    #expect(named.code == 1 && named.output.contains("absolute-anchors"), "\(named)")
  }

  @Test(
    "where an engine refuses a pattern and no fix is known, the next step says where it is named"
  )
  func refusedWithoutFix() throws {
    let rule = #"{"id": "a", "pattern": "^https://a\\.example/(?!b)"}"#
    let folder = try Self.folder(
      #"{"ruleproof": 1, "engine": "pcre2", "also": ["re2"], "rules": [\#(rule)]}"#
    )
    let result = try Tool.run(["drift", "own.rules.json"], in: folder.url)
    let said = result.output.replacing(/\n +/, with: " ")
    for words in [
      "re2 refuses the pattern: lookaround", "write rule/a without '(?!b)', or leave re2 out",
      "'also' in the file",
    ] {
      #expect(said.contains(words), "\(said)")
    }
  }

  @Test(
    "a letter that only JavaScript does not fold is a difference, and no fix makes JavaScript fold it"
  )
  func folding() throws {
    let folder = try TemporaryFolder()
    let list =
      #"[{"pattern": "^shop$", "flags": "i", "engine": "javascript"}, {"pattern": "^[a-z]+$", "flags": "i", "engine": "javascript"}]"#
    try folder.write(list, to: "p.json")
    let result = try Tool.run(
      ["drift", "--patterns", "p.json", "--engines", "javascript,pcre2", "--format", "json"],
      in: folder.url
    )
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(result.output.utf8))
    let found = record.drift.records.filter { $0.cause == "case-folding" }
    #expect(Set(found.map(\.pattern)) == ["(?i:^shop$)", "(?i:^[a-z]+$)"], "\(result.output)")
    #expect(found.allSatisfy { $0.fix == nil })
    let fixed = record.drift.records.compactMap { $0.fix?.javaScriptEdition }
    #expect(
      Set(fixed).isSubset(of: ["ES2015", "ES2018"]),
      "flags are beside the pattern: \(fixed)"
    )
  }

  @Test("a rule of a file is explained by its id, in its engine's dialect")
  func explained() throws {
    let folder = try Self.folder()
    let result = try Tool.run(
      ["explain", "rule/video", "--manifest", "own.rules.json"],
      in: folder.url
    )
    #expect(result.code == 0 && result.output.contains("group 1"), "\(result)")
  }

  @Test("where a pattern that does not compile is wrong is shown, and nothing takes a URL for it")
  func broken() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"[{"pattern": "Gull\\/(a|b))", "instances": ["Gull/a"]}]"#, to: "birds.json")
    let lint = try Tool.run(["lint", "birds.json"], in: folder.url)
    #expect(lint.output.contains(" --> birds.json:1:27"), "\(lint)")
    let resolve = try Tool.run(["resolve", "birds.json", "Gull/a"], in: folder.url)
    #expect(resolve.code == 1 && resolve.output.contains("not known"), "\(resolve)")
  }

  @Test("what to do next is not the call that was made")
  func nextIsNotTheCall() throws {
    let folder = try TemporaryFolder()
    let test = #"{"in": "https://a.example/p{L}", "match": true}"#
    let rule = #"{"id": "a", "pattern": "^https://a\\.example/\\p{L}$", "tests": [\#(test)]}"#
    let file = #"{"ruleproof": 1, "engine": "javascript", "also": ["pcre2"], "rules": [\#(rule)]}"#
    try folder.write(file, to: "a.rules.json")
    let first = try Tool.run(["verify", "a.rules.json"], in: folder.url)
    #expect(first.output.contains("drift --rule rule/a --verbose"), "\(first)")
    for call in [["drift"], ["drift", "--rule", "rule/a", "--verbose"], ["drift", "--fix"]] {
      let again = try Tool.run(call + ["a.rules.json"], in: folder.url)
      #expect(!again.output.contains("drift --rule"), "\(again)")
    }
  }

  @Test("a folder's files of rules are read whatever their names, and its other files are not")
  func folderOfFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.rules, to: "rules/own.rules.json")
    try folder.write(#"[{"pattern": "Gull", "instances": ["Gull/1"]}]"#, to: "rules/birds.json")
    try folder.write(#"{"name": "notes", "version": "1.0.0"}"#, to: "rules/package.json")
    try folder.write("links: own.rules.json\n", to: "rules/ruleproof.yml")
    let result = try Tool.run(["list", "rules"], in: folder.url)
    #expect(result.code == 0 && result.output.contains("agent/Gull"), "\(result)")
    #expect(result.output.contains("rule/video"), "\(result)")
    let check = try Tool.run(["check", "./rules"], in: folder.url)
    #expect(check.code == 0 && check.output.contains("4 rules"), "\(check)")
    let other = try TemporaryFolder()
    try other.write("{}", to: "rules/package.json")
    let none = try Tool.run(["test", "rules"], in: other.url)
    #expect(none.code == 2 && none.errors.contains("has no files of rules"), "\(none)")
  }

  @Test("what a test would notice that fails without a mistake is not known")
  func failingTestOfMutants() throws {
    let text = Self.rules.replacing("\"app://video/7\"", with: "\"app://video/9\"")
    let folder = try Self.folder(text)
    let call = ["mutate", "--rule", "rule/video", "own.rules.json"]
    let result = try Tool.run(call, in: folder.url)
    #expect(result.code == 0 && result.output.contains(" 0 survived"), "\(result)")
    #expect(result.output.contains("a test of the rule fails without the mistake"), "\(result)")
    try folder.write(
      text.replacing(#", "match": false"#, with: #", "out": "a""#),
      to: "own.rules.json"
    )
    let all = try Tool.run(call, in: folder.url)
    #expect(all.code == 0 && all.output.contains(" 0 survived"), "\(all)")
    #expect(all.output.contains("fails without the mistake"), "\(all)")
  }

  @Test("resolve shows where a rule for the same host stops, whatever its case")
  func nearMissOfHost() throws {
    let folder = try Self.folder()
    let url = "https://V.example/7"
    let result = try Tool.run(["resolve", "--explain", "own.rules.json", url], in: folder.url)
    #expect(result.output.contains("stopped  before V.example/7"), "\(result)")
  }

  @Test("resolve shows where rules stop that nearly match")
  func nearMisses() throws {
    let folder = try Self.folder()
    let call = ["resolve", "https://v.example/vid/7", "own.rules.json"]
    let short = try Tool.run(call, in: folder.url)
    #expect(short.code == 0 && !short.output.contains("came close"), "\(short)")
    let url = "https://v.exmaple/7"
    let none = try Tool.run(["resolve", url, "own.rules.json"], in: folder.url)
    #expect(
      none.output
        == "no rule matches this URL\n--explain shows rules that nearly match\n"
    )
    let some = try Tool.run(["resolve", "--explain", "own.rules.json", url], in: folder.url)
    #expect(
      some.code == 1
        && some.output == """
          no rule matches this URL

          came close
            rule/video  own.rules.json:2:30
              matched  https://v.
              stopped  before exmaple/7
              wanted   example
            rule/rest  own.rules.json:5:29
              matched  https://v.
              stopped  before exmaple/7
              wanted   example

          """,
      "\(some.output)"
    )
    let json = try Tool.run(
      ["resolve", "--explain", "own.rules.json", url, "--format", "json"],
      in: folder.url
    )
    #expect(json.output.ranges(of: #""expected" : "example""#).count == 2, "\(json.output)")
    try folder.write(#"[{"pattern": "Gull\\/\\d", "instances": ["Gull/1"]}]"#, to: "birds.json")
    let bird = try Tool.run(["resolve", "--explain", "birds.json", "Gull-1"], in: folder.url)
    #expect(bird.output.hasPrefix("no rule matches this user agent\n\ncame close\n  agent/"))
    #expect(bird.code == 1 && bird.output.contains("stopped  before -1"), "\(bird)")
  }

  @Test(
    "a command takes a file by its name",
    arguments: [
      (["test", "own.rules.json"], "3 passed"), (["verify", "own.rules.json"], "drift"),
      (["check", "own.rules.json"], "passed"), (["slow", "own.rules.json"], "2 not slow"),
      (["drift", "own.rules.json"], "drift of 2 patterns"),
      (["coverage", "own.rules.json"], "rule/video"), (["mutate", "own.rules.json"], "mutants"),
      (["list", "own.rules.json"], "set/own"), (["lint", "own.rules.json"], "2 notes not shown"),
      (["resolve", "https://v.example/8", "--links", "own.rules.json"], "app://video/8"),
    ]
  )
  func commands(_ call: [String], _ words: String) throws {
    let folder = try Self.folder()
    let result = try Tool.run(call, in: folder.url)
    #expect(result.code == 0, "\(result)")
    #expect(result.output.contains(words), "\(result)")
  }

  @Test("the only file of rules in a folder is read where none is named, unless CI is set")
  func only() throws {
    let folder = try Self.folder()
    let result = try Tool.run(["test"], in: folder.url)
    #expect(result.code == 0 && result.output.contains("2 rules, 1 set, 3 tests"), "\(result)")
    #expect(
      result.errors.contains("reading 'own.rules.json', the only file of rules here"),
      "\(result)"
    )
    let inCI = try Tool.run(["test"], in: folder.url, environment: ["CI": "true"])
    #expect(inCI.code == 2 && inCI.errors.contains("a file of rules is here"), "\(inCI)")
    try folder.write(Self.rules, to: "other.rules.json")
    let two = try Tool.run(["test"], in: folder.url)
    #expect(two.code == 2 && two.errors.contains("2 files of rules are here"), "\(two)")
  }

  @Test("goldens are compared without a configuration where they are of the rules that are read")
  func unconfiguredGoldens() throws {
    let folder = try Self.folder()
    let other = Self.rules.replacing("video", with: "film").replacing("rest", with: "all")
      .replacing("\"own\"", with: "\"other\"")
    try folder.write(other, to: "other.rules.json")
    let record = try Tool.run(["golden", "record", "--links", "own.rules.json"], in: folder.url)
    #expect(record.code == 0, "\(record)")
    let call = ["verify", "--no-drift", "--no-slow"]
    try folder.write(
      Self.rules.replacing("app://video/${", with: "app://film/${"),
      to: "own.rules.json"
    )
    let result = try Tool.run(call + ["own.rules.json"], in: folder.url)
    #expect(result.code == 1 && result.output.contains("goldens"), "\(result)")
    let none = try Tool.run(call + ["other.rules.json"], in: folder.url)
    #expect(none.code == 0 && !none.output.contains("goldens  "), "\(none)")
  }

  @Test("a fix that loses the name of a group is none where the rule uses the name")
  func usedName() throws {
    let rules = Self.rules.replacing("\"pcre2\", \"also\": [\"re2\"]", with: "\"python\"")
      .replacing("(?<id>", with: "(?P<id>")
    let call = ["drift", "own.rules.json", "--engines", "python,javascript"]
    let folder = try Self.folder(rules)
    let used = try Tool.run(call, in: folder.url)
    #expect(used.output.contains("the rule uses the name 'id'"), "\(used)")
    #expect(!used.output.contains("    fix  ") && !used.output.contains("drift --fix"), "\(used)")
    try folder.write(rules.replacing("${id}", with: "$1"), to: "own.rules.json")
    let free = try Tool.run(call, in: folder.url)
    #expect(free.output.contains("without the names of groups 'id'"), "\(free)")
  }

  @Test(
    "a test that fails since nothing matches the pattern says so",
    arguments: [
      (" ^https://v\\\\.example/", "no URL matches: none has a blank"),
      (
        "/^https:\\\\/\\\\/v\\\\.example/",
        "no URL matches: the pattern wants something before the start"
      ),
      ("^https://v\\\\\\\\.example/", "no URL matches: none has a backslash"),
    ]
  )
  func unmatched(_ pattern: String, _ reason: String) throws {
    let folder = try TemporaryFolder()
    let rule =
      #"{"id": "v", "pattern": "\#(pattern)", "tests": [{"in": "https://v.example/7", "match": true}]}"#
    try folder.write(#"{"ruleproof": 1, "rules": [\#(rule)]}"#, to: "own.rules.json")
    let result = try Tool.run(["test", "own.rules.json"], in: folder.url)
    #expect(result.code == 1 && result.output.contains(reason), "\(result)")
  }

  @Test("a '$' before a last line feed is named where the other engine has no form of it")
  func finalLineFeed() throws {
    let folder = try TemporaryFolder()
    try folder.write("^\\w+$\n^a.b$\n", to: "list.txt")
    let call = ["drift", "--patterns", "list.txt", "--engines", "python,re2"]
    let result = try Tool.run(call, in: folder.url)
    #expect(result.output.contains("dollar-line-ends (python/re2), 2 patterns"), "\(result)")
    #expect(!result.output.contains("unexplained"), "\(result)")
  }

  @Test("of several files, one may have no pattern; of all of them, a folder is what commands name")
  func folderOfRules() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"SecRule ARGS "@rx (?:a|a)*$" "id:1""#, to: "rules/a.conf")
    try folder.write(#"SecRule ARGS "@pm a" "id:2""#, to: "rules/b.conf")
    let alone = try Tool.run(["verify", "rules/b.conf"], in: folder.url)
    #expect(alone.code == 2 && alone.errors.contains("'rules/b.conf' has no rule"), "\(alone)")
    for call in [["rules/a.conf", "rules/b.conf"], ["rules"]] {
      let both = try Tool.run(["verify"] + call, in: folder.url)
      #expect(both.code == 1 && both.output.contains("slow    1 pattern"), "\(both)")
      #expect(both.output.contains("slow --rule rule/1 --manifest rules"), "\(both)")
    }
    let shown = try Tool.run(["show", "slow"], in: folder.url)
    #expect(shown.output.contains("--manifest rules\n"), "\(shown)")
    #expect(try Tool.run(["verify", "rules/a.conf"], in: folder.url).code == 1)
    let one = try Tool.run(["show", "slow"], in: folder.url)
    #expect(one.output.contains("--manifest rules/a.conf\n"), "\(one)")
    let empty = try Tool.run(["verify", "."], in: folder.url)
    #expect(empty.code == 2 && empty.errors.contains("the folder '.' has no files"), "\(empty)")
  }

  @Test("a pattern in a rule of ModSecurity is fixed with its quotes as they are written")
  func quotes() throws {
    let folder = try TemporaryFolder()
    let text = #"SecRule A "@rx [\"'](?:[0-9]+)*x\"$" "id:1,deny""#
    try folder.write(text, to: "r.conf")
    let result = try Tool.run(["slow", "--fix", "r.conf"], in: folder.url)
    let fixed = try CoverageCommandTests.text(folder, "r.conf")
    #expect(
      fixed != text && fixed.hasPrefix(#"SecRule A "@rx [\"']"#)
        && fixed.hasSuffix(#"x\"$" "id:1,deny""#),
      "\(fixed)\(result)"
    )
  }

  private static func redirector(
    _ include: String,
    example: String = "",
    processing: String = "noProcessing"
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"redirects": [{"description": "a", "includePattern": "\#(include)", "redirectUrl": "https://b.example/$1",
        "exampleUrl": "\#(example)", "exampleResult": "\#(example.isEmpty ? "" : "https://b.example/1")",
        "patternType": "R", "processMatches": "\#(processing)"}]}
      """#,
      to: "r.json"
    )
    return folder
  }

  @Test("'slow' says once what counts in the place of an engine that counts no steps")
  func uncountedEngine() throws {
    let folder = try Self.redirector("^https://a\\\\.example/(.*)$")
    let result = try Tool.run(["slow", "r.json", "--effort", "0"], in: folder.url)
    let words = "javascript counts no steps: pcre2 counts for it, without its optimisations"
    #expect(result.output.contains(words), "\(result)")
    let json = try Tool.run(
      ["slow", "r.json", "--effort", "0", "--format", "json"],
      in: folder.url
    )
    #expect(json.output.contains("\"uncounted\""), "\(json)")
    let python = try Self.folder(
      #"{"ruleproof": 1, "engine": "python", "rules": [{"id": "a", "pattern": "^a$"}]}"#
    )
    let verify = try Tool.run(["verify", "own.rules.json", "--no-drift"], in: python.url)
    #expect(verify.output.contains("python counts no steps: pcre2 counts for it"), "\(verify)")
    let counted = try Self.folder()
    let own = try Tool.run(["slow", "own.rules.json", "--effort", "0"], in: counted.url)
    #expect(!own.output.contains("no steps"), "\(own)")
  }

  @Test("of a pattern that its engine refuses, 'lint' says only that, and where")
  func refusedPattern() throws {
    let folder = try Self.folder(
      #"""
      {"ruleproof": 1, "engine": "pcre2", "rules": [
        {"id": "a", "pattern": "^https?://a.example/(item|product/(\\d+)$"},
        {"id": "b", "pattern": "^https?://b.example/(\\d+)$"}]}
      """#
    )
    let result = try Tool.run(["lint", "own.rules.json"], in: folder.url)
    let headers = result.output.split(separator: "\n").filter {
      $0.contains(": ") && $0.hasSuffix("]")
    }
    #expect(headers.count { $0.contains("pattern-refused") } == 1, "\(result)")
    #expect(headers.count { $0.contains("unescaped-host-dot") } == 1, "\(result)")
    #expect(result.output.contains("in rule/b"), "\(result)")
  }

  @Test("'coverage' of rules without any test is one answer, too")
  func coverageWithoutTests() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"SecRule A "@rx ^[a-z]+?/$" "id:1,deny""#, to: "r.conf")
    let result = try Tool.run(["coverage", "r.conf"], in: folder.url)
    #expect(result.code == 2 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("[no-test-executed]"), "\(result)")
    #expect(result.errors.contains("slow --manifest r.conf' and"), "\(result)")
    let own = try Self.folder(#"{"ruleproof": 1, "rules": [{"id": "a", "pattern": "^a$"}]}"#)
    let untested = try Tool.run(["coverage", "own.rules.json"], in: own.url)
    #expect(untested.code == 2 && untested.errors.contains("add tests; without"), "\(untested)")
  }

  @Test("parsers are mutated though the tests are those of their list, which need not be selected")
  func mutateParsers() throws {
    let folder = try TemporaryFolder()
    try folder.write("user_agent_parsers:\n- regex: '(Gull)/(\\d+)'\n", to: "regexes.yaml")
    try folder.write(
      "test_cases:\n- {user_agent_string: Gull/3, family: Gull, major: 3}\n",
      to: "tests/test_ua.yaml"
    )
    let result = try Tool.run(["mutate", "--rule", "ua/*", "regexes.yaml"], in: folder.url)
    #expect(result.code == 0 && result.output.contains("caught"), "\(result)")
  }

  @Test("'mutate' of rules without any test is one answer, with what helps instead")
  func mutateWithoutTests() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"SecRule A "@rx ^[a-z]+?/$" "id:1,deny""#, to: "r.conf")
    let result = try Tool.run(["mutate", "r.conf"], in: folder.url)
    #expect(result.code == 2 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("which files of this format cannot hold"), "\(result)")
    #expect(
      result.errors.contains("golden record") && result.errors.contains("[no-test-executed]"),
      "\(result)"
    )
    #expect(result.errors.split(separator: "\n").count <= 3, "\(result)")
    let own = try Self.folder(#"{"ruleproof": 1, "rules": [{"id": "a", "pattern": "^a$"}]}"#)
    let untested = try Tool.run(["mutate", "own.rules.json"], in: own.url)
    #expect(untested.code == 2 && untested.errors.contains("add tests, or record"), "\(untested)")
  }

  @Test(
    "rules that rewrite URLs are not told of hosts with and without www., which their sites decide"
  )
  func rewritingHosts() throws {
    for (host, example) in [("www\\\\.a", "www.a"), ("a", "a")] {
      let folder = try Self.redirector(
        "^https://\(host)\\\\.example/(.*)$",
        example: "https://\(example).example/1"
      )
      let result = try Tool.run(["lint", "--verbose", "r.json"], in: folder.url)
      #expect(result.code == 0 && !result.output.contains("www-"), "\(result)")
    }
    let own = try Self.folder()
    let routing = try Tool.run(["lint", "--verbose", "own.rules.json"], in: own.url)
    #expect(routing.output.contains("[www-refused]"), "\(routing)")
  }

  @Test("'lint --fix' writes the processing that Redirector runs, and no other byte")
  func processing() throws {
    let folder = try Self.redirector(
      "^https://a\\\\.example/(.*)$",
      example: "https://a.example/1",
      processing: "base64Decode"
    )
    let old = try CoverageCommandTests.text(folder, "r.json")
    let result = try Tool.run(["lint", "--fix", "r.json"], in: folder.url)
    let new = try CoverageCommandTests.text(folder, "r.json")
    #expect(new == old.replacing("base64Decode", with: "base64decode"), "\(new)\(result)")
    #expect(result.errors.contains("fixed 1 value in r.json"), "\(result)")
  }

  @Test("a correction that is proven to change nothing is written without tests, and no other one")
  func provenCorrection() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      SecRule A "@rx ^[a-z]+?/[0-9]+?/$" "id:1,deny"
      SecRule REQUEST_URI "@rx ^https://a.example\\.com/" "id:2,deny"
      """,
      to: "r.conf"
    )
    let result = try Tool.run(["lint", "--fix", "r.conf"], in: folder.url)
    let text = try CoverageCommandTests.text(folder, "r.conf")
    #expect(
      text.contains("@rx ^[a-z]+/[0-9]+/$") && text.contains("a.example\\.com"),
      "\(text)\(result)"
    )
    let providers = #"{"providers": {"a": {"urlPattern": "^https:\\/\\/a.example\\.com\\/"}}}"#
    try folder.write(providers, to: "c.json")
    let other = try Tool.run(["lint", "--fix", "c.json"], in: folder.url)
    #expect(
      other.errors.contains("the correction changes what the pattern finds in")
        && other.errors.contains("write it by hand"),
      "\(other)"
    )
    #expect(try CoverageCommandTests.text(folder, "c.json") == providers)
  }

  @Test("matches after the first are compared for programs that use them, and for no others")
  func laterMatches() throws {
    let folder = try Self.folder(
      #"""
      {"ruleproof": 1, "engine": "pcre2", "also": ["re2"], "subject": "text",
       "rules": [{"id": "a", "pattern": ".*?"}]}
      """#
    )
    try folder.write(".*?\n", to: "patterns.txt")
    let rule = try Tool.run(["drift", "own.rules.json"], in: folder.url)
    #expect(rule.code == 0 && !rule.output.contains("empty-match"), "\(rule)")
    let call = ["drift", "--patterns", "patterns.txt", "--engines", "pcre2,re2"]
    let pattern = try Tool.run(call, in: folder.url)
    #expect(pattern.output.contains("empty-match"), "\(pattern)")
  }

  @Test("a command whose engines the configuration names says so")
  func engines() throws {
    let folder = try Self.folder()
    let result = try Tool.run(["test", "--engines", "python"], in: folder.url)
    #expect(result.code == 2, "\(result)")
    #expect(result.errors.contains("write 'engines: [NAME, …]' in ruleproof.yml"), "\(result)")
  }

  @Test("a group of commands says which it has, whatever options follow a word that is none")
  func unknownGoldenCommand() throws {
    let folder = try Self.folder()
    let result = try Tool.run(["golden", "check", "--links", "own.rules.json"], in: folder.url)
    #expect(result.errors.contains("has no command 'check', only record, verify"), "\(result)")
  }

  @Test("what rules give is accepted as the results of their tests, and nothing else changes")
  func accept() throws {
    let folder = try Self.folder(
      Self.rules.replacing("\"app://video/7\"", with: "\"app://video/9\"")
        .replacing("\"match\": false", with: "\"match\": true")
        .replacing("\"rule\": \"video\"", with: "\"rule\": null")
    )
    let result = try Tool.run(["accept", "own.rules.json", "--all"], in: folder.url)
    #expect(result.code == 0 && result.output.contains("accepted 3 of 3"), "\(result)")
    #expect(try CoverageCommandTests.text(folder, "own.rules.json") == Self.rules)
  }

  @Test("lint --fix corrects a pattern of any engine if the tests of its rule still give the same")
  func lintFix() throws {
    let marked = #"""
      ruleproof: 1
      engine: python
      rules:
        - id: video
          pattern: '^https?://v∙.example/(?P<id>\d+)$'
          tests: [{in: 'https://v.example/7', match: true}, {in: 'https://vxexample/7', match: false}]
        - id: other
          pattern: "^https?://w.example/(\\d+)$"
          tests: [{in: 'https://w.example/7', match: true}, {in: 'https://wxexample/7', match: true}]
        - id: untested
          pattern: ^https?://u.example/(\d+)$
      """#
    let folder = try TemporaryFolder()
    try folder.write(marked.replacing("∙", with: ""), to: "own.rules.yml")
    let result = try Tool.run(["lint", "--fix", "own.rules.yml"], in: folder.url)
    #expect(result.errors.contains("fixed 1 of the patterns in own.rules.yml: rule/video"))
    #expect(result.errors.contains("not fixed: rule/other: with the correction, the test of"))
    #expect(
      try CoverageCommandTests.text(folder, "own.rules.yml") == marked.replacing("∙", with: #"\"#),
      "\(result)"
    )
  }

  @Test("a file that a call names is read alone")
  func alone() throws {
    let folder = try Self.folder()
    try folder.write("manifests: none.json\n", to: "ruleproof.yml")
    let result = try Tool.run(["test", "own.rules.json"], in: folder.url)
    #expect(result.code == 0 && result.output.contains("2 rules, 1 set, 3 tests"), "\(result)")
    #expect(try Tool.run(["test", "--links", "own.rules.json"], in: folder.url).code == 2)
  }

  @Test("a failed test has its place, and is known by a baseline")
  func failure() throws {
    let folder = try Self.folder(Self.rules.replacing("app://video/7", with: "app://video/9"))
    let failed = try Tool.run(["test", "own.rules.json"], in: folder.url)
    #expect(failed.code == 1 && failed.output.contains("own.rules.json:3:"), "\(failed)")
    let quick = ["--no-drift", "--no-slow", "--links", "own.rules.json"]
    _ = try Tool.run(["verify", "--baseline", "write"] + quick, in: folder.url)
    #expect(try Tool.run(["verify"] + quick, in: folder.url).code == 0)
  }

  @Test("what a golden holds of a rule and of the set is compared")
  func goldens() throws {
    let folder = try Self.folder()
    let own = ["--links", "own.rules.json", "--golden", "g"]
    #expect(try Tool.run(["golden", "record"] + own, in: folder.url).code == 0)
    try folder.write(
      Self.rules.replacing("app://video/${id}", with: "app://v/$1"),
      to: "own.rules.json"
    )
    let changed = try Tool.run(["golden", "verify"] + own, in: folder.url)
    #expect(changed.code == 1 && changed.output.contains("rule/video"), "\(changed)")
  }

  @Test(
    "--fix writes the pattern and nothing else",
    arguments: [
      (
        "own.rules.json",
        #"""
        {"ruleproof": 1,  "rules": [{"id": "a", "pattern": "^https://v\\.example/(?:\\d+)*x$",
          "tests": [{"in": "https://v.example/7x","match":true}]},  {"id": "b", "pattern": "^https://v\\.example/b"}]}
        """#,
        #"^https://v\\.example/(?:\\d+)*x$"#
      ),
      (
        "own.rules.yml",
        #"""
        ruleproof: 1
        rules:
          - pattern: '^https://v\.example/(?:\d+)*''x$'  # it's old
            id: a
            tests: [{in: "https://v.example/7'x", match: true}]
          - {id: b, pattern: "^https://v\\.example/(?:\\d+)*x$"}
        """#,
        #"^https://v\.example/(?:\d+)*''x$"#
      ),
    ]
  )
  func fix(_ name: String, _ text: String, _ pattern: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("\u{FEFF}" + text, to: name)
    let result = try Tool.run(["slow", "--fix", name], in: folder.url)
    let fixed = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    #expect(result.code == 0 && result.errors.contains("rule/a"), "\(result) \(fixed)")
    let start =
      "\u{FEFF}" + text.prefix(upTo: try #require(text.firstRange(of: pattern)).lowerBound)
    #expect(fixed.utf8.starts(with: start.utf8) && !fixed.contains(pattern), "\(fixed)")
    #expect(fixed.contains("# it's old") == text.contains("# it's old"))
    #expect(try Tool.run(["verify", name], in: folder.url).code == 0)
    let again = try Tool.run(["slow", "--fix", name], in: folder.url)
    #expect(again.errors.contains("nothing to fix"), "\(again)")
  }

  @Test("--fix respells a pattern for the engines that the file names")
  func respelling() throws {
    let folder = try TemporaryFolder()
    let rules = #"""
      {"ruleproof": 1, "engine": "pcre2", "also": ["foundation", "javascript"], "rules": [
        {"id": "a", "pattern": "(?i)^https://v\\.example/(?P<id>[0-9]+)$", "template": "app://${id}",
         "tests": [{"in": "https://V.example/7", "out": "app://7"}]}]}
      """#
    let path = try folder.write(rules, to: "own.rules.json")
    #expect(try Tool.run(["verify", "own.rules.json"], in: folder.url).code == 1)
    let result = try Tool.run(["drift", "--fix", "own.rules.json"], in: folder.url)
    #expect(result.code == 0, "\(result)")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8).contains(#""template": "app://${id}""#)
    )
    #expect(try Tool.run(["verify", "own.rules.json"], in: folder.url).code == 0)
  }

  @Test("--fix keeps what a construct means to the engine that comes first")
  func ownMeaning() throws {
    let folder = try TemporaryFolder()
    let rules = #"""
      {"ruleproof": 1, "engine": "python", "also": ["javascript", "pcre2"], "rules": [
        {"id": "a", "pattern": "https://v/a{,3}b", "tests": [{"in": "https://v/b", "match": true}]}]}
      """#
    let path = try folder.write(rules, to: "own.rules.json")
    let result = try Tool.run(["drift", "--fix", "own.rules.json"], in: folder.url)
    #expect(result.code == 0, "\(result)")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("a{0,3}b"))
  }

  @Test("patterns of a format without tests are verified; 'test' finds none")
  func patternsAlone() throws {
    let folder = try TemporaryFolder()
    let rules = #"SecRule ARGS "@rx (?i)^a[0-9]+\"b$" "id:1""# + "\n"
    try folder.write(rules, to: "r.conf")
    let verified = try Tool.run(["verify", "r.conf"], in: folder.url)
    #expect(verified.code == 0 && verified.output.contains("passed"), "\(verified)")
    #expect(verified.output.contains("pcre2 with dollar-endonly"), "\(verified)")
    #expect(try Tool.run(["check", "r.conf"], in: folder.url).code == 0)
    let nothing = ["verify", "r.conf", "--no-drift", "--no-slow"]
    #expect(try Tool.run(nothing, in: folder.url).code == 2)
    #expect(try Tool.run(["test", "r.conf"], in: folder.url).code == 2)
    let drift = try Tool.run(["drift", "r.conf", "--report", "json=-"], in: folder.url)
    #expect(!drift.output.contains("foundation") && drift.output.contains("\"modsecurity\""))
    try folder.write("slow: {engines: foundation}\n", to: "ruleproof.yml")
    let slow = try Tool.run(["slow", "r.conf", "--report", "json=-"], in: folder.url)
    #expect(slow.output.contains("foundation"), "\(slow)")
  }

  @Test("of several files each pattern has the options that its own program gives PCRE2")
  func optionsOfFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"SecRule ARGS "@rx ^caf.x" "id:1""# + "\n", to: "r.conf")
    let rules = #"""
      {"ruleproof": 1, "engine": "pcre2", "also": ["re2"], "rules": [
        {"id": "a", "pattern": "^caf.x", "tests": [{"in": "caféx", "match": true}]}]}
      """#
    try folder.write(rules, to: "own.rules.json")
    for names in [["r.conf", "own.rules.json"], ["own.rules.json", "r.conf"]] {
      let drift = try Tool.run(["drift"] + names, in: folder.url)
      #expect(drift.code == 1 && drift.output.contains("rule rule/1: 1 diff"), "\(drift)")
      #expect(!drift.output.contains("rule rule/a"), "\(drift)")
      #expect(try Tool.run(["test"] + names, in: folder.url).code == 0)
      let verified = try Tool.run(["verify", "--no-drift"] + names, in: folder.url)
      #expect(verified.output.contains("pcre2 with utf, dollar-endonly in r.conf"), "\(verified)")
      let named = try Tool.run(["drift", "--pcre2-options", "utf"] + names, in: folder.url)
      #expect(named.code == 0, "\(named)")
    }
  }

  @Test(
    "a backslash and Z is a letter to JavaScript, whichever engine comes first",
    arguments: [
      ("javascript", "pcre2"), ("pcre2", "javascript"), ("javascript@safari-15", "pcre2"),
    ]
  )
  func letterZ(engine: String, other: String) throws {
    let folder = try TemporaryFolder()
    let rules = #"""
      {"ruleproof": 1, "engine": "ENGINE", "also": ["OTHER"], "rules": [
        {"id": "a", "pattern": "^https://v\\.example/\\Z",
         "tests": [{"in": "https://v.example/7", "match": false}]}]}
      """#
    let text = rules.replacing("ENGINE", with: engine).replacing("OTHER", with: other)
    try folder.write(text, to: "own.rules.json")
    let drift = try Tool.run(["drift", "own.rules.json"], in: folder.url)
    #expect(drift.output.contains("the letter Z"), "\(drift)")
    #expect(drift.output.contains("on a URL: absolute-anchors"), "\(drift)")
  }

  @Test("rules without tests are held by goldens, and a fixed rule may get another id")
  func withoutTests() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "user_agent_parsers:\n- regex: '^(?:a+)+(Gull)/(\\d+)$'\n- regex: '(Tern)'\n",
      to: "regexes.yaml"
    )
    let listed = try Tool.run(["list"], in: folder.url).output
    let id = try #require(listed.firstMatch(of: /ua\/[0-9a-f]{8}/)).output
    let fixed = try Tool.run(["slow", "--fix", "--rule", String(id)], in: folder.url)
    #expect(fixed.code == 0 && fixed.errors.contains("fixed 1"), "\(fixed)")
    let untested = try Tool.run(["verify"], in: folder.url)
    #expect(untested.code == 2 && untested.errors.contains("'golden record'"), "\(untested)")
    #expect(try Tool.run(["golden", "record"], in: folder.url).code == 0)
    #expect(try Tool.run(["verify"], in: folder.url).code == 0)
    #expect(try Tool.run(["test"], in: folder.url).code == 2)
  }

  @Test("a fix that is the same only since nothing real matches the pattern is none")
  func vacuousFixes() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"SecRule ARGS "@rx \o{101}\eb" "id:1""# + "\n", to: "r.conf")
    let drift = try Tool.run(["drift", "r.conf"], in: folder.url)
    #expect(drift.code == 1 && !drift.output.contains("fix  "), "\(drift)")
  }

  @Test(
    "a file that is broken is an error of the call",
    arguments: ["{", "[]", #"{"ruleproof": 1, "rules": []}"#, "<html></html>", "a: b", ""]
  )
  func broken(_ text: String) throws {
    let folder = try Self.folder(text)
    for command in ["test", "verify", "slow", "drift", "lint", "scan"] {
      let names = command == "scan" ? ["--links", "own.rules.json", "-"] : ["own.rules.json"]
      let result = try Tool.run([command] + names, in: folder.url)
      #expect(result.code == 2, "\(command) \(text): \(result)")
    }
  }
}

@Suite("Flags that a pattern begins with are moved beside it")
struct MovedFlagTests {
  @Test(
    "where the other engines have none in patterns",
    arguments: [
      (
        "own.rules.json",
        #"""
        {"ruleproof": 1, "engine": "python", "also": ["javascript@safari-15"], "rules": [
          {"id": "v", "pattern": «"(?i)^https?://v\\.example/(?P<id>[0-9]+)$"», "template": "app://$1"}]}
        """#,
        #""^https?://v\\.example/([0-9]+)$", "flags": "i""#
      ),
      (
        "own.rules.yml",
        #"""
        ruleproof: 1
        engine: python
        also: [javascript@safari-15]
        rules:
          - id: v
            pattern: «'(?is)^https?://v\.example/([0-9]+).x$'»
            template: 'app://$1'
        """#,
        #"'^https?://v\.example/([0-9]+).x$'"# + "\n    flags: is"
      ),
      (
        "flow.rules.yml",
        #"""
        ruleproof: 1
        engine: python
        also: [javascript@safari-15]
        rules: [{id: v, pattern: «'(?i)^https?://v\.example/([0-9]+)$'»}]
        """#,
        #"'^https?://v\.example/([0-9]+)$', flags: i"#
      ),
    ]
  )
  func moved(_ name: String, _ marked: String, _ new: String) throws {
    let parts = marked.split(separator: /[«»]/, maxSplits: 2, omittingEmptySubsequences: false)
    let folder = try TemporaryFolder()
    try folder.write(parts.joined(), to: name)
    let before = try Tool.run(["drift", name], in: folder.url)
    #expect(before.output.contains("beside the pattern"), "\(before)")
    let result = try Tool.run(["drift", "--fix", name], in: folder.url)
    #expect(
      try CoverageCommandTests.text(folder, name) == String(parts[0]) + new + parts[2],
      "\(result)"
    )
    let after = try Tool.run(["drift", name], in: folder.url)
    #expect(after.code == 0 && !after.output.contains("on a URL"), "\(after)")
  }
}

@Suite("Findings of checks in files of rules that are worth acting on")
struct RuleFileSignalTests {
  private static func findings(_ rules: [(id: String, pattern: String, flags: String)]) throws
    -> String
  {
    let list = rules.map { rule in
      #"{"id": "\#(rule.id)", "pattern": "\#(rule.pattern)", "flags": "\#(rule.flags)"}"#
    }
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"ruleproof": 1, "rules": [\#(list.joined(separator: ", "))]}"#,
      to: "own.rules.json"
    )
    return try Tool.run(["lint", "--verbose", "own.rules.json"], in: folder.url).output
  }

  @Test("open ends of hosts are one note where most patterns have them, else a warning each")
  func conventions() throws {
    let open = (0..<14).map { (id: "o\($0)", pattern: #"^https?://a\#($0)\\.example"#, flags: "") }
    let closed = (0..<14).map {
      (id: "c\($0)", pattern: #"^https?://b\#($0)\\.example/x$"#, flags: "")
    }
    let most = try Self.findings(open + closed.dropLast())
    #expect(most.contains("14 of 27 patterns leave the end of their host open"), "\(most)")
    #expect(most.ranges(of: "[host-not-ended]").count == 1)
    let half = try Self.findings(open + closed)
    #expect(half.ranges(of: "warning: nothing ends the host").count == 14)
    let few = try Self.findings(Array(open.prefix(11)))
    #expect(few.ranges(of: "warning: nothing ends the host").count == 11)
  }

  @Test("flags beside a pattern are none that it has without effect")
  func flags() throws {
    let found = try Self.findings([("a", "/[0-9]+$", "i"), ("b", "(?i)/[0-9]+$", "")])
    #expect(found.ranges(of: "[flag-without-effect]").count == 1, "\(found)")
    #expect(found.contains("in rule/b"))
  }

  @Test("JavaScript has the flag u in the patterns that have it in their file")
  func flagU() throws {
    let folder = try TemporaryFolder()
    let rule = { (id: String, flags: String) in
      #"{"id": "\#(id)", "pattern": "^/\\p{L}$", "flags": "\#(flags)", "tests": [{"in": "/é", "match": true}]}"#
    }
    try folder.write(
      """
      {"ruleproof": 1, "engine": "javascript", "also": ["pcre2"], "subject": "text",
       "rules": [\(rule("with", "iu")), \(rule("without", "i"))]}
      """,
      to: "a.rules.json"
    )
    let tests = try Tool.run(["test", "a.rules.json"], in: folder.url)
    #expect(tests.output.contains("2 tests: 1 passed, 1 failed"), "\(tests)")
    #expect(tests.output.contains("without the flag 'u' this is the letter p"), "\(tests)")
    let lint = try Tool.run(["lint", "a.rules.json"], in: folder.url)
    #expect(lint.output.ranges(of: "[property-without-flag]").count == 1, "\(lint)")
    let drift = try Tool.run(["drift", "a.rules.json", "--format", "json"], in: folder.url)
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(drift.output.utf8))
    let properties = record.drift.records.filter { $0.cause == "unicode-property" }
    #expect(Set(properties.map(\.rule)) == ["rule/without"], "\(drift.output)")
    #expect(!record.drift.records.contains { $0.cause == "case-folding" && $0.unicodeFlag == "u" })
    #expect(
      Set(record.drift.records.map { "\($0.rule) \($0.unicodeFlag ?? "?")" }).isSubset(
        of: ["rule/with u", "rule/without "]
      )
    )
  }

  @Test("the command that slow prints profiles the attack")
  func profile() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "SecRule ARGS \"@rx ^(a+)+$\" \"id:1,phase:2,deny\"\n",
      to: "own.conf"
    )
    let result = try Tool.run(
      ["profile", "rule/1", "-", "--manifest", "own.conf"],
      in: folder.url,
      input: String(repeating: "a", count: 22) + "!"
    )
    #expect(result.code == 0 && result.output.contains("of the steps"), "\(result)")
    let attack = try Tool.run(["profile", "--attack", "rule/1", "own.conf"], in: folder.url)
    #expect(attack.code == 0 && attack.output.contains("attack"), "\(attack)")
  }
}

@Suite("What is put around a pattern of a file of rules")
struct RuleWrappingTests {
  @Test(
    "is no reason to refuse it",
    arguments: [
      ("python", #"(?i)https://v\\.example/(?P<n>.*)"#, #""mode": "prefix", "flags": "s""#),
      ("python", #"(?i)https://v\\.example/(?P<n>.*)"#, #""mode": "full""#),
      ("re2", #"https://v\\.example/(?P<n>[0-9]+)"#, #""mode": "full""#),
      ("re2", #"(?i)https://v\\.example/(?P<n>[0-9]+)"#, #""mode": "full", "flags": "s""#),
    ]
  )
  func taken(_ engine: String, _ pattern: String, _ keys: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"ruleproof": 1, "engine": "\#(engine)", "rules": [{"id": "a", "pattern": "\#(pattern)", "#
        + #"\#(keys), "template": "x:${n}", "tests": [{"in": "https://v.example/7", "out": "x:7"}]}]}"#,
      to: "own.rules.json"
    )
    let result = try Tool.run(["test", "own.rules.json"], in: folder.url)
    #expect(result.code == 0 && result.output.contains("1 passed"), "\(result)")
  }

  @Test("makes no pattern of what is none", arguments: ["pcre2", "python", "javascript", "re2"])
  func unbalanced(_ engine: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"ruleproof": 1, "engine": "\#(engine)", "mode": "prefix", "rules": [{"id": "a", "#
        + #""pattern": "a)|(b", "tests": [{"in": "b", "match": true}]}]}"#,
      to: "own.rules.json"
    )
    let result = try Tool.run(["test", "own.rules.json"], in: folder.url)
    #expect(result.output.contains("refuses the pattern"), "\(result)")
  }

  @Test("a correction that changes what a set gives, or after which no test matches, is not made")
  func refusedCorrections() throws {
    let text = #"""
      {"ruleproof": 1, "rules": [
        {"id": "a", "pattern": "^https?://video.example/", "tests": [{"in": "https://video.example/7", "match": true}]},
        {"id": "b", "pattern": "^https?://video-example/", "tests": [{"in": "https://video-example/1", "match": true}]},
        {"id": "c", "pattern": "^https?://other.example/", "tests": [{"in": "https://otherxexample/7", "match": false}]}],
       "tests": [{"in": "https://video-example/1", "rule": "a"}]}
      """#
    let folder = try TemporaryFolder()
    try folder.write(text, to: "own.rules.json")
    let result = try Tool.run(["lint", "--fix", "own.rules.json"], in: folder.url)
    #expect(result.errors.contains("not fixed: rule/a: with the correction, the test of"))
    #expect(result.errors.contains("not fixed: rule/c: no test input matches"), "\(result)")
    #expect(try CoverageCommandTests.text(folder, "own.rules.json") == text)
  }

  @Test("drift --fix changes nothing that a test of the set gives")
  func setTests() throws {
    let text = #"""
      ruleproof: 1
      engine: python
      also: [javascript@safari-15]
      rules:
        - id: a
          pattern: '(?a)^https://v\.example/\d'
      tests:
        - {in: "https://v.example/٣", rule: null}
        - {in: "https://v.example/3", rule: a}

      """#
    let folder = try TemporaryFolder()
    try folder.write(text, to: "own.rules.yml")
    _ = try Tool.run(["drift", "--fix", "own.rules.yml"], in: folder.url)
    let result = try Tool.run(["test", "own.rules.yml"], in: folder.url)
    #expect(result.code == 0, "\(result)")
  }

  @Test("a test that two rules share in YAML is not changed for one of them")
  func sharedTest() throws {
    let text = """
      ruleproof: 1
      rules:
        - id: a
          pattern: ^https://v\\.example/
          template: one
          tests: &t
            - {in: https://v.example/, out: two}
        - id: b
          pattern: ^https://v\\.example/
          template: two
          tests: *t

      """
    let folder = try TemporaryFolder()
    try folder.write(text, to: "own.rules.yml")
    for words in [["a"], ["--all"], ["a", "--dry-run"]] {
      let result = try Tool.run(["accept"] + words + ["own.rules.yml"], in: folder.url)
      #expect(result.code != 0, "\(result)")
    }
    #expect(try CoverageCommandTests.text(folder, "own.rules.yml") == text)
  }

  @Test("of files that name different engines each is examined on its own")
  func enginesOfFiles() throws {
    let folder = try TemporaryFolder()
    func file(_ id: String, _ engines: String, _ pattern: String) -> String {
      #"{"ruleproof": 1, "subject": "text", \#(engines), "rules": [{"id": "\#(id)", "pattern": "\#(pattern)"}]}"#
    }
    let files = [
      "a.rules.json": file("a", #""engine": "pcre2", "also": ["re2"]"#, "^Tern"),
      "b.rules.json": file("b", #""engine": "foundation", "also": ["pcre2"]"#, "(?<=tern)7"),
    ]
    for (name, text) in files { try folder.write(text, to: name) }
    let run = { (call: [String]) in
      try Tool.run(call + files.keys.sorted(), in: folder.url)
    }
    let drift = try run(["drift", "--format", "json"])
    #expect(
      !drift.output.contains("re2 refuses"),
      "RE2 has no lookbehind, and is asked only about a"
    )
    #expect(try run(["drift"]).code == 0)
    let slow = try run(["slow"])
    #expect(!slow.output.contains("re2 refuses"), "\(slow.output)")
    let named = try run(["drift", "--engines", "foundation,re2"])
    #expect(named.output.contains("re2         refuses the pattern"), "\(named.output)")
    let matrix = try run(["drift", "--matrix", "--verbose"])
    #expect(matrix.output.contains(#/rule/b +- /#), "\(matrix.output)")
    #expect(matrix.code == 0 && !matrix.output.contains("refused"))
  }

  @Test(
    "ModSecurity's patterns are bytes: what its PCRE2 refuses fails, and no fix is of characters"
  )
  func patternsOfBytes() throws {
    let folder = try TemporaryFolder()
    func rules(_ patterns: [String]) -> String {
      patterns.enumerated().map { "SecRule ARGS \"@rx \($1)\" \"id:\($0 + 1),phase:2,deny\"\n" }
        .joined()
    }
    let fixable = rules([#"\V"#, "^(?:€|[€])+$", #"[é]+?\xa9"#, "(?x)a #c", #"(?<=\C)a"#])
    try folder.write(fixable, to: "b.conf")
    for part in ["drift", "slow", "lint"] {
      let result = try Tool.run([part, "--fix", "b.conf"], in: folder.url)
      #expect(!result.output.contains("pattern-refused"), "\(result.output)")
    }
    #expect(try CoverageCommandTests.text(folder, "b.conf") == fixable)
    try folder.write(rules(["abc", #"\N{U+e9}"#, #"\x{100}"#]), to: "r.conf")
    let result = try Tool.run(["verify", "r.conf"], in: folder.url)
    #expect(result.code == 1)
    for id in [2, 3] { #expect(result.output.contains("in rule/\(id)\n"), "\(result.output)") }
  }

  @Test("what a file's drift is does not depend on the files beside it")
  func driftBesideOthers() throws {
    let folder = try TemporaryFolder()
    let files = [
      ("a", #""engine": "javascript", "also": ["javascript@safari-15", "re2"]"#, "(?<=/)b"),
      ("b", #""engine": "re2", "also": ["javascript"]"#, "\\\\Aab"),
      ("c", #""engine": "pcre2""#, "(?<n>a)\\\\h"),
    ]
    for (id, engines, pattern) in files {
      try folder.write(
        #"{"ruleproof": 1, \#(engines), "rules": [{"id": "\#(id)", "pattern": "\#(pattern)"}]}"#,
        to: "\(id).rules.json"
      )
    }
    func findings(_ files: [String]) throws -> Set<String> {
      let result = try Tool.run(["drift", "--format", "json"] + files, in: folder.url)
      let record = try JSONDecoder().decode(RunRecord.self, from: Data(result.output.utf8))
      return Set(record.drift.records.map { "\($0.rule) \($0.engines) \($0.cause) \($0.subject)" })
    }
    let names = files.map { "\($0.0).rules.json" }
    let matrix = try Tool.run(["drift", "--matrix", "--format", "json"] + names, in: folder.url)
    let rows = try #require(
      try JSONDecoder().decode(RunRecord.self, from: Data(matrix.output.utf8)).drift.summary?.matrix
    )
    for row in rows.rows {
      let refusing = zip(rows.engines, row.cells).filter { $1.outcome == .refused }.map(\.0)
      let expected = ["rule/a": ["re2", "javascript@safari-15"], "rule/b": [], "rule/c": []]
      #expect(Set(refusing) == Set(expected[row.rule] ?? ["?"]), "\(row)")
      guard row.rule == "rule/b" else { continue }
      let differing = zip(rows.engines, row.cells).filter { $1.outcome == .differs }.map(\.0)
      #expect(differing == ["javascript"], "compared with RE2, which the file names first")
    }
    let alone = try names.map { try findings([$0]) }
    #expect(alone.allSatisfy { !$0.isEmpty })
    #expect(try findings(names) == alone.reduce([]) { $0.union($1) })
    #expect(try findings(names.reversed()) == alone.reduce([]) { $0.union($1) })
  }

  @Test("no narrower pattern is shown with which a test of the set fails")
  func narrower() throws {
    let folder = try TemporaryFolder()
    try folder.write("os_parsers:\n  - regex: 'Linux.*(CrKey).*DeviceType'\n", to: "regexes.yaml")
    func output(_ agent: String) throws -> String {
      try folder.write(
        "test_cases:\n  - {user_agent_string: '\(agent)', family: CrKey}\n",
        to: "tests/test_os.yaml"
      )
      return try Tool.run(["slow", "regexes.yaml"], in: folder.url).output
    }
    #expect(try output("Linux CrKey DeviceType").contains("    narrower  ^Linux"))
    #expect(try !output("Mozilla Linux CrKey DeviceType").contains("narrower"))
  }

  @Test("coverage leaves open what another engine traces than the one of the rule")
  func tracedOtherwise() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"ruleproof": 1, "subject": "text", "engine": "javascript", "rules": [
        {"id": "d", "pattern": "(?:(a)|b)*c", "tests": [{"in": "abc", "groups": {"1": null}}]},
        {"id": "e", "pattern": "(?:(a)|b)c", "tests": [{"in": "bc", "groups": {"1": null}}]}]}
      """#,
      to: "k.rules.json"
    )
    let result = try Tool.run(["coverage", "k.rules.json"], in: folder.url)
    let parts = result.output.split(separator: "rule rule/")
    let (first, second) = (parts.first { $0.hasPrefix("d") }, parts.first { $0.hasPrefix("e") })
    #expect(first?.contains("(javascript matches a test in another way)") == true)
    #expect(first?.contains("untested") == false, "\(result.output)")
    #expect(second?.contains("untested: branch 1 of 2") == true, "\(result.output)")
  }
}
