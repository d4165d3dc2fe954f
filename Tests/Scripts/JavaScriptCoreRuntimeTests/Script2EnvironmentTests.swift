import JavaScriptCoreRuntime
import ScriptRuntime
import Testing

@Suite("the environment of script2")
struct Script2EnvironmentTests {
  private static let transport: TableTransport = {
    var transport = TableTransport(bodies: [
      "https://a.test/page": "<p>é</p>",
      "https://a.test/json": "{\"a\": [1, null, \"x\"]}",
      "https://a.test/down": nil,
    ])
    for (path, type, body) in [
      ("latin", "text/html; charset=ISO-8859-1", [0xE9, 0x80]),
      ("utf16", "text/plain; charset=\"UTF-16LE\"", [0xE9, 0x00, 0x3D, 0xD8, 0x00, 0xDE]),
      ("bom", "text/html; charset=iso-8859-1", [0xEF, 0xBB, 0xBF, 0xC3, 0xA9]),
      ("broken", "text/html", [0x61, 0xFF, 0x62, 0xC3]),
      ("cyrillic", "text/html; charset=windows-1251", [0xE9]),
      ("strange", "text/html; charset=klingon", [0xC3, 0xA9]),
      ("empty", "text/html", []),
    ] as [(String, String, [UInt8])] {
      transport.responses["https://a.test/\(path)"] = .success(
        HTTPResponse(
          status: path == "empty" ? 404 : 200,
          url: "https://a.test/\(path)",
          headers: [HTTPField("content-type", type)],
          body: body
        )
      )
    }
    return transport
  }()

  /// Expressions with the text of their values.
  private static let values = [
    ("httpRequest('https://a.test/page')", "<p>é</p>"),
    ("httpRequest('https://a.test/latin')", "é€"),
    ("httpRequest('https://a.test/utf16')", "é😀"),
    ("httpRequest('https://a.test/bom')", "é"),
    ("httpRequest('https://a.test/broken')", "a\u{FFFD}b\u{FFFD}"),
    ("httpRequest('https://a.test/cyrillic')", "й"),
    ("httpRequest('https://a.test/strange')", "é"),
    ("httpRequest('https://a.test/empty') === ''", "true"),
    ("httpRequest('https://a.test/down')", "null"),
    ("jsonRequest('https://a.test/json').a[2]", "x"),
    ("jsonRequest('https://a.test/page')", "null"),
    ("jsonRequest('https://a.test/down')", "null"),
    ("btoa('hello')", "aGVsbG8="), ("btoa('')", ""), ("btoa('\\xe9\\0')", "6QA="),
    ("btoa('a')", "YQ=="), ("btoa('ab')", "YWI="), ("btoa('abc')", "YWJj"), ("btoa(12)", "MTI="),
    ("(() => { try { btoa('\\u0100') } catch (e) { return e.name } })()", "InvalidCharacterError"),
    ("(() => { try { btoa('\\u0100') } catch (e) { return e instanceof Error } })()", "true"),
    ("base64DigitsToBase10String([])", "0"), ("base64DigitsToBase10String([0])", "0"),
    ("base64DigitsToBase10String([0, 0, 1])", "1"), ("base64DigitsToBase10String([1, 0])", "64"),
    ("base64DigitsToBase10String([63, 63, 63])", "262143"),
    ("base64DigitsToBase10String([1].concat(Array(10).fill(0)))", "1152921504606846976"),
    ("base64DigitsToBase10String([1].concat(Array(11).fill(0)))", "73786976294838206464"),
    (
      "[[64], [-1], [1.5], ['1'], [NaN]].map(d => { try { base64DigitsToBase10String(d) } "
        + "catch (e) { return e.name } }).join()",
      "RangeError,RangeError,RangeError,RangeError,RangeError"
    ),
    (
      "(() => { try { base64DigitsToBase10String('12') } catch (e) { return e.name } })()",
      "TypeError"
    ),
    (
      "htmlDecode('&lt;a href=&quot;x&quot;&gt; &amp;amp; &eacute;&#233;&#xE9;')",
      "<a href=\"x\"> &amp; ééé"
    ),
    (
      "typeof XMLHttpRequest + typeof window + typeof setTimeout + typeof atob",
      "undefinedundefinedundefinedundefined"
    ),
    ("typeof console.log", "function"), ("console.log('x')", "undefined"),
    ("[Math.random(), Math.random()].map(x => x >= 0 && x < 1).join()", "true,true"),
    ("Math.random() === Math.random()", "false"),
    ("this === globalThis && (function () { return this })() === globalThis", "true"),
  ]

  private static func run(_ source: String) -> ScriptResult {
    let call = ScriptCall(source: source, environment: .script2, input: "in")
    return workerRuntime.run(call, transport: transport)
  }

  @Test("its functions", arguments: values)
  func value(_ expression: String, _ text: String) {
    let source = "function process(url, done) { done(String(\(expression))); }"
    #expect(Self.run(source).outcome == .output(text))
  }

