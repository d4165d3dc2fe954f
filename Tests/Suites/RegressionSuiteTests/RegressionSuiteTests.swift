import Diagnostics
import FoundationEngine
import LinkResolver
import ManifestModel
import MatchEngine
import OpenerFormat
import ParallelWork
import RegressionSuite
import RunRecord
import TestSupport
import Testing

@Suite("Running tests")
struct RegressionSuiteTests {
  static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n"}],
     "actions": [
       {"title": "Good", "regex": "^https://a\\.example/(\\d+)$",
        "testInputs": ["https://a.example/1", "https://a.example/", "https://a.example/2"],
        "formats": [
          {"appId": "n", "format": "n://$1", "testResults": ["n://1", null, "n://2"]},
          {"appId": "n", "format": "n://$1", "testResults": ["n://1"]},
          {"appId": "n", "script2": "x", "testResults": ["n://1", null, null]},
          {"appId": "n", "testResults": ["n://1"]},
          {"appId": "n", "format": "n://$1"}]},
       {"title": "Bad", "regex": "^https://a\\.example/(\\d+)$",
        "testInputs": ["https://a.example/1", "https://a.example/1", "https://b.example/", 7],
        "formats": [{"appId": "n", "format": "n://$1",
                     "testResults": ["n://3", null, "n://1", "n://"]}]},
       {"title": "Broken", "regex": "^(a$", "testInputs": ["a", "b"],
        "formats": [{"appId": "n", "format": "n:", "testResults": ["n:", null]}]},
       {"title": "Slow", "regex": "^(?:a+)+$",
        "testInputs": ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"],
        "formats": [{"appId": "n", "format": "n:", "testResults": [null]}]},
       {"title": "Headers", "headers": 1, "regex": "^(\\S+)\\n\\{\"id\":\"(\\d+)\"\\}$",
        "testInputs": ["https://c.example/", "https://c.example/"],
        "testHeaders": [{"id": "5"}, null],
        "formats": [{"appId": "n", "format": "n://$2", "testResults": ["n://5", null]}]}],
     "redirects": {
       "^https://out\\.example/\\?u=.*$": {"param": "u", "tests": {
          "https://out.example/?u=b": "b",
          "https://out.example/": "https://out.example/",
          "https://in.example/x": "https://in.example/y"}}},
     "browsers": [{"identifier": "f", "name": "F", "scheme": "f", "regex": "^https?://(.*)$",
                   "format": "f://$1", "testInputs": ["https://x"], "testResults": ["f://x"]}],
     "previews": [{"regex": "^p(.)$", "format": "$1", "testInputs": ["pq"], "testResults": ["q"]}]}
    """#

  /// So few steps that giving up takes no time.
  static let limits: MatchLimits = {
    var limits = FoundationEngine().defaultLimits
    limits.steps = 10
    return limits
  }()

  @Test("tests that are not run since the run is stopped are skipped")
  func stopped() throws {
    let interruption = Interruption()
    let suite = try Self.suite()
    let records = Interruption.$current.withValue(interruption) {
      suite.run(workers: 1, progress: { _ in interruption.request() })
    }
    // The first rule was under way.
    #expect(records.count == suite.testCount)
    #expect(records.allSatisfy { $0.status == .skipped && $0.skipReason == .stopped })
    #expect(interruption.shortfalls.map(\.examined) == [0])
  }

  static func suite() throws -> RegressionSuite {
    let manifest = try Manifest(text: manifest)
    let resolver = LinkResolver(manifest: manifest, engine: FoundationEngine(), limits: limits)
    return RegressionSuite(resolver.testedRules)
  }

  static func run(workers: Int = 2, stopsAtFirstFailure: Bool = false) throws -> [TestRecord] {
    try suite().run(workers: workers, stopsAtFirstFailure: stopsAtFirstFailure)
  }

  static func statuses(_ rule: String) throws -> [TestRecord.Status] {
    try run().filter { $0.rule == rule }.map(\.status)
  }

  @Test(
    "each test has the status that its outcome deserves",
    arguments: [
      (
        "action/n/good",
        [
          TestRecord.Status.passed, .passed, .passed, .passed, .skipped, .skipped, .skipped,
          .skipped,
        ]
      ),
      ("action/n/bad", [.failed, .failed, .failed, .failed]),
      ("action/n/broken", [.failed, .failed]),
      ("action/n/slow", [.undecided]),
      ("action/n/headers", [.passed, .passed]),
      ("redirect/out.example-u", [.passed, .passed, .failed]),
      ("browser/f", [.passed]),
      ("preview/p-.-", []),
    ]
  )
  func status(_ rule: String, _ expected: [TestRecord.Status]) throws {
    #expect(try Self.statuses(rule) == expected)
  }

  @Test("a test that fails for want of a match says where the pattern stops")
  func nearMiss() throws {
    let messages = try Self.run().filter { $0.rule == "action/n/bad" }.map(\.message)
    #expect(messages[2] == "the pattern stops before 'b.example/', where it wants a")
    #expect(messages[0] == nil && messages[1] == nil)
  }

  @Test(
    "a test that fails since its template inserts nothing says which group is missing",
    arguments: [
      (#"^https://a/(\\d+)$"#, "n://$2", "group $2 is never set: the pattern has 1 capture group"),
      (#"^https://a/(\\d+)(x)?$"#, "n://$2", "group $2 takes no part in the match"),
      (#"^https://a/(\\d+)$"#, "m://$1", nil),
    ]
  )
  func emptyGroup(_ pattern: String, _ template: String, _ message: String?) throws {
    let manifest = #"""
      {"apps": [{"identifier": "n"}], "actions": [
        {"title": "Open", "regex": "\#(pattern)", "testInputs": ["https://a/1"],
         "formats": [{"appId": "n", "format": "\#(template)", "testResults": ["n://1"]}]}]}
      """#
    let resolver = LinkResolver(manifest: try Manifest(text: manifest), engine: FoundationEngine())
    let tests = resolver.testedRules.flatMap { $0.runTests() }
    #expect(tests.map(\.status) == [.failed] && tests.map(\.message) == [message])
  }

  @Test("a failure of the engine is never counted as no match")
  func undecided() throws {
    let test = try #require(try Self.run().first { $0.rule == "action/n/slow" })
    #expect(test.outcome == OutcomeRecord(type: .failed, reason: .stepLimit))
    #expect(test.message != nil)
  }

  @Test("a pattern that does not compile fails even the tests that expect nothing")
  func broken() throws {
    for test in try Self.run() where test.rule == "action/n/broken" {
      #expect(test.outcome?.reason == .patternRefused)
    }
  }

  @Test("skipped tests say why")
  func skipped() throws {
    let reasons = try Self.run().compactMap(\.skipReason)
    #expect(
      reasons == Array(repeating: .needsScript, count: 3) + [.missingTemplate]
    )
  }

  @Test("the records are the same whatever the number of workers", arguments: [1, 2, 3, 8, 64])
  func determinism(_ workers: Int) throws {
    let reference = try Self.run(workers: 1)
    for _ in 0..<5 { #expect(try Self.run(workers: workers) == reference) }
  }

  @Test(
    "after the first failure all tests are skipped, the same ones always",
    arguments: [1, 2, 8]
  )
  func stopping(_ workers: Int) throws {
    let records = try Self.run(workers: workers, stopsAtFirstFailure: true)
    let all = try Self.run()
    let first = try #require(all.firstIndex { $0.status == .failed })
    #expect(records.count == all.count)
    #expect(Array(records[...first]) == Array(all[...first]))
    #expect(records[(first + 1)...].allSatisfy { $0.skipReason == .afterFailure })
  }

  @Test("a test has the first match of its rule's pattern, as a search of its own finds it")
  func matches() throws {
    let manifest = try Manifest(text: Self.manifest)
    let engine = FoundationEngine()
    var found = 0
    for test in try Self.run() where test.outcome != nil && test.kind != .redirect {
      let rule = try #require(manifest.rules.first { $0.id == test.rule })
      guard let pattern = try? engine.compile(rule.pattern?.value ?? "") else {
        #expect(test.match == nil)
        continue
      }
      let subject = Subject(test.headers.map { test.input + "\n" + $0 } ?? test.input)
      let match = pattern.firstMatch(in: subject, limits: Self.limits).match
      #expect(test.match == match?.ranges.map { range in range.map { TextRange($0) } })
      found += match == nil ? 0 : 1
    }
    #expect(found == 8)
  }

  @Test("a test has no match where the pattern was not run, and null for a group without one")
  func missingMatches() throws {
    let manifest = try Manifest(
      text: #"""
        {"actions": [{"title": "t", "regex": "^https://(a)?(b)?x(\\d+)$",
          "testInputs": ["https://bx12", "https://bx"],
          "formats": [{"format": "n://$3", "testResults": ["n://12", null]}]}],
         "redirects": {
          "^https://r\\.example/(.*)$": {"param": "u",
            "tests": {"https://r.example/q": "https://r.example/q"}},
          "^https://r\\.example/\\?u=(.+)$": {"param": "u",
            "tests": {"https://r.example/?u=1": "1"}}}}
        """#
    )
    let suite = RegressionSuite(
      LinkResolver(manifest: manifest, engine: FoundationEngine()).testedRules
    )
    let tests = suite.run(workers: 1)
    #expect(tests.allSatisfy { $0.status == .passed })
    let ranges = tests.map { $0.match?.map { $0?.range } }
    #expect(ranges == [[0..<12, nil, 8..<9, 10..<12], nil, [0..<19, 18..<19], nil])
  }

  @Test("the location of a test is that of its expected result")
  func location() throws {
    let bytes = Array(Self.manifest.utf8)
    for test in try Self.run() where test.expected != nil && test.rule != "action/n/bad" {
      let range = test.location.offset..<(test.location.offset + test.location.length)
      #expect(String(decoding: bytes[range], as: UTF8.self) == "\"\(test.expected ?? "")\"")
    }
  }

  @Test("an output that is only canonically equal to the expected one fails")
  func canonicalEquivalence() throws {
    let manifest = try Manifest(
      text: #"""
        {"actions": [{"title": "t", "regex": "^(.*)$", "testInputs": ["caf\u00e9", "cafe\u0301"],
          "formats": [{"format": "$1", "testResults": ["cafe\u0301", "cafe\u0301"]}]}]}
        """#
    )
    let suite = RegressionSuite(
      LinkResolver(manifest: manifest, engine: FoundationEngine()).testedRules
    )
    #expect(suite.run(workers: 1).map(\.status) == [.failed, .passed])
  }

  @Test("the progress adds up to the number of tests")
  func progress() throws {
    let suite = try Self.suite()
    let counter = Counter()
    let records = suite.run(workers: 3) { counter.add($0) }
    #expect(counter.value == suite.testCount)
    #expect(records.count == suite.testCount)
  }

  @Test(
    "the template tests of the reference manifests give the known counts",
    .enabled(if: RealManifests.areThere, .init(rawValue: RealManifests.notice)),
    arguments: [(1, 388, 0), (2, 706, 0), (3, 1176, 2), (4, 1330, 0)]
  )
  func real(_ version: Int, _ passed: Int, _ failed: Int) throws {
    let resolver = LinkResolver(
      manifest: try RealManifests.load(version),
      engine: FoundationEngine()
    )
    let templates = RegressionSuite(resolver.testedRules).run(workers: 2).filter {
      $0.kind == .template
    }
    #expect(templates.count { $0.status == .passed } == passed)
    #expect(templates.count { $0.status == .failed } == failed)
    #expect(templates.count == passed + failed)
  }
}
