import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite("Scripts on the command line")
struct ScriptCommandTests {
  static func manifest(_ script: String, key: String = "script2", expected: String) -> String {
    let text = try? JSONEncoder().encode(script)
    let json = String(decoding: text ?? Data(), as: UTF8.self)
    return #"""
      {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
       "actions": [{"title": "t", "regex": "^https?://(.*)$", "testInputs": ["https://a.example/1"],
         "formats": [{"appId": "n", "\#(key)": \#(json), "testResults": [\#(expected)]}]}]}
      """#
  }

  static func run(
    _ arguments: [String],
    _ manifest: String,
    configuration: String = ""
  ) throws -> Tool.Result {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "m.json")
    try folder.write(configuration, to: "ruleproof.yml")
    return try Tool.run(arguments + ["m.json"], in: folder.url)
  }

  @Test(
    "what a script does is the outcome of its test",
    arguments: [
      ("function process(u, c) { c('n:' + btoa(u.length)) }", "\"n:MTk=\"", 0, "1 passed"),
      ("function process(u, c) { c(null) }", "null", 0, "1 passed"),
      ("function process(u, c) { return 'n:' }", "\"n:\"", 1, "(script without an answer)"),
      ("function process(u, c) {\n  nonsense() }", "\"n:\"", 1, "threw at 2:"),
      ("function process(u, c) { c(5) }", "\"5\"", 1, "with a number, not with a string"),
      ("var x = 1", "null", 1, "defines no function 'process'"),
      ("function process(u, c) {", "null", 1, "does not parse"),
      ("function process(u, c) { while (true) {} }", "null", 1, "1 undecided (script time limit)"),
      (
        "function process(u, c) { c(httpRequest('https://api.example/x')) }", "\"n:\"", 1,
        "GET https://api.example/x"
      ),
    ] as [(String, String, Int32, String)]
  )
  func outcomes(_ script: String, _ expected: String, _ code: Int32, _ part: String) throws {
    let result = try Self.run(
      ["test"],
      Self.manifest(script, expected: expected),
      configuration: "scriptTimeout: 400\n"
    )
    #expect(result.code == code, "\(result.output)\(result.errors)")
    #expect(result.output.contains(part), "\(result.output)")
  }

  @Test("without scripts their tests are skipped, and a run of nothing else is no pass")
  func withoutScripts() throws {
    let manifest = Self.manifest("function process(u, c) { c('n:') }", expected: "\"n:\"")
    let result = try Self.run(["test", "--no-scripts"], manifest)
    #expect(result.code == 2 && result.errors.contains("needs a script runtime"))
  }

  @Test("what is recorded from a server is replayed without it, with the same report")
  func recordAndReplay() throws {
    let server = try LoopbackServer { _ in
      .answer(200, ["Content-Type: application/json"], Array(#"{"id": "café"}"#.utf8))
    }
    let script =
      "function process(u, c) { var r = jsonRequest('\(server.url("/x?y=1"))'); c('n:' + r.id) }"
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest(script, expected: "\"n:café\""), to: "m.json")
    func run(_ arguments: String...) throws -> Tool.Result {
      try Tool.run(arguments + ["--manifest", "m.json"], in: folder.url)
    }

    let unrecorded = try run("test").output
    #expect(unrecorded.contains("1 undecided (not recorded)"))
    let step = unrecorded.split(separator: "record the responses that scripts need").last ?? ""
    #expect(step.contains("record --rule") && step.contains("m.json"), "\(unrecorded)")
    #expect(try run("record").code == 1, "a loopback address needs --allow-private")
    let recorded = try run("record", "--allow-private")
    #expect(recorded.code == 0, "\(recorded.output)\(recorded.errors)")
    #expect(recorded.output.contains(": new"))
    #expect(try run("record", "--allow-private").output.contains(": unchanged"))
    let live = try run("test", "--network", "private", "--format", "json")
    #expect(live.code == 0)
    server.stop()
    let replayed = try run("test", "--format", "json")
    #expect(replayed.code == 0)
    #expect(replayed.output.contains(".exchange\""))
    #expect(try Self.report(replayed) == Self.report(live))
    let denied = try run("test", "--network", "deny")
    #expect(denied.code == 1 && denied.output.contains("network denied"))
  }

  /// The run record without the call that made it, and without the files that answered requests.
  static func report(_ result: Tool.Result) throws -> NSDictionary {
    let record = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    var report = try #require(record)
    #expect(report.removeValue(forKey: "call") != nil)
    report["tests"] = (report["tests"] as? [[String: Any]])?.map { test in
      var test = test
      test["exchanges"] = (test["exchanges"] as? [[String: Any]])?.map { exchange in
        exchange.filter { $0.key != "file" }
      }
      return test
    }
    return report as NSDictionary
  }

  @Test("a broken recorded answer ends the run with its place")
  func brokenCassette() throws {
    let script = "function process(u, c) { c(httpRequest('https://api.example/x')) }"
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest(script, expected: "null"), to: "m.json")
    try folder.write("nonsense\n", to: "corpus/http/api.example/x.exchange")
    let result = try Tool.run(["test", "m.json"], in: folder.url)
    #expect(result.code == 2)
    #expect(result.errors.contains("x.exchange"))
    #expect(result.output.isEmpty)
  }

  @Test("resolving with a live network follows HTTP redirects")
  func liveResolution() throws {
    let server = try LoopbackServer { request in
      request.target == "/short" ? .redirect("/long/7") : .answer(200, [], [])
    }
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"actions": [{"title": "t", "regex": "^http://127\\.0\\.0\\.1:\\d+/long/(\\d+)$",
        "formats": [{"app": {"identifier": "n"}, "format": "n://$1"}]}]}
      """#,
      to: "m.json"
    )
    let result = try Tool.run(
      ["resolve", server.url("/short"), "m.json", "--network", "private"],
      in: folder.url
    )
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("n://7"))
  }

  @Test("resolve follows a redirect that is recorded, and shows what a browser opens")
  func recordedRedirect() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
       "actions": [{"title": "t", "regex": "^https://notes\\.example/(\\d+)$",
         "formats": [{"appId": "n", "format": "n://$1"}]}],
       "browsers": [{"identifier": "fox", "name": "Fox", "scheme": "fox",
         "regex": "^https?://(.*)$", "format": "fox://$1"}]}
      """#,
      to: "m.json"
    )
    try folder.write("manifests: [m.json]\n", to: "ruleproof.yml")
    try folder.write(
      """
      ruleproof-exchange 1

      > HEAD https://go.example/1

      < 301 https://notes.example/7
      < 200

      = empty

      """,
      to: "corpus/http/go.example/1.exchange"
    )
    let result = try Tool.run(["resolve", "https://go.example/1"], in: folder.url)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("n://7"))
    let browser = "browser\n  Fox: fox://notes.example/7\n\nnext: see what is known of the rule\n"
    #expect(result.output.contains(browser), "\(result.output)")
    #expect(result.output.hasSuffix("ruleproof check 'https://go.example/1'\n"), "\(result.output)")
    let denied = ["resolve", "https://go.example/1", "--network", "deny"]
    #expect(try Tool.run(denied, in: folder.url).code == 1)
    let other = try Tool.run(["resolve", "notes:open"], in: folder.url)
    #expect(!other.output.contains("no scheme") && !other.output.contains("not followed"))
  }
}
