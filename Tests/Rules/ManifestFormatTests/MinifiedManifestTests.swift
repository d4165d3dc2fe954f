import Diagnostics
import FoundationEngine
import JavaScriptCoreRuntime
import LinkResolver
import LocatedJSON
import ManifestFormat
import ManifestModel
import ScriptRuntime
import ScriptSyntax
import TestSupport
import Testing

@Suite("Minified manifests")
struct MinifiedManifestTests {
  private static func minified(
    _ text: String,
    _ options: MinifyOptions = MinifyOptions()
  ) throws -> String {
    let minified = MinifiedManifest(try Manifest(text: text), options)
    return String(decoding: minified.bytes, as: UTF8.self)
  }

  private static let full = #"""
    {
      "apps": [{"identifier": "a", "name": "A\/\u00e9", "new": true, "docs": "x", "storeId": "1"}],
      "actions": [
        {"title": "T", "notes": [1], "regex": "x(y)", "headers": 1, "testInputs": ["xy"],
         "testHeaders": [null],
         "formats": [
           {"appId": "a", "format": "a:$1", "testResults": ["a:y"], "note": 1},
           {"appId": "a", "script": "s", "script2": "t"},
           {"app": {"identifier": "i", "new": 1, "docs": 2}, "script2": "u"}
         ]},
        {"title": "U", "regex": "z", "formats": [{"appId": "a", "script2": "v"}]}
      ],
      "browsers": [{"identifier": "b", "regex": "h", "script2": "w"}, {"identifier": "c", "regex": "h", "format": "f"}],
      "redirects": {"r": {"param": "u", "tests": {"a": "b"}, "test": {}}, "s": {"param": "v"}, "r": {"param": "w"}},
      "previews": [{"regex": "p", "format": "q", "canSave": true, "testInputs": [], "testResults": []}],
      "comment": {"any": "thing"}
    }
    """#

  @Test("only what the app reads is left, on one line")
  func keys() throws {
    #expect(
      try Self.minified(Self.full) == #"""
        {"apps":[{"identifier":"a","name":"A/é","new":true,"storeId":"1"}],"actions":[{"title":"T",\#
        "regex":"x(y)","headers":1,"formats":[{"appId":"a","format":"a:$1"},{"appId":"a","script2":"t"},\#
        {"app":{"identifier":"i","new":1},"script2":"u"}]},{"title":"U","regex":"z","formats":\#
        [{"appId":"a","script2":"v"}]}],"browsers":[{"identifier":"b","regex":"h","script2":"w"},\#
        {"identifier":"c","regex":"h","format":"f"}],"redirects":{"r":{"param":"u"},"s":{"param":"v"},"r":{"param":"w"}},\#
        "previews":[{"regex":"p","format":"q","canSave":true}]}

        """#
    )
  }

  @Test("for older apps only what does without script2 is left")
  func webViewScripts() throws {
    var options = MinifyOptions()
    options.prefersWebViewScripts = true
    options.dropsNew = true
    #expect(
      try Self.minified(Self.full, options) == #"""
        {"apps":[{"identifier":"a","name":"A/é","storeId":"1"}],"actions":[{"title":"T","regex":"x(y)",\#
        "headers":1,"formats":[{"appId":"a","format":"a:$1"},{"appId":"a","script":"s"}]}],\#
        "browsers":[{"identifier":"c","regex":"h","format":"f"}]}

