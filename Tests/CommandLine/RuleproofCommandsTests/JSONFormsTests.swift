import Foundation
import TestSupport
import Testing

/// `Tool.run` compares the JSON of every call with the schema of its command.
@Suite("The JSON forms of commands")
struct JSONFormsTests {
  /// A call that writes JSON.
  struct Call: Sendable, CustomTestStringConvertible {
    let schema: String
    let arguments: [String]

    init(_ schema: String, _ arguments: String...) {
      self.schema = schema
      self.arguments = arguments
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let calls: [Call] = [
    Call("run", "test", "m.json"), Call("run", "lint", "m.json"),
    Call("run", "verify", "m.json", "--no-drift", "--no-slow"),
    Call("run", "drift", "m.json", "--effort", "0"),
    Call("run", "drift", "m.json", "--count", "--effort", "0"),
    Call("run", "drift", "m.json", "--matrix", "--effort", "0"),
    Call("run", "slow", "m.json", "--effort", "0"),
    Call("run", "coverage", "m.json", "--minimum", "100"), Call("run", "overlap", "m.json"),
    Call("run", "diff", "old.json", "m.json"), Call("run", "links", "lint", "aasa"),
    Call("run", "scheme", "lint", "App.plist"), Call("run", "contract", "lint", "notes.yml"),
    Call("list", "list", "m.json"), Call("resolve", "resolve", "https://a.example/1", "m.json"),
    Call("resolve", "resolve", "--explain", "https://a.example/x", "m.json"),
    Call("resolve", "resolve", "--explain", "https://a.example/x", "--links", "a.rules.json"),
    Call("resolve", "resolve", "/sell/1", "--links", "links.yml"),
    Call("shapes", "shapes", "--manifest", "m.json", "u.txt"),
    Call("scan", "scan", "--summary", "--shapes", "--manifest", "m.json", "u.txt"),
    Call("record-tests", "record", "--tests", "--manifest", "live.json"),
    Call("mutate", "mutate", "m.json", "--cache", "off", "--verbose"),
    Call("minify", "minify", "m.json", "--output", "min.json"),
    Call("migrate", "migrate", "--to", "v1", "m.json", "--output", "v1.json"),
    Call("profile", "profile", "action/n/open", "https://a.example/aaaaaa!", "m.json"),
    Call("profile", "profile", "--pattern", "(a+", "aaa"),
    Call("timing", "timing", "m.json", "--rounds", "2"),
    Call("fuzz", "fuzz", "--manifest", "m.json", "--steps", "400"),
    Call(
      "links-verdict",
      "links",
      "verdict",
      "https://go.a.example/buy/1",
      "--association",
      "aasa"
    ),
    Call("links-tap", "links", "tap", "https://go.a.example/buy/no", "--association", "aasa"),
    Call("links-domains", "links", "domains", "app.entitlements"),
    Call("links-fetch", "links", "fetch", "localhost:1", "--allow-private", "--plain-http"),
    Call(
      "links-policy",
      "links",
      "policy",
      "--association",
      "go.a.example=aasa",
      "--jump-host",
      "go.a.example",
      "--form",
      "json"
    ),
    Call(
      "links-content-rules",
      "links",
      "policy",
      "--association",
      "go.a.example=aasa",
      "--jump-host",
      "go.a.example",
      "--form",
      "content-rules"
    ),
    Call("scheme-handler", "scheme", "handler", "notes:x", "--plist", "App.plist"),
    Call("scheme-can-open", "scheme", "can-open", "mailto:x", "--from", "App.plist"),
    Call("scheme-return", "scheme", "return", "a://x-callback-url/b?x-success=c://d"),
    Call(
      "scheme-return",
      "scheme",
      "return",
      "a://x-callback-url/b?x-success=c://d",
      "--answer",
      "success"
    ),
    Call("explain", "explain", "undecided"),
    Call("explain-pattern", "explain", "action/n/open", "--manifest", "m.json"),
    Call("compare", "compare", "(a|b)c", "(?:[ab])d"),
    Call("compare", "compare", "(?:a|b)c", "[ab]c"),
    Call("explain-pattern", "explain", "--pattern", "(a+", "--pattern", "b+"),
    Call("contract-list", "contract", "list"),
    Call("contract-complete", "contract", "complete", ""),
    Call("contract-complete", "contract", "complete", "op-action://"),
    Call("contract-check", "contract", "check", "op-action://add?url=a&numLevels=2&other"),
    Call("template-match", "template", "match", "/t/{id}", "app:/t/a", "app:/u"),
    Call("template-pattern", "template", "pattern", "/t/{id}"),
    Call("template-overlaps", "template", "overlaps", "/event/{id}", "/event/{slug}/{id}"),
  ]

  static func folder() throws -> TemporaryFolder {
    let folder = try LinksCommandTests.folder()
    let manifest = #"""
      {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
       "actions": [{"title": "Open", "regex": "https://a\\.example/(?:([0-9])|(\\d+|a+)+x)$",
         "testInputs": ["https://a.example/1", "https://a.example/b"],
         "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://2", null]}]}]}
      """#
    try folder.write(manifest, to: "m.json")
    try folder.write(
      #"{"ruleproof": 1, "rules": [{"id": "n", "pattern": "^https://a\\.example/[0-9]$"}]}"#,
      to: "a.rules.json"
    )
    try folder.write(manifest.replacing("[0-9]", with: "[0-8]"), to: "old.json")
    let live = manifest.replacing("a\\\\.example", with: "127.0.0.1:1")
      .replacing("a.example", with: "127.0.0.1:1")
    try folder.write(live, to: "live.json")
    try folder.write("manifests: m.json\n", to: "ruleproof.yml")
    try folder.write("https://a.example/x/7\nftp://a.example\n\nhttps://b.example\n", to: "u.txt")
    try folder.write(ContractCommandTests.notes, to: "notes.yml")
    try folder.write("templates: [{name: sell, template: '/sell/{id}'}]\n", to: "links.yml")
    try folder.write(
      SchemeCommandTests.plist("Notes", schemes: ["notes", "my notes"], queries: ["gone"]),
      to: "App.plist"
    )
    return folder
  }

  @Test("fit their schemas", arguments: calls)
  func schemas(_ call: Call) throws {
    let folder = try Self.folder()
    let form = call.arguments.contains("--form") ? call.arguments.last ?? "" : "json"
    let option = call.arguments.contains("--form") ? [] : ["--format", "json"]
    let result = try Tool.run(call.arguments + option, in: folder.url)
    let isJSON = result.output.hasPrefix("{") || result.output.hasPrefix("[")
    #expect(isJSON, "\(result.output)\(result.errors)")
    #expect(Tool.schemaName(of: call.arguments, form: form) == call.schema)
  }

  @Test("each schema belongs to a form, and each is sound")
  func names() throws {
    // Not of a whole form: parts of others, saved findings, the lines of a scan, and what is only
    // read.
    let others = ["common", "finding", "scan-line", "pattern-list", "rules"]
    let used = Set(Self.calls.map(\.schema)).union(others)
    #expect(try Set(JSONSchema.names()) == used)
    for name in try JSONSchema.names() { _ = try JSONSchema(name) }
  }

  @Test("a saved finding fits its schema")
  func finding() throws {
    let folder = try Self.folder()
    let result = try Tool.run(["fuzz", "--steps", "600"], in: folder.url)
    let saved = folder.url.appendingPathComponent("corpus/found")
    let names = try FileManager.default.contentsOfDirectory(atPath: saved.path)
    #expect(!names.isEmpty, "\(result.output)\(result.errors)")
    let schema = try JSONSchema("finding")
    for name in names {
      let text = try String(contentsOf: saved.appendingPathComponent(name), encoding: .utf8)
      #expect(try schema.violations(in: text) == [], "\(name)")
    }
  }

  @Test("goldens and budgets fit the schema of the run record")
  func goldens() throws {
    let folder = try Self.folder()
    #expect(try Tool.run(["golden", "record", "--golden", "g"], in: folder.url).code == 0)
    let manifest = try String(
      contentsOf: folder.url.appendingPathComponent("old.json"),
      encoding: .utf8
    )
    try folder.write(manifest, to: "m.json")
    try folder.write(
      #"{"ruleproof": 1, "rules": [{"id": "n", "pattern": "^https://a\\.example/[0-9]$"}]}"#,
      to: "a.rules.json"
    )
    for command in ["golden", "budget"] {
      let call = [command, "verify", "--golden", "g", "--format", "json"]
      let result = try Tool.run(call, in: folder.url)
      #expect(result.output.hasPrefix("{"), "\(result.errors)")
    }
  }

  @Test("a key that the schema does not know is a violation, in any object")
  func unknownKeys() throws {
    let folder = try Self.folder()
    let text = try Tool.run(
      ["drift", "m.json", "--effort", "0", "--format", "json"],
      in: folder.url
    ).output
    let schema = try JSONSchema("run")
    #expect(try schema.violations(in: text) == [])
    for key in ["schema", "rules", "patterns", "version", "file"] {
      let changed = text.replacing(
        "\"\(key)\" :",
        with: "\"x\" : 1, \"\(key)\" :",
        maxReplacements: 1
      )
      #expect(changed != text, "\(key)")
      #expect(try !schema.violations(in: changed).isEmpty, "\(key)")
    }
  }
}
