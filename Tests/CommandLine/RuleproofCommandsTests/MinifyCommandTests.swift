import Foundation
import TestSupport
import Testing

@Suite("minify")
struct MinifyCommandTests {
  private static func manifest(_ script: String, results: String = #"["n:1", null]"#) -> String {
    """
    {
      "apps": [{"identifier": "n", "name": "N", "scheme": "n", "new": true, "docs": "x"}],
      "actions": [{
        "title": "Open", "regex": "^https://a\\\\.example/(\\\\d)$", "notes": "x",
        "testInputs": ["https://a.example/1", "https://a.example/x"],
        "formats": [{"appId": "n", "script2": "\(script)", "testResults": \(results)}]
      }],
      "redirects": {"^https://r\\\\.example/": {"param": "u", "tests": {"https://r.example/?u=b": "b"}}}
    }
    """
  }

  private static let script =
    "function process(url, done) { // the id\\n  done('n:' + url.slice(-1)); }"

  @Test("a manifest goes to standard output, and sizes to standard error")
  func standardOutput() throws {
    let text = Self.manifest(Self.script)
    let result = try Tool.run(["minify", "-"], input: text)
    #expect(result.code == 0)
    #expect(
      result.output == #"""
        {"apps":[{"identifier":"n","name":"N","scheme":"n","new":true}],"actions":[{"title":"Open",\#
        "regex":"^https://a\\.example/(\\d)$","formats":[{"appId":"n","script2":\#
        "function process(a,b){b('n:'+a.slice(-1))}"}]}],"redirects":\#
        {"^https://r\\.example/":{"param":"u"}}}

        """#
    )
    let bytes = result.output.utf8.count
    #expect(result.errors.contains("scripts: 1 of 1 shortened\n"))
    #expect(result.errors.contains("<stdin>: \(text.utf8.count) bytes before, \(bytes) after ("))
  }

  @Test("options keep names, drop 'new', and keep scripts for web views")
  func options() throws {
    let text = Self.manifest(Self.script)
    let plain = try Tool.run(["minify", "-", "--no-mangle", "--strip-new"], input: text)
    #expect(plain.output.contains("function process(url,done){done('n:'+url.slice(-1))}"))
    #expect(!plain.output.contains("\"new\""))
    let old = try Tool.run(["minify", "-", "--prefer-script-v1"], input: text)
    #expect(old.output.contains("\"actions\":[]") && !old.output.contains("redirects"))
  }

  @Test("a file is written whole, never over the manifest, and the report can be JSON")
  func output() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.manifest(Self.script), to: "m.json")
    let call = ["minify", "m.json", "--output", "min.json", "--format", "json"]
    let result = try Tool.run(call, in: folder.url)
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(result.output.contains("\"shortened\" : 1"))
    let min = try String(contentsOf: folder.url.appendingPathComponent("min.json"), encoding: .utf8)
    #expect(min.hasPrefix("{\"apps\":") && min.hasSuffix("}\n"))
    for wrong in [
      ["minify", "m.json", "--output", "m.json"], ["minify", "m.json", "--format", "json"],
      ["minify", "m.json", "--output", "none/min.json"], ["minify", "none.json"], ["minify"],
      ["minify", "m.json", "--output", ""],
    ] {
      let refused = try Tool.run(wrong, in: folder.url)
      #expect(refused.code == 2 && refused.output.isEmpty && !refused.errors.isEmpty, "\(wrong)")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.manifest(Self.script))
  }

  @Test("a folder gets a file named after the manifest, never the manifest itself")
  func folder() throws {
    let folder = try TemporaryFolder()
    let text = Self.manifest(Self.script)
    try folder.write(text, to: "in/m-v4.json")
    try folder.write("old", to: "in/m-v4-minified.json")
    let result = try Tool.run(["minify", "in/m-v4.json", "--output", "in"], in: folder.url)
    #expect(result.code == 0 && result.output.isEmpty, "\(result.errors)")
    let short = folder.url.appendingPathComponent("in/m-v4-minified.json")
    #expect(try String(contentsOf: short, encoding: .utf8).hasPrefix("{\"apps\":"))
    let inside = folder.url.appendingPathComponent("in")
    let again = try Tool.run(["minify", "m-v4.json", "--output", "."], in: inside)
    #expect(again.code == 0, "\(again.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: inside.path).sorted()
        == ["m-v4-minified.json", "m-v4.json"]
    )
    try FileManager.default.removeItem(at: short)
    try FileManager.default.createSymbolicLink(
      at: short,
      withDestinationURL: inside.appendingPathComponent("m-v4.json")
    )
    let own = try Tool.run(["minify", "m-v4.json", "--output", "."], in: inside)
    #expect(own.code == 2 && own.errors.contains("it is one of the input files"))
    let manifest = inside.appendingPathComponent("m-v4.json")
    #expect(try String(contentsOf: manifest, encoding: .utf8) == text)
    let unnamed = try Tool.run(["minify", "-", "--output", "."], in: inside, input: text)
    #expect(unnamed.code == 2 && unnamed.errors.contains("standard input has no name"))
  }

  static let keptCases: [(String, String, String)] = [
    (
      "function process( url, done) { while (1); }", #"["n:1", null]"#,
      "has no result (script time limit)"
    ),
    ("function process( url, done) { throw 1 }", #"["n:1", null]"#, "the script fails"),
    ("function process( url, done) { done( }", #"["n:1", null]"#, "the script is not understood"),
    ("function process( url, done) { `${ }", #"["n:1", null]"#, "a template without an end"),
    ("function process( url, done) { /* }", #"["n:1", null]"#, "a comment without an end"),
    (
      "function process( url, done) { x = /[/ }", #"["n:1", null]"#,
      "a regular expression without an end"
    ),
    ("function process( url, done) { done(url) }", "[]", "no test runs the script"),
    (
      "function process( url, done) { done(httpRequest('https://b.example/')) }", #"["n:1", null]"#,
      "(not recorded)"
    ),
    (
      "function process( url, done) { done(process.toString()) }", #"["n:1", null]"#,
      "another result"
    ),
  ]

  @Test(
    "a script that its tests do not prove stays, with its place and the reason",
    arguments: keptCases
  )
  func kept(script: String, results: String, reason: String) throws {
    let text = Self.manifest(script, results: results)
    let folder = try TemporaryFolder()
    try folder.write("scriptTimeout: 200\n", to: "ruleproof.yml")
    let result = try Tool.run(["minify", "-"], in: folder.url, input: text)
    #expect(result.code == 0)
    #expect(result.output.contains("\"\(script)\""))
    #expect(result.errors.contains("kept script2 of action/n/open (n), <stdin>:6:"))
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(result.errors.contains("scripts: 0 of 1 shortened, 1 kept\n"))
  }

  @Test("scripts that are kept for the same reason are counted, and --verbose lists each")
  func reasons() throws {
    let formats = (1...5).map { number in
      #"{"appId": "n\#(number)", "script2": "function process( u, d) { d(u) }", "testResults": []}"#
    }
    let throwing =
      #"{"appId": "t", "script2": "function process( u, d) { throw 1 }", "testResults": ["n:1"]}"#
    let text = #"""
      {"apps": [], "actions": [{"title": "Open", "regex": "^https://a\\.example/", \#
      "testInputs": ["https://a.example/1"], "formats": [\#((formats + [throwing]).joined(separator: ","))]}]}
      """#
    let short = try Tool.run(["minify", "-"], input: text).errors
    let rule = "action/n1+n2+n3+n4+n5+t/open"
    #expect(
      short.hasPrefix(
        "kept 5 scripts: no test runs the script\n  script2 of \(rule) (n1), <stdin>:1:"
      )
    )
    #expect(short.contains("(n3), <stdin>:1:") && !short.contains("(n4)"))
    #expect(
      short.contains("\n  … and 2 more (--verbose shows all)\nkept script2 of \(rule) (t), <stdin>")
    )
    #expect(short.contains("  the script fails for 'https://a.example/1' (script threw)\n"))
    let long = try Tool.run(["minify", "-", "--verbose"], input: text).errors
    #expect(long.ranges(of: "kept script2 of \(rule) (").count == 6)
    #expect(long.ranges(of: "  no test runs the script\n").count == 5 && !long.contains("…"))
    #expect(long.contains("scripts: 0 of 6 shortened, 6 kept\n"))
  }

  @Test("without scripts none is shortened")
  func noScripts() throws {
    let result = try Tool.run(["minify", "-", "--no-scripts"], input: Self.manifest(Self.script))
    #expect(result.code == 0 && result.errors.contains("scripts are not run"))
  }

  @Test("a huge script is shortened, and nothing is a manifest that is none")
  func hostile() throws {
    let note = String(repeating: "// note\\n x = 1; ", count: 60_000)
    let script = "function process(url, done) { var x; \(note) done('n:' + url.slice(-1)) }"
    let result = try Tool.run(["minify", "-"], input: Self.manifest(script))
    #expect(
      result.code == 0 && result.errors.contains("scripts: 1 of 1 shortened"),
      "\(result.errors)"
    )
    #expect(result.output.utf8.count < script.utf8.count / 3)
    for text in ["", "[]", "{}", "{\"actions\": ", String(repeating: "[", count: 10_000)] {
      let refused = try Tool.run(["minify", "-"], input: text)
      #expect(refused.code == 2 && refused.output.isEmpty, "\(text.prefix(20))")
    }
    #expect(
      try Tool.run(["minify", "-"], input: "{\"actions\": []}").output == "{\"actions\":[]}\n"
    )
  }

  @Test("the tests of the starter manifest give the same results with the minified one")
  func starter() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("min.json").path
    let source = "corpus/manifest/starter-v4.json"
    let result = try Tool.run(["minify", source, "--output", path])
    #expect(result.code == 0, "\(result.errors)")
    // The tests go back in: by the position of each rule and format.
    let python = "/usr/bin/python3"
    guard FileManager.default.isExecutableFile(atPath: python) else {
      print("skipped: python3 is not installed")
      return
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = ["-c", Self.graft, source, path]
    process.currentDirectoryURL = Repository.root
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let before = try Tool.run(["test", source])
    let after = try Tool.run(["test", path])
    #expect(before.code == 0 && after.code == 0, "\(after.output)")
    #expect(before.output == after.output)
  }

  private static let graft = """
    import json, sys
    old, new = (json.load(open(path)) for path in sys.argv[1:])
    keys = ('testInputs', 'testResults', 'testHeaders')
    def copy(a, b):
        for key in keys:
            if key in a:
                b[key] = a[key]
    for name in ('actions', 'browsers', 'previews'):
        assert len(old.get(name, [])) == len(new.get(name, []))
        for a, b in zip(old.get(name, []), new.get(name, [])):
            copy(a, b)
            assert len(a.get('formats', [])) == len(b.get('formats', []))
            for c, d in zip(a.get('formats', []), b.get('formats', [])):
                copy(c, d)
    for pattern, rule in old.get('redirects', {}).items():
        new['redirects'][pattern]['tests'] = rule.get('tests', rule.get('test', {}))
    json.dump(new, open(sys.argv[2], 'w'))
    """
}