        """#
    )
  }

  static let oddCases: [(String, String)] = [
    (
      #"{"actions": [1, {"formats": {"a": [null, 1.0]}}, "x"], "apps": {}}"#,
      #"{"actions":[1,{"formats":{"a":[null,1.0]}},"x"],"apps":{}}"#
    ),
    (#"{"redirects": [], "actions": null}"#, #"{"redirects":[],"actions":null}"#),
    (
      #"{"actions": [], "actions": [{"script2": 1, "title": 2}]}"#,
      #"{"actions":[],"actions":[{"title":2}]}"#
    ),
    (
      #"{"actions": [{"formats": [{"script": "s", "script2": null}]}]}"#,
      #"{"actions":[{"formats":[{"script":"s","script2":null}]}]}"#
    ),
    (
      #"{"browsers": [{"regex": "\u2028\t\"", "script2": "a"}]}"#,
      "{\"browsers\":[{\"regex\":\"\u{2028}\\t\\\"\",\"script2\":\"a\"}]}"
    ),
  ]

  @Test("odd values stay as they are", arguments: oddCases)
  func odd(text: String, expected: String) throws {
    #expect(try Self.minified(text) == expected + "\n")
  }

  @Test("the check notices a rule that does something else")
  func check() throws {
    let original = Self.resolver(Self.full)
    let text = try Self.minified(Self.full)
    func compare(_ text: String) throws {
      try MinifyCheck(MinifyOptions(), scripts: [:]).compare(original, with: Self.resolver(text))
    }
    try compare(text)
    for (part, other) in [
      ("x(y)", "x(z)"), ("a:$1", "a:$0"), ("\"script2\":\"t\"", "\"script2\":\"x\""),
      ("\"r\":", "\"q\":"),
      (",{\"param\":\"v\"}", ""), ("\"headers\":1,", ""),
      ("[{\"appId\":\"a\",\"script2\":\"v\"}]", "[]"),
      (",\"previews\":[{\"regex\":\"p\",\"format\":\"q\",\"canSave\":true}]", ""),
      ("\"param\":\"w\"", "\"param\":\"u\""),
    ] where text.contains(part) {
      #expect(throws: MinifyCheck.Difference.self, "\(part)") {
        try compare(text.replacing(part, with: other, maxReplacements: 1))
      }
    }
  }

  private static func resolver(_ text: String) -> LinkResolver {
    guard let manifest = try? Manifest(text: text, version: .v4) else {
      preconditionFailure("no manifest")
    }
    return LinkResolver(manifest: manifest, engine: FoundationEngine())
  }
}

@Suite("Scripts that tests prove")
struct ScriptProofTests {
  private static func result(
    _ script: String,
    tests: String = #""testInputs": ["x1", "x2"]"#,
    results: String = #""testResults": ["1", null]"#,
    _ runtime: (any ScriptRuntime)? = JavaScriptCoreRuntime()
  ) throws -> ScriptUse.Result {
    let text = """
      {"actions": [{"regex": "x.", "formats": [{"script2": "\(script)", \(results)}], \(tests)}]}
      """
    let host = runtime.map {
      ScriptHost(runtime: $0, transport: FakeTransport(), limits: ScriptLimits(milliseconds: 300))
    }
    let manifest = try Manifest(text: text)
    let resolver = LinkResolver(manifest: manifest, engine: FoundationEngine(), scripts: host)
    let use = try #require(ScriptUse.all(of: resolver, MinifyOptions()).first)
    return ScriptProof(resolver, shortensNames: true).shorten(use)
  }

  @Test("a script is shortened if its tests give the same results")
  func shortened() throws {
    let script = "function process(url, done) { done(url == 'x1' ? url : null); }"
    let short = "function process(a,b){b(a=='x1'?a:null)}"
    #expect(try Self.result(script) == .shortened(short, nil))
    #expect(try Self.result(short) == .alreadyShort)
  }

  @Test("a script that no test proves stays, with the reason")
  func kept() throws {
    let good = "function process(url, done) { done(url); }"
    #expect(try Self.result(good, results: "\"testResults\": []") == .kept(.noTest))
    #expect(try Self.result(good, results: "\"note\": 1") == .kept(.noTest))
    #expect(try Self.result(good, tests: "\"testInputs\": [\"y\", 1]") == .kept(.noTest))
    #expect(try Self.result(good, nil) == .kept(.notRun))
    #expect(
      try Self.result("function process(url, done) { throw 1 ; }")
        == .kept(.failing(input: "x1", .scriptThrew))
    )
    #expect(
      try Self.result("process( ;")
        == .kept(.notUnderstood("a bracket without its partner, at byte 7"))
    )
    #expect(
      try Self.result("function process( ) { return ] }").isNotUnderstood
    )
    #expect(
      try Self.result("function process(url, done) { while (true) ; }")
        == .kept(.undecided(input: "x1", .scriptTimeLimit))
    )
    #expect(
      try Self.result("function process(url, done) { done(httpRequest('https://a.example')) }")
        == .kept(.undecided(input: "x1", .requestNotRecorded))
    )
    // The tokenizer takes what is no JavaScript; the engine does not.
    #expect(
      try Self.result("function process(url, done) { done(url url) }")
        == .kept(.failing(input: "x1", .scriptSyntaxError))
    )
  }

  @Test("a script whose shorter text does something else, or asks for something else, stays")
  func differing() throws {
    let own = "function process(url, done) { done(process.toString()); }"
    #expect(try Self.result(own) == .kept(.differs(input: "x1")))
    let script = "function process(url, done) { x }"
    let short = "function process(a,b){x}"
    for runtime: any ScriptRuntime in [
      FakeScriptRuntime([script: { _, _ in .output("1") }, short: { _, _ in .output("2") }]),
      FakeScriptRuntime([
        script: { call, _ in .output("1") },
        short: { call, _ in call.input == "x1" ? .output("1") : .noResult },
      ]),
      FakeScriptRuntime([script: { _, _ in .output("1") }]),
    ] {
      let result = try Self.result(script, runtime)
      guard case .kept(.differs) = result else {
        Issue.record("\(result)")
        continue
      }
    }
    let asking = RequestingRuntime(short: short)
    #expect(try Self.result(script, asking) == .kept(.differs(input: "x1")))
  }

  /// Gives the same result for all scripts, and asks more for one of them.
  private struct RequestingRuntime: ScriptRuntime {
    let short: String

    func run(_ call: ScriptCall, transport: any HTTPTransport) -> ScriptResult {
      let requests = call.source == short ? [HTTPRequest(url: "https://a.example/")] : []
      return ScriptResult(outcome: .output("1"), requests: requests)
    }
  }

  @Test(
    "every test of a real manifest gives the same result with the minified one",
    .enabled(if: RealManifests.areThere, Comment(rawValue: RealManifests.notice)),
    arguments: 1...4
  )
  func real(version: Int) throws {
    let manifest = try RealManifests.load(version)
    let runtime = JavaScriptCoreRuntime()
    let host = ScriptHost(runtime: runtime, transport: FakeTransport())
    let old = LinkResolver(manifest: manifest, engine: FoundationEngine(), scripts: host)
    var scripts: [Int: String] = [:]
    let proof = ScriptProof(old, shortensNames: true)
    for use in ScriptUse.all(of: old, MinifyOptions()) {
      if case .shortened(let text, _) = proof.shorten(use) {
        scripts[use.script.range.lowerBound] = text
      }
    }
    let bytes = MinifiedManifest(manifest, scripts: scripts).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    let short = try Manifest(text: text, version: manifest.version)
    let new = LinkResolver(manifest: short, engine: FoundationEngine(), scripts: host)
    #expect(bytes.count < manifest.document.file.bytes.count * 6 / 10)
    #expect(!scripts.isEmpty)
    try #require(old.programs.count == new.programs.count)
    for (program, other) in zip(old.programs, new.programs) {
      try #require(program.rule.formats.count == other.rule.formats.count)
      for input in program.rule.testSubjects {
        if program.rule.kind == .redirect {
          #expect(old.redirect(input.url).result == new.redirect(input.url).result)
        }
        for (format, otherFormat) in zip(program.rule.formats, other.rule.formats) {
          let result = old.evaluate(format, of: program, input)
          #expect(new.evaluate(otherFormat, of: other, input) == result, "\(program.rule.id)")
        }
      }
    }
  }
}

@Suite("Scripts of real manifests")
struct RealScriptTests {
  /// Gives every request the same answer, which some scripts find something in.
  private struct OneAnswer: HTTPTransport {
    let body: String

    func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
      .success(HTTPResponse(status: 200, url: request.url, body: Array(body.utf8)))
    }
  }

  private static let bodies = [
    "", #"{"id": 1, "data": {"id": "x"}, "results": [{"url": "https://a.example/1", "id": 2}]}"#,
    #"<html><meta property="al:ios:url" content="app://item/12"><a href="spotify:track:1">x</a>"#,
  ]

  @Test(
    "each script is understood, and its shorter text does the same, whatever servers answer",
    .enabled(if: RealManifests.areThere, Comment(rawValue: RealManifests.notice)),
    arguments: 1...4
  )
  func real(version: Int) throws {
    let manifest = try RealManifests.load(version)
    let resolver = LinkResolver(manifest: manifest, engine: FoundationEngine())
    let runtime = JavaScriptCoreRuntime()
    var options = MinifyOptions()
    var runs = 0
    for isOld in [false, true] {
      options.prefersWebViewScripts = isOld
      for use in ScriptUse.all(of: resolver, options) {
        let short = try ShortScript(use.script.value)
        #expect(short.text.utf8.count < use.script.value.utf8.count)
        guard let input = use.program.rule.testSubjects.first else { continue }
        for body in Self.bodies {
          let results = [use.script.value, short.text].map { text in
            let call = ScriptCall(source: text, environment: use.environment, input: input.url)
            return Self.shown(runtime.run(call, transport: OneAnswer(body: body)))
          }
          #expect(results[0] == results[1], "\(short.text)")
          runs += 1
        }
      }
    }
    #expect(runs > 60)
  }

  /// A result without the words of an error, which quote the script.
  private static func shown(_ result: ScriptResult) -> String {
    guard case .failed(let failure) = result.outcome else { return "\(result)" }
    return "\(failure.reason) \(result.requests)"
  }
}

extension ScriptUse.Result {
  fileprivate var isNotUnderstood: Bool {
    if case .kept(.notUnderstood) = self { true } else { false }
  }
}