  @Test(
    "process is found in every form",
    arguments: [
      "function process(url, done) { done(url); }",
      "var process = function (url, done) { done(url); };",
      "process = (url, done) => done(url);",
      "const process = (url, done) => done(url);",
      "let process = function (url, done) { done(url); }",
      "'use strict'; function process(url, done) { done(url); }",
      "this.process = (url, done) => { done(url); };",
      "globalThis['process'] = function (url, done) { done(url); }",
      "async function process(url, done) { done(url); }",
      "function process(url, done) { Promise.resolve().then(() => done(url)); }",
      "function process(url, done) { (async () => { await null; done(url); })(); }",
      "function process(url, done) { globalThis.helper(url, done); } function helper(u, d) { d(u); }",
      "var console = console || {}; var JSON = JSON || null;"
        + " function process(url, done) { done(JSON.parse(JSON.stringify(url))); }",
      "#!/usr/bin/env node\nfunction process(url, done) { done(url); }",
      "function process(url, done) { done(url) }\n//# sourceURL=x.js",
      "function process() { arguments[1](arguments[0]); }",
    ]
  )
  func processForms(_ source: String) {
    #expect(Self.run(source).outcome == .output("in"))
  }

  @Test("a script without a function process says so", arguments: ["", "1", "var process = 1;"])
  func missingProcess(_ source: String) {
    #expect(Self.run(source).outcome == .failed(.missingProcess))
  }

  @Test("requests are listed in order, failed ones too")
  func requests() {
    let result = Self.run(
      """
      function process(url, done) {
        httpRequest('https://a.test/down'); jsonRequest('https://a.test/json');
        httpRequest('https://a.test/page'); done('x');
      }
      """
    )
    #expect(result.outcome == .output("x"))
    let paths = ["down", "json", "page"]
    #expect(result.requests == paths.map { HTTPRequest(url: "https://a.test/\($0)") })
  }

  @Test(
    "a script cannot hide that an exchange is not recorded",
    arguments: [
      "try { httpRequest('https://b.test/') } catch (e) {} done('x')",
      "try { jsonRequest('https://b.test/') } catch (e) { done('x') }",
      "try { httpRequest('https://b.test/') } finally { done('x') }",
      "try { httpRequest('https://b.test/') } catch (e) { httpRequest('https://a.test/page') }",
      "httpRequest('https://b.test/'); done('x')",
    ]
  )
  func notRecorded(_ body: String) {
    let result = Self.run("function process(url, done) { \(body) }")
    let failure = HTTPFailure.notRecorded(method: "GET", url: "https://b.test/")
    #expect(result.outcome == .failed(.http(failure)))
    #expect(result.requests == [HTTPRequest(url: "https://b.test/")])
  }

  @Test("a script that asks on and on is stopped, whatever it catches")
  func tooManyRequests() {
    let loops = [
      "for (;;) { httpRequest('https://a.test/page') }",
      "for (;;) { try { httpRequest('https://a.test/page') } catch (e) {} }",
    ]
    // A stop at the wrong moment has ended one process in twenty.
    for loop in loops.flatMap({ Array(repeating: $0, count: 60) }) {
      let result = Self.run("function process(url, done) { \(loop) }")
      #expect(result.outcome == .failed(.tooManyRequests(limit: 100)))
      #expect(result.requests.count == 100)
    }
  }

  @Test("a result that was given before a request does not need it")
  func resultBeforeRequest() {
    let result = Self.run("function process(u, done) { done('x'); httpRequest('https://b.test/') }")
    #expect(result.outcome == .output("x"))
    #expect(result.requests.count == 1)
  }

  @Test("one script gives the same result on every call, random numbers too")
  func repeatable() {
    let runtime = JavaScriptCoreRuntime()
    let source = """
      var calls = (typeof calls === 'number' ? calls : 0) + 1;
      count = typeof count === 'number' ? count + 1 : 1;
      function process(url, done) { done([calls, count, Math.random(), RegExp.$1].join()); /(u)/.exec(url); }
      """
    let outcomes = Set(
      (0..<100).map { _ in
        runtime.run(
          ScriptCall(source: source, environment: .script2, input: "u"),
          transport: Self.transport
        ).outcome
      }
    )
    #expect(outcomes.count == 1)
  }

  @Test("scripts that are canonically equivalent are not mixed up")
  func canonicalEquivalence() {
    let runtime = JavaScriptCoreRuntime()
    for text in ["\u{E9}", "e\u{301}", "\u{E9}"] {
      let source = "function process(url, done) { done(String('\(text)'.length)); }"
      let call = ScriptCall(source: source, environment: .script2, input: "")
      let outcome = runtime.run(call, transport: Self.transport).outcome
      #expect(outcome == .output(String(text.utf16.count)))
    }
  }

  @Test("threads may share a runtime")
  func threads() async {
    let runtime = JavaScriptCoreRuntime()
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<16 {
        group.addTask {
          (0..<50).allSatisfy { round in
            let call = ScriptCall(
              source: "function process(url, done) { x = url; done(x + \(number)); }",
              environment: round % 2 == 0 ? .script2 : .webView,
              input: "\(round),"
            )
            return runtime.run(call, transport: EmptyTransport()).outcome
              == .output("\(round),\(number)")
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
