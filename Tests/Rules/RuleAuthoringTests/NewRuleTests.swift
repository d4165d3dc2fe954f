import Diagnostics
import FileAccess
import FoundationEngine
import LinkResolver
import ManifestModel
import RuleAuthoring
import TestSupport
import Testing

@Suite("A rule drafted, put into a manifest and proven, without a process")
struct NewRuleTests {
  private static let text = #"""
    {
      "apps": [
        {"identifier": "n", "name": "Notes", "storeId": "1", "scheme": "notes"},
        {"identifier": "o", "name": "Other", "storeId": "2", "scheme": "other"}
      ],
      "actions": [
        {
          "title": "Open",
          "regex": "^https?://a\\.example/n/([0-9]+)$",
          "testInputs": ["https://a.example/n/12"],
          "formats": [{"appId": "n", "format": "notes://a.example/n/$1", "testResults": ["notes://a.example/n/12"]}]
        },
        {
          "title": "Show",
          "regex": "^https?://b\\.example/([0-9]+)$",
          "testInputs": ["https://b.example/1"],
          "formats": [{"appId": "o", "format": "other://$1", "testResults": ["other://1"]}]
        }
      ]
    }
    """#
  private static let links = ["https://a.example/list/12", "http://www.a.example/list/7"]

  /// What proves a rule in these tests: Foundation's engine, and the results of the rule's tests.
  private static func prover(
    passes: Bool = true,
    tests: Int? = nil,
    findings: [RuleProver.Finding] = []
  ) -> RuleProver {
    RuleProver(
      compile: { LinkResolver(manifest: $0, engine: FoundationEngine()) },
      prove: { _, rule in
        RuleProver.Proof(
          tests: tests ?? (rule.testInputs?.value.count ?? 0) + rule.redirectTests.count,
          passes: passes,
          findings: findings
        )
      }
    )
  }

  /// Drafts a rule for the manifest.
  private static func draft(
    _ request: RuleRequest,
    _ prover: RuleProver = prover()
  ) throws -> (rule: NewRule, result: NewRule.Result, notes: [String]) {
    var notes: [String] = []
    let rule = try request.draft(for: Manifest(text: text), prover, &notes)
    let result = try rule.make()
    return (rule, result, notes + rule.notes(on: result))
  }

  @Test("an action gets the app of its host, a pattern, a template and tests, in its place")
  func action() throws {
    let (rule, result, notes) = try Self.draft(RuleRequest(urls: Self.links, kind: .action))
    #expect(result.id == "action/n/open-list")
    #expect(result.results == ["notes://a.example/list/12", "notes://a.example/list/7"])
    #expect(result.takenMisses.isEmpty && result.findings.isEmpty)
    #expect(notes.contains { $0.contains("using the app 'n'") }, "\(notes)")
    let changed = try Manifest(text: String(decoding: result.bytes, as: UTF8.self))
    #expect(changed.rules.map(\.id) == ["action/n/open", "action/n/open-list", "action/o/show"])
    #expect(changed.rules[1].pattern?.value == rule.draft.pattern)
    #expect(changed.rules[1].testInputs?.value.compactMap(\.value).prefix(2) == Self.links[...])
    let old = Array(Self.text.utf8)
    let shared = zip(old, result.bytes).prefix { $0 == $1 }.count
    let tail = zip(old.reversed(), result.bytes.reversed()).prefix { $0 == $1 }.count
    #expect(shared + tail >= old.count, "no other byte changes")
  }

  @Test("the title, the app by its name and the template of the request count")
  func wishes() throws {
    let request = try RuleRequest(
      urls: Self.links,
      kind: .action,
      app: "other",
      template: "other://x/$1",
      title: "Find It"
    )
    let result = try Self.draft(request).result
    #expect(result.id == "action/o/find-it" && result.results.first == "other://x/12")
  }

  @Test("a redirect by a parameter leads where its links say")
  func redirect() throws {
    let urls = ["https://go.example/?to=https%3A%2F%2Fx.example%2F1"]
    let (_, result, _) = try Self.draft(RuleRequest(urls: urls, kind: .redirect))
    #expect(result.results == ["https://x.example/1"])
    #expect(result.id.hasPrefix("redirect/"))
  }

  @Test("a link counts once, and what is no web link is an error")
  func links() throws {
    let twice = try RuleRequest(urls: Self.links + Self.links, kind: .action)
    #expect(twice.examples.count == 2)
    let error = try #require(throws: InputError.self) {
      try RuleRequest(urls: ["notes://x"], kind: .action)
    }
    #expect(error.diagnostics.map(\.code) == ["no-web-link"])
  }

  @Test("an app that the manifest has not is a note, and an error where the rule is written")
  func unknownApp() throws {
    let request = try RuleRequest(urls: Self.links, kind: .action, app: "m")
    let notes = try Self.draft(request).notes
    #expect(notes.contains { $0.contains("no app 'm'") }, "\(notes)")
    let written = try RuleRequest(urls: Self.links, kind: .action, app: "m", isWritten: true)
    let error = try #require(throws: InputError.self) { try Self.draft(written) }
    #expect(error.diagnostics.map(\.code) == ["no-such-app"])
  }

  @Test("a group that the draft has not is an error that lists those it has")
  func group() throws {
    let request = try RuleRequest(urls: Self.links, kind: .action, template: "n://$7")
    let error = try #require(throws: InputError.self) { try Self.draft(request) }
    #expect(error.diagnostics.map(\.code) == ["no-such-group"])
    #expect(error.diagnostics.first?.help?.contains("$1") == true)
  }

  @Test("a redirect without a parameter that holds a link is an error")
  func noTarget() throws {
    let request = try RuleRequest(urls: ["https://go.example/x"], kind: .redirect)
    let error = try #require(throws: InputError.self) { try Self.draft(request) }
    #expect(error.diagnostics.map(\.code) == ["no-target"])
  }

  @Test("a draft whose own tests fail, or are missing, is an error", arguments: [true, false])
  func unproven(passes: Bool) throws {
    let prover = Self.prover(passes: passes, tests: passes ? 0 : nil)
    let request = try RuleRequest(urls: Self.links, kind: .action)
    let error = try #require(throws: InputError.self) { try Self.draft(request, prover) }
    #expect(error.diagnostics.map(\.code) == ["draft-failed"])
  }

  @Test("findings of checks, guesses and rules for the same links are noted")
  func notes() throws {
    let finding = RuleProver.Finding(code: "some-check", message: "something")
    let request = try RuleRequest(urls: ["https://a.example/n/77"], kind: .action)
    let notes = try Self.draft(request, Self.prover(findings: [finding])).notes
    #expect(notes.contains("some-check: something"))
    #expect(notes.contains { $0.contains("a guess from one example") }, "\(notes)")
    #expect(notes.contains { $0.contains("already has rules for these links: action/n/open") })
  }

  @Test("of several manifests the one with the app is meant")
  func target() throws {
    let other = try Manifest(text: #"{"apps": [{"identifier": "x"}], "actions": []}"#)
    let own = try Manifest(text: Self.text)
    let request = try RuleRequest(urls: Self.links, kind: .action, app: "n")
    #expect(try request.target(among: [other, own]).apps.count == 2)
    #expect(try request.target(among: [other]).apps.count == 1)
    for (manifests, code) in [([other, other], "several-manifests"), ([], "no-manifest")] {
      let error = try #require(throws: InputError.self) { try request.target(among: manifests) }
      #expect(error.diagnostics.map(\.code) == [code])
    }
  }
}
