import Foundation
import RunRecord
import TestSupport
import Testing

@Suite("Link rules on the command line")
struct LinkRulesTests {
  static let rules = """
    templates:
      - name: event
        template: /event/{id}
        tests:
          - url: https://a.example/event/7
            values: {id: 7}
    associations:
      - name: shop
        file: aasa.json
        tests:
          - url: /buy/7
            result: match
            component: 1.1
    contracts:
      - name: pages
        contract: offline-pages
        tests:
          - url: op-action://view
            result: rejected
            findings: missing-parameter url

    """
  static let association = """
    {"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [{"/": "/buy/*"}]}]}}
    """

  static func folder(_ text: String = rules) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "links.yml")
    try folder.write(association, to: "aasa.json")
    return folder
  }

  @Test("their tests run without a manifest")
  func alone() throws {
    let folder = try Self.folder()
    let result = try Tool.run(["test", "--links", "links.yml"], in: folder.url)
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("3 rules, 3 tests: 3 passed, 0 failed"))
  }

  /// A manifest whose only test has the given result; with nil the test is skipped for want of
  /// scripts.
  private static func manifest(expecting result: String?) -> String {
    let format =
      result.map { #""format": "n://1", "testResults": ["\#($0)"]"# }
      ?? #""script2": "function process(u, c) { c(u) }", "testResults": ["n://1"]"#
    return #"""
      {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
       "actions": [
         {"title": "A", "regex": "^https://a\\.example/1$", "testInputs": ["https://a.example/1"],
          "formats": [{"appId": "n", \#(format)}]},
         {"title": "B", "regex": "^https://a\\.example/2$", "testInputs": ["https://a.example/2"],
          "formats": [{"appId": "n", "format": "n://2", "testResults": ["n://2"]}]}]}
      """#
  }

  @Test(
    "--fail-fast leaves no test of theirs out without a word",
    arguments: [
      // A test that is skipped is no failure: what follows runs.
      (nil, 7, "4 passed, 0 failed, 1 skipped (needs a script runtime)"),
      ("n://1", 7, "5 passed, 0 failed"),
      ("n://0", 7, "0 passed, 1 failed, 4 skipped (after the first failure)"),
      // The first of theirs fails: the others are skipped, and counted.
      ("n://1", 8, "2 passed, 1 failed, 2 skipped (after the first failure)"),
    ] as [(String?, Int, String)]
  )
  func failFast(_ expected: String?, _ id: Int, _ counts: String) throws {
    let folder = try Self.folder(Self.rules.replacing("{id: 7}", with: "{id: \(id)}"))
    try folder.write(Self.manifest(expecting: expected), to: "m.json")
    let result = try Tool.run(
      ["test", "m.json", "--links", "links.yml", "--fail-fast", "--no-scripts"],
      in: folder.url
    )
    #expect(result.output.contains("5 tests: \(counts)"), "\(result.output)\(result.errors)")
  }

  @Test("a template reads queries strictly where its rule says so")
  func strictQuery() throws {
    let rules = """
      templates:
        - name: login
          template: /login?next={n}&x={x}
          tests:
            - url: https://a.example/login?next=/home&x=
              values: {n: /home, x: ""}

      """
    let folder = try Self.folder(rules)
    #expect(try Tool.run(["test", "--links", "links.yml"], in: folder.url).code == 0)
    let strict = rules.replacing("    tests:", with: "    strictQuery: true\n    tests:")
    let strictFolder = try Self.folder(strict)
    let result = try Tool.run(["test", "--links", "links.yml"], in: strictFolder.url)
    #expect(result.code == 1 && result.output.contains("template/login"))
  }

  @Test("resolve shows what they make of a URL")
  func resolve() throws {
    let folder = try Self.folder()
    let found = try Tool.run(
      ["resolve", "--links", "links.yml", "https://a.example/event/9"],
      in: folder.url
    )
    #expect(found.code == 0)
    #expect(found.output.contains("template/event") && found.output.contains(#"id="9""#))
    let none = try Tool.run(["resolve", "--links", "links.yml", "x:nothing"], in: folder.url)
    #expect(none.code == 1)
    #expect(none.output == "no rule matches this URL\n")
  }

  @Test("the JSON of resolve has what the text says, and the same exit code")
  func resolveAsJSON() throws {
    let folder = try Self.folder()
    func run(_ url: String) throws -> Tool.Result {
      try Tool.run(["resolve", "--links", "links.yml", "--format", "json", url], in: folder.url)
    }
    let found = try run("https://a.example/buy/7")
    #expect(found.code == 0)
    for line in [
      #""rule" : "association/shop""#, #""location" : "links.yml:8:5"#,
      #""app" : "ABCDE12345.a.b""#, #""value" : "match (component 1.1)""#,
    ] {
      #expect(found.output.contains(line), "\(found.output)")
    }
    #expect(!found.output.contains("template/event"))
    let none = try run("x:nothing")
    #expect(none.code == 1 && none.output == "[\n\n]\n", "\(none)")
    try folder.write(Self.manifest(expecting: "n://1"), to: "m.json")
    let both = try Tool.run(
      [
        "resolve", "--links", "links.yml", "--format", "json", "https://a.example/event/9",
        "m.json",
      ],
      in: folder.url
    )
    #expect(both.code == 0 && both.output.contains(#""manifest" : "m.json""#), "\(both)")
    #expect(both.output.contains(#""value" : "id=\"9\"""#), "\(both.output)")
  }

  @Test("an assetlinks.json is the file of an association, with tests, checks and mistakes")
  func assetLinks() throws {
    let folder = try Self.folder(
      """
      associations:
        - name: shop
          file: android.json
          tests:
            - {url: /buy/7, apps: {com.a.shop: block, com.a.all: match}}
            - {url: /sell/7, result: match}

      """
    )
    try folder.write(LinksCommandTests.assetLinks, to: "android.json")
    func run(_ command: String...) throws -> Tool.Result {
      try Tool.run(command + ["--links", "links.yml"], in: folder.url)
    }
    let tests = try run("test")
    #expect(tests.code == 0 && tests.output.contains("4 passed"), "\(tests)")
    let verify = try run("verify", "--no-drift", "--no-slow")
    #expect(!(verify.output + verify.errors).contains("expression-differs"), "\(verify)")
    let mutate = try run("mutate", "--cache", "off")
    #expect(mutate.output.contains("association/shop"), "\(mutate)")
    let shadowed = LinksCommandTests.assetLinks.replacing(
      #"{"/": "/buy/*", "exclude": true}, {"/": "/sell/*"}"#,
      with: #"{"/": "*"}, {"/": "/buy/*", "exclude": true}"#
    )
    try folder.write(shadowed, to: "android.json")
    let lint = try run("lint")
    #expect(lint.code == 1 && lint.output.contains("[aasa-shadowed-exclude]"), "\(lint)")
    #expect(lint.output.contains("in association/shop"), "\(lint.output)")
  }

  @Test(
    "what does not apply to them says why, and what does",
    arguments: [
      ("slow", "in time linear in the URL"), ("drift", "no engine decides about these link rules"),
      ("variations", "say nothing of hosts and outputs"), ("fuzz", "only the rules of manifests"),
    ]
  )
  func notForThem(_ command: String, _ reason: String) throws {
    let folder = try Self.folder()
    try folder.write("links: links.yml\n", to: "ruleproof.yml")
    let result = try Tool.run([command], in: folder.url)
    #expect(result.code == 2 && result.errors.contains("[no-pattern]"), "\(result)")
    #expect(
      result.errors.contains(reason) && result.errors.contains("'mutate'"),
      "\(result.errors)"
    )
  }

  @Test(
    "commands that examine patterns do not take them, and say which do",
    arguments: [
      ["slow", "m.json"], ["drift", "m.json"], ["variations", "m.json"],
      ["overlap", "m.json"], ["fuzz", "m.json"], ["budget", "verify", "m.json"],
      ["timing", "m.json"], ["shapes", "u.txt"], ["explain", "action/n/a"],
      ["profile", "action/n/a", "x"], ["record", "m.json"], ["replay", "f.json"],
      ["serve", "m.json"],
    ]
  )
  func patternsOnly(_ call: [String]) throws {
    let folder = try Self.folder()
    let result = try Tool.run(call + ["--links", "links.yml"], in: folder.url)
    #expect(result.code == 2 && result.output.isEmpty)
    let advice = "'--links' is an option of 'verify', 'check', 'test' and others"
    #expect(result.errors.contains(advice), "\(result.errors)")
  }

  @Test(
    "a command that examines patterns and finds only configured link rules shows no empty report",
    arguments: [["budget", "verify"], ["overlap"]]
  )
  func configuredAlone(_ call: [String]) throws {
    let folder = try Self.folder()
    try folder.write("links: links.yml\n", to: "ruleproof.yml")
    let result = try Tool.run(call, in: folder.url)
    #expect(result.code == 2 && result.output.isEmpty, "\(result.output)")
    #expect(result.errors.contains("only the rules of manifests take part"), "\(result.errors)")
  }

  @Test(
    "the review of a failed test is offered where its result is a word, which it can replace",
    arguments: [
      ("result: match\n        component: 1.1", "result: block", true),
      ("component: 1.1", "component: 1.2", false), ("id: 7}", "id: 8}", false),
      ("result: rejected\n        findings: missing-parameter url", "result: accepted", true),
      ("findings: missing-parameter url", "findings: missing-parameter id", false),
    ]
  )
  func review(_ old: String, _ new: String, _ isOffered: Bool) throws {
    let folder = try Self.folder(Self.rules.replacing(old, with: new))
    let result = try Tool.run(["test", "--links", "links.yml"], in: folder.url)
    #expect(result.code == 1)
    #expect(result.output.contains("test --review") == isOffered, "\(result.output)")
    let accepted = try Tool.run(
      ["accept", "--all", "--dry-run", "--links", "links.yml"],
      in: folder.url
    )
    #expect((accepted.code == 0) == isOffered, "\(accepted.output)")
  }

  @Test("a failed test of theirs points at no command that cannot look at it")
  func lookCloser() throws {
    let folder = try Self.folder(Self.rules.replacing("id: 7}", with: "id: 8}"))
    let result = try Tool.run(["test", "--links", "links.yml"], in: folder.url)
    #expect(result.code == 1 && !result.output.contains("look closer"))
  }

  @Test(
    "codes of findings that no lint check makes are explained",
    arguments: ["hidden-template", "aasa-no-apps", "known-finding", "stale-finding"]
  )
  func explained(_ code: String) throws {
    let result = try Tool.run(["lint", "--explain", code])
    #expect(result.code == 0 && result.output.hasPrefix("## \(code)\n"))
  }

  @Test("a test that fails shows its place, its rule and why")
  func failure() throws {
    let folder = try Self.folder(Self.rules.replacing("component: 1.1", with: "component: 1.2"))
    let result = try Tool.run(["test", "--links", "links.yml"], in: folder.url)
    #expect(result.code == 1)
    #expect(result.output.contains("association/shop"))
    #expect(result.output.contains("links.yml:12:17"))
    #expect(result.output.contains("component 1.1"))
  }

  @Test("verify records, compares and holds goldens of them")
  func goldens() throws {
    let folder = try Self.folder()
    try folder.write("https://a.example/event/8\nhttps://a.example/buy/9\n", to: "urls.txt")
    try folder.write("links: links.yml\ncorpus: urls.txt\n", to: "ruleproof.yml")
    #expect(try Tool.run(["golden", "record"], in: folder.url).code == 0)
    let clean = try Tool.run(["verify"], in: folder.url)
    #expect(clean.code == 0, "\(clean.output)\(clean.errors)")
    #expect(clean.output.contains("links    18 comparisons      18       0          0\n"))
    try folder.write(
      Self.association.replacing("/buy/*", with: "/buy/?"),
      to: "aasa.json"
    )
    try folder.write(
      Self.rules.replacing("template: /event/{id}", with: "template: /events/{id}"),
      to: "links.yml"
    )
    let changed = try Tool.run(["golden", "verify"], in: folder.url)
    #expect(changed.code == 1)
    #expect(changed.output.contains("template/event"))
    #expect(changed.output.contains("https://a.example/event/8"))
  }

  @Test("an output that breaks the contract of its app is a finding")
  func contract() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"apps": [{"identifier": "p", "name": "Pages", "scheme": "op-action"}],
       "actions": [{"title": "Add", "regex": "^https://a\\.example/(.*)$",
         "testInputs": ["https://a.example/1"],
         "formats": [{"appId": "p", "format": "op-action://add?page=$1",
           "testResults": ["op-action://add?page=1"]}]}]}
      """#,
      to: "m.json"
    )
    let result = try Tool.run(["test", "m.json"], in: folder.url)
    #expect(result.code == 1)
    #expect(result.output.contains("contract-missing-parameter"))
    #expect(result.output.contains("action/p/add"))
  }

  @Test(
    "what is wrong in a file is an error with its place",
    arguments: [
      ("template: /event/{id}", "template: /event/{id"), ("name: event", "name: a b"),
      ("values: {id: 7}", "values: {no: 7}"), ("values: {id: 7}", "result: matches"),
      ("result: match\n", "result: matched\n"), ("file: aasa.json", "file: none.json"),
      ("url: /buy/7", "url: ftp://a.example"), ("contract: offline-pages", "contract: offline"),
      ("name: event", "nme: event"), ("templates:", "template:"), ("findings: ", "findngs: "),
      ("component: 1.1", "components: 1.1"), ("name: shop\n", "name: shop\n    nme: x\n"),
    ]
  )
  func wrong(_ old: String, _ new: String) throws {
    #expect(Self.rules.contains(old))
    let folder = try Self.folder(Self.rules.replacing(old, with: new))
    let result = try Tool.run(["test", "--links", "links.yml"], in: folder.url)
    #expect(result.code == 2)
    #expect(result.errors.contains("links.yml:") || result.errors.contains("none.json"))
  }

  @Test("two rules of one name, and a folder without a file, are errors")
  func duplicates() throws {
    let folder = try Self.folder()
    try folder.write(Self.rules, to: "links2.yml")
    let twice = try Tool.run(
      ["list", "--links", "links.yml", "--links", "links2.yml"],
      in: folder.url
    )
    #expect(twice.code == 2)
    #expect(twice.errors.contains("duplicate rule 'template/event'"))
    #expect(try Tool.run(["list", "--links", "nowhere"], in: folder.url).code == 2)
  }

  @Test("check finds them where their file, or a file that they name, has changed")
  func check() throws {
    let folder = try Self.folder()
    try folder.write("links: links.yml\n", to: "ruleproof.yml")
    func git(_ arguments: String...) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      let identity = ["-c", "user.name=a", "-c", "user.email=a@a.example"]
      process.arguments = ["git", "-C", folder.url.path] + identity + arguments
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }
    try git("init", "-q", "-b", "main")
    try git("add", ".")
    try git("commit", "-q", "-m", "rules")
    #expect(try Tool.run(["check"], in: folder.url).errors.contains("nothing-changed"))
    try folder.write(
      Self.association.replacing("/buy/*", with: "/buy/?*"),
      to: "aasa.json"
    )
    let result = try Tool.run(["check"], in: folder.url)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.errors.contains("association/shop"))
    #expect(result.output.contains(#/tests +3 tests +3 +0 +0\n/#))
  }
}
