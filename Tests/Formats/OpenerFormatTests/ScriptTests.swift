import Diagnostics
import FoundationEngine
import LinkResolver
import ManifestModel
import OpenerFormat
import RegressionSuite
import RunRecord
import ScriptRuntime
import TestSupport
import Testing

@Suite("Tests of scripts")
struct ScriptTests {
  static let manifest = #"""
    {"actions": [{"title": "t", "headers": true, "regex": "^https://a\\.example/(\\d+)[\\s\\S]*$",
      "testInputs": ["https://a.example/1", "https://b.example/1"],
      "testHeaders": [{"x": "y"}, null],
      "formats": [
        {"app": {"identifier": "echo"}, "script2": "echo", "testResults": ["https://a.example/1\n{\"x\":\"y\"}", null]},
        {"app": {"identifier": "none"}, "script2": "none", "testResults": [null, null]},
        {"app": {"identifier": "throws"}, "script2": "throws", "testResults": [null, null]},
        {"app": {"identifier": "slow"}, "script2": "slow", "testResults": ["x", null]},
        {"app": {"identifier": "asks"}, "script2": "asks", "testResults": ["x", null]},
        {"app": {"identifier": "both"}, "script2": "echo", "script": "none", "testResults": ["https://a.example/1\n{\"x\":\"y\"}", null]},
        {"app": {"identifier": "same"}, "script2": "none", "script": "none", "testResults": [null, null]},
        {"app": {"identifier": "accents"}, "script2": "composed", "script": "decomposed", "testResults": ["\u00e9", null]},
        {"app": {"identifier": "other-accent"}, "script2": "decomposed", "testResults": ["\u00e9", null]},
        {"app": {"identifier": "broken"}, "script2": "lead", "script": "trail", "testResults": ["\ufffd", null]},
        {"app": {"identifier": "broken-alike"}, "script2": "lead", "script": "lead", "testResults": ["\\uD800", null]},
        {"app": {"identifier": "web"}, "script": "web", "testResults": ["webView", null]}]}]}
    """#

  static let runtime = FakeScriptRuntime([
    "echo": { call, _ in .output(call.input) },
    "none": { _, _ in .noResult },
    "composed": { _, _ in .output("\u{E9}") },
    "decomposed": { _, _ in .output("e\u{301}") },
    "lead": { _, _ in .failed(.illFormedOutput([0xD800])) },
    "trail": { _, _ in .failed(.illFormedOutput([0xDC00])) },
    "throws": { _, _ in .failed(.exception(message: "no", line: 2, column: 3)) },
    "slow": { call, _ in .failed(.timeLimit(milliseconds: call.limits.milliseconds)) },
    "asks": { _, transport in
      switch transport.send(HTTPRequest(url: "https://api.example/")) {
      case .success: .output("x")
      case .failure(let failure): .failed(.http(failure))
      }
    },
    "web": { call, _ in .output(call.environment.rawValue) },
  ])

  static func run(_ transport: FakeTransport = FakeTransport()) throws -> [TestRecord] {
    let host = ScriptHost(runtime: runtime, transport: transport)
    let manifest = try Manifest(text: manifest)
    let resolver = LinkResolver(manifest: manifest, engine: FoundationEngine(), scripts: host)
    return RegressionSuite(resolver.testedRules).run(workers: 2)
  }

  @Test(
    "a script's outcome decides its test, and what is no fault of it leaves the test undecided",
    arguments: [
      ("echo", TestRecord.Status.passed, nil), ("none", .passed, nil),
      ("throws", .failed, .scriptThrew), ("slow", .undecided, .scriptTimeLimit),
      ("asks", .undecided, .requestNotRecorded), ("both", .passed, nil), ("same", .passed, nil),
      ("web", .passed, nil), ("accents", .passed, nil), ("other-accent", .failed, nil),
      ("broken", .failed, .scriptResultSurrogate),
      ("broken-alike", .failed, .scriptResultSurrogate),
    ] as [(String, TestRecord.Status, FailureReason?)]
  )
  func status(_ app: String, _ status: TestRecord.Status, _ reason: FailureReason?) throws {
    let tests = try Self.run().filter { $0.format == app }
    #expect(tests.map(\.status) == [status, .passed])
    #expect(tests.first?.outcome?.reason == reason)
    #expect(tests.allSatisfy { $0.kind == .script })
  }

  @Test("a script is not run where the rule's pattern does not match")
  func patternFirst() throws {
    let test = try #require(
      try Self.run().first { $0.format == "throws" && $0.input.contains("b.") }
    )
    #expect(test.outcome?.type == .noMatch)
  }

  @Test("an answer that is not recorded is named, and with it the test passes")
  func unrecorded() throws {
    let test = try #require(try Self.run().first { $0.format == "asks" })
    #expect(test.unrecordedRequest == "GET https://api.example/")
    let answer = HTTPResponse(status: 200, url: "https://api.example/")
    let recorded = try Self.run(FakeTransport(["GET https://api.example/": .success(answer)]))
    #expect(recorded.first { $0.format == "asks" }?.status == .passed)
  }

  @Test("the requests of a script are in its test, the first of them, and those after them counted")
  func requests() throws {
    struct Traced: HTTPTransport {
      func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
        sendTraced(request).outcome
      }

      func sendTraced(_ request: HTTPRequest) -> TracedOutcome {
        var trace = RequestTrace(
          method: request.method,
          url: request.url,
          answer: .response(status: 200, type: "text/html", length: 3)
        )
        trace.redirects = [HTTPRedirect(status: 301, url: request.url + "x")]
        trace.file = "a.exchange"
        return TracedOutcome(.success(HTTPResponse(status: 200, url: request.url)), trace: trace)
      }
    }
    let runtime = FakeScriptRuntime([
      "many": { _, transport in
        for number in 0..<23 { _ = transport.send(HTTPRequest(url: "https://a.example/\(number)")) }
        return .output("x")
      },
      "none": { _, _ in .output("x") },
    ])
    let text = #"""
      {"actions": [{"title": "t", "regex": "^https://a",
        "testInputs": ["https://a.example/1", "https://b.example/1"],
        "formats": [
          {"app": {"identifier": "many"}, "script2": "many", "testResults": ["x", null]},
          {"app": {"identifier": "none"}, "script2": "none", "script": "many", "testResults": ["x", null]}]}]}
      """#
    let host = ScriptHost(runtime: runtime, transport: Traced())
    let resolver = LinkResolver(
      manifest: try Manifest(text: text),
      engine: FoundationEngine(),
      scripts: host
    )
    let tests = RegressionSuite(resolver.testedRules).run(workers: 1)
    #expect(tests.map { $0.exchanges?.count } == [20, nil, nil, nil])
    #expect(tests.map(\.exchangesLeftOut) == [3, nil, nil, nil])
    let first = try #require(tests[0].exchanges?.first)
    #expect(first.method == "GET" && first.url == "https://a.example/0")
    #expect(first.redirects == [.init(status: 301, url: "https://a.example/0x")])
    #expect(first.status == 200 && first.type == "text/html" && first.length == 3)
    #expect(first.file == "a.exchange" && first.reason == nil)
  }

  @Test("where both scripts are there and differ, that is a finding")
  func difference() throws {
    let findings = RegressionSuite.findings(in: try Self.run())
    #expect(findings.map(\.code) == ["scripts-differ", "scripts-differ", "scripts-differ"])
    #expect(findings.first?.message.contains("'script' nothing") == true)
    #expect(findings[1].message.unicodeScalars.contains("\u{301}"))
    #expect(findings[2].message.contains(#"'script2' gives '\uD800', 'script' '\uDC00'"#))
  }
}
