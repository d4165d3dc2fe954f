import FoundationEngine
import ManifestModel
import MatchEngine
import ScriptRuntime
import TestSupport
import Testing

@testable import LinkResolver

@Suite("Resolving links")
struct LinkResolverTests {
  static let manifest = #"""
    {"apps": [
       {"identifier": "notes", "name": "Notes", "scheme": "notes", "storeId": "1"},
       {"identifier": "pad", "name": "Pad Notes", "scheme": "padnotes", "platform": "pad", "storeId": "2"},
       {"identifier": "de", "name": "Notizen", "scheme": "notizen", "country": "de"}],
     "actions": [
       {"title": "Open Note", "regex": "^https?://notes\\.example/(\\d+)$", "formats": [
          {"appId": "notes", "format": "notes://$1"},
          {"appId": "pad", "format": "padnotes://$1"},
          {"appId": "de", "format": "notizen://$1"},
          {"appId": "notes", "script2": "function process() {}"}]},
       {"title": "Open Blog", "headers": true, "regex": "^(https?://\\S+)\\n.*\"x-blog\":\"(\\w+)\".*$",
        "formats": [{"appId": "notes", "format": "notes://blog/$2"}]},
       {"title": "Broken", "regex": "^(a$", "formats": [{"appId": "notes", "format": "notes:"}]}],
     "redirects": {
       "^https://out\\.example/\\?(?:.*&)?u=": {"param": "u"},
       "^https://(?:out|short)\\.example/": {"format": "https://notes.example/7"},
       "^https://loop\\.example/a$": {"format": "https://loop.example/b"},
       "^https://loop\\.example/b$": {"format": "https://loop.example/a"},
       "^https://same\\.example/.*$": {"format": "$0"},
       "^https://slow\\.example/(?:a+)+$": {"format": "x"},
       "^(": {"format": "x"}},
     "browsers": [{"identifier": "fox", "name": "Fox", "scheme": "fox", "regex": "^https?://(.*)$",
                   "format": "fox://$1"}],
     "previews": [{"regex": "^https://notes\\.example/(\\d+)$", "format": "https://img.example/$1"}]}
    """#

  static func resolver(_ limits: MatchLimits? = nil) throws -> LinkResolver {
    LinkResolver(
      manifest: try Manifest(text: manifest),
      engine: FoundationEngine(),
      limits: limits
    )
  }

  @Test("an action gives the output of each format, and says which needs a script")
  func action() throws {
    let resolution = try Self.resolver().resolve("https://notes.example/12")
    let action = try #require(resolution.hops.first?.actions.first)
    #expect(action.groups == ["https://notes.example/12", "12"])
    #expect(
      action.outputs.map(\.outcome) == [
        .output("notes://12"), .output("padnotes://12"), .output("notizen://12"),
        .failed(.needsScript),
      ]
    )
    #expect(resolution.browsers.map(\.rule.id) == ["browser/fox"])
    #expect(resolution.previews.count == 1)
  }

  @Test("an app for another device is named and not offered; a country limits nothing")
  func availability() throws {
    let context = ResolutionContext(platform: .phone)
    let resolution = try Self.resolver().resolve("https://notes.example/12", context: context)
    let outputs = try #require(resolution.hops.first?.actions.first?.outputs)
    #expect(outputs.map(\.unavailability) == [nil, .platform(.pad), nil, nil])
  }

  @Test("an app older than a key does not read it")
  func appVersion() throws {
    let context = ResolutionContext(platform: .phone, appVersion: AppVersion(1, 0, 0))
    let resolution = try Self.resolver().resolve("https://notes.example/12", context: context)
    let outputs = try #require(resolution.hops.first?.actions.first?.outputs)
    #expect(
      outputs.map(\.unavailability) == [
        nil, nil, .appVersion(AppVersion(1, 0, 10)), .appVersion(AppVersion(1, 1, 8)),
      ]
    )
    #expect(outputs.last?.outcome == .noMatch)
    #expect(resolution.browsers.isEmpty && resolution.previews.isEmpty)
  }

  static let versioned = #"""
    {"apps": [{"identifier": "n", "name": "N", "scheme": "n", "storeId": "1"}],
     "actions": [
       {"title": "Scripts", "regex": "^https://both\\.example/$", "formats": [
          {"appId": "n", "script": "old", "script2": "new"}, {"appId": "n", "script2": "new"},
          {"appId": "n", "script": "old"}]},
       {"title": "Headers", "headers": true, "regex": "^(https://head\\.example/)([\\s\\S]*)$",
        "formats": [{"appId": "n", "format": "n:$2"}]}],
     "redirects": {"^https://out\\.example/$": {"format": "https://both.example/"}},
     "browsers": [{"identifier": "b", "name": "B", "scheme": "b", "regex": "^(.*)$", "format": "b:$1"}],
     "previews": [{"regex": "^(.*)$", "format": "https://img.example/$1"}]}
    """#

  static func resolve(_ url: String, by version: AppVersion?) throws -> Resolution {
    let runtime = FakeScriptRuntime([
      "old": { call, _ in .output("old " + call.environment.rawValue) },
      "new": { call, _ in .output("new " + call.environment.rawValue) },
    ])
    let host = ScriptHost(runtime: runtime, transport: FakeTransport())
    let resolver = LinkResolver(
      manifest: try Manifest(text: versioned),
      engine: FoundationEngine(),
      scripts: host
    )
    let headers = HeaderFields(fields: [.init(name: "x", value: "y")])
    let context = ResolutionContext(appVersion: version, headers: headers)
    return resolver.resolve(url, context: context)
  }

  @Test("an app before 1.1.8 runs the script for web views")
  func scriptsByVersion() throws {
    func outputs(_ version: AppVersion?) throws -> [RuleOutcome] {
      let action = try Self.resolve("https://both.example/", by: version).hops.first?.actions.first
      return action?.outputs.map(\.outcome) ?? []
    }
    let new = [RuleOutcome.output("new script2"), .output("new script2"), .output("old webView")]
    #expect(try outputs(nil) == new)
    #expect(try outputs(AppVersion(1, 1, 8)) == new)
    #expect(
      try outputs(AppVersion(1, 1, 7)) == [
        .output("old webView"), .noMatch, .output("old webView"),
      ]
    )
  }

  @Test(
    "each release reads what was there",
    arguments: [
      (AppVersion(1, 0, 1), "n:", 0, 0, false),
      (AppVersion(1, 0, 2), "n:\n{\"x\":\"y\"}", 0, 0, false),
      (AppVersion(1, 0, 9), "n:\n{\"x\":\"y\"}", 0, 0, false),
      (AppVersion(1, 1, 0), "n:\n{\"x\":\"y\"}", 1, 0, false),
      (AppVersion(1, 1, 7), "n:\n{\"x\":\"y\"}", 1, 0, false),
      (AppVersion(1, 1, 8), "n:\n{\"x\":\"y\"}", 1, 1, false),
      (AppVersion(1, 5, 7), "n:\n{\"x\":\"y\"}", 1, 1, false),
      (AppVersion(1, 5, 8), "n:\n{\"x\":\"y\"}", 1, 1, true),
    ]
  )
  func releases(
    _ version: AppVersion,
    _ output: String,
    _ browsers: Int,
    _ previews: Int,
    _ isRedirected: Bool
  ) throws {
    let resolution = try Self.resolve("https://head.example/", by: version)
    #expect(resolution.hops.first?.actions.first?.outputs.first?.outcome == .output(output))
    #expect(resolution.browsers.count == browsers)
    #expect(resolution.previews.count == previews)
    let redirected = try Self.resolve("https://out.example/", by: version)
    #expect((redirected.hops.count == 2) == isRedirected)
  }

  @Test("headers follow the URL as compact JSON after a newline")
  func headers() throws {
    let fields = HeaderFields(fields: [.init(name: "x-blog", value: "daily")])
    let context = ResolutionContext(headers: fields)
    let resolution = try Self.resolver().resolve("https://b.example/", context: context)
    let outcome = resolution.hops.first?.actions.first?.outputs.first?.outcome
    #expect(outcome == .output("notes://blog/daily"))
    let awkward = HeaderFields(
      fields: [.init(name: "b", value: "\"\\/\n\u{1}é"), .init(name: "a", value: "")]
    )
    #expect(awkward.json == #"{"b":"\"\\/\n\u0001é","a":""}"#)
  }

  @Test(
    "the first redirect in file order that has an answer counts",
    arguments: [
      ("https://out.example/?u=https%3A%2F%2Fnotes.example%2F9", "https://notes.example/9"),
      ("https://out.example/?v=1", "https://notes.example/7?v=1"),
      ("https://short.example/", "https://notes.example/7"),
    ]
  )
  func redirect(_ url: String, _ expected: String) throws {
    #expect(try Self.resolver().redirect(url).result.outcome == .output(expected))
  }

  @Test("a URL that no redirect is for has no answer")
  func noRedirect() throws {
    let answer = try Self.resolver().redirect("https://elsewhere.example/")
    #expect(answer.result.outcome == .noMatch)
    #expect(answer.rule == nil)
  }

  @Test("redirects are followed until an action matches")
  func followed() throws {
    let resolution = try Self.resolver().resolve("https://out.example/?u=https://notes.example/5")
    #expect(resolution.hops.map(\.url).last == "https://notes.example/5")
    #expect(resolution.hops.first?.redirect == "redirect/out.example-u")
    #expect(resolution.redirectProblem == nil)
  }

  @Test(
    "a loop of redirects is reported with its URLs",
    arguments: [
      ("https://loop.example/a", ["https://loop.example/a", "https://loop.example/b"]),
      (
        "https://out.example/?u=https://loop.example/b",
        ["https://loop.example/b", "https://loop.example/a"]
      ),
      ("https://same.example/x", ["https://same.example/x"]),
    ]
  )
  func loops(_ url: String, _ loop: [String]) throws {
    let resolution = try Self.resolver().resolve(url)
    #expect(Array(resolution.hops.map(\.url).suffix(loop.count)) == loop)
    let way = (loop + loop.prefix(1)).joined(separator: " → ")
    #expect(resolution.redirectProblem == "the redirects form a loop: \(way)")
  }

  @Test("a redirect that the engine gives up on leaves the answer unknown")
  func unknownRedirect() throws {
    let url = "https://slow.example/" + String(repeating: "a", count: 60) + "!"
    let answer = try Self.resolver().redirect(url)
    guard case .failed(.engine(.stepLimit)) = answer.result.outcome else {
      Issue.record("expected a step limit, got \(answer.result.outcome)")
      return
    }
    #expect(try Self.resolver().resolve(url).redirectProblem != nil)
  }

  @Test("a rule whose pattern does not compile is unknown, not absent")
  func broken() throws {
    let resolution = try Self.resolver().resolve("https://notes.example/1")
    #expect(resolution.hops.first?.unknown.map(\.rule.id) == ["action/notes/broken"])
  }

  @Test(
    "a near miss says how far the pattern got and what it wanted",
    arguments: [
      ("https://notes.example/x", "https://notes.example/", #"\d+"#),
      ("https://notes.example/12?x", "https://notes.example/12", "$"),
      ("https://notes.exampel/12", "https://notes.", "example"),
    ]
  )
  func nearMiss(_ url: String, _ matched: String, _ wanted: String) throws {
    let search = try Self.resolver()
    let miss = try #require(
      search.nearMisses(of: RuleInput(url: url)).first { $0.rule.kind == .action }
    )
    #expect(String(url.utf16.prefix(miss.stop.reach)) == matched)
    #expect(miss.stop.wantedText == wanted)
  }

  @Test(
    "where no branch of an alternation begins to match, all of it is wanted",
    arguments: [
      ("https://notes.example/x", "(list|item)"), ("https://notes.example/list/x", "[0-9]+"),
      ("https://notes.example/item-x", "[0-9]+|new"),
    ]
  )
  func nearMissInBranches(_ url: String, _ wanted: String) throws {
    let manifest = try Manifest(
      text: #"""
        {"apps": [], "actions": [
          {"title": "Note", "formats": [],
           "regex": "^https?://notes\\.example/(list|item)(?:/[0-9]+|-(?:[0-9]+|new))$",
           "testInputs": ["https://notes.example/list/1"]}]}
        """#
    )
    let search = LinkResolver(manifest: manifest, engine: FoundationEngine())
    let miss = try #require(search.nearMisses(of: RuleInput(url: url)).first)
    #expect(miss.stop.wantedText == wanted || "(\(miss.stop.wantedText))" == wanted)
  }

  @Test("the host of a URL counts without the user before it", arguments: ["", "me@", "u:p@www."])
  func nearMissWithUser(_ user: String) throws {
    let manifest = try Manifest(
      text: #"""
        {"apps": [], "actions": [
          {"title": "Note", "regex": "^https?://notes\\.example/(\\d+)$", "formats": [],
           "testInputs": ["https://notes.example/1"]}]}
        """#
    )
    let search = LinkResolver(manifest: manifest, engine: FoundationEngine())
    let misses = search.nearMisses(of: RuleInput(url: "https://\(user)notes.example:80/x"))
    #expect(misses.map(\.rule.id) == ["action/no-app/note"])
  }
}
