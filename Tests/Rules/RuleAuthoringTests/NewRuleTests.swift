import Diagnostics
import FileAccess
import FoundationEngine
import LinkResolver
import ManifestModel
import MatchEngine
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

  /// Drafts a rule for each kind of links, one after the other.
  private static func draftAll(
    _ links: [String],
    app: String? = nil
  ) throws -> (rules: [NewRule], results: [String?], notes: [String]) {
    var manifest = try Manifest(text: text)
    var notes: [String] = []
    var (rules, results): ([NewRule], [String: String?]) = ([], [:])
    let request = try RuleRequest(urls: links, kind: .action, app: app)
    for kind in request.kinds(in: manifest, &notes) {
      let rule = try kind.draft(for: manifest, prover(), &notes)
      let result = try rule.make()
      for (example, output) in zip(rule.examples, result.results) {
        results.updateValue(output, forKey: example.text)
      }
      notes += rule.notes(on: result)
      rules.append(rule)
      manifest = try result.manifest(after: manifest)
    }
    #expect(manifest.rules.count == (try Manifest(text: text)).rules.count + rules.count)
    return (rules, links.map { results[$0] ?? nil }, notes)
  }

  @Test(
    "links that differ have results that differ, with a rule for each kind",
    arguments: [
      (["a.example/item/12", "a.example/user/kelp/posts"], 2),
      (["a.example/item/12", "a.example/search?q=x"], 2),
      (["a.example/album/48210", "a.example/track/7Yk2pQ"], 2),
      (["a.example/album/48210", "a.example/track/77", "a.example/track/7Yk2pQ"], 2),
      (["a.example/en/album/48210", "a.example/en/track/7Yk2pQ"], 2),
      (["a.example/#/album/48210", "a.example/#/track/7Yk2pQ"], 2),
      (["a.example/album/48210", "a.example/track/77"], 1),
      (["a.example/kelp", "a.example/oak/posts"], 2),
      (["a.example/watch?v=q7Rk2mZp0dE", "a.example/shorts/q7Rk2mZp0dE"], 2),
      (["a.example/p/12345-red", "a.example/p/12345-blue"], 1),
      (["a.example/p/red-12345", "a.example/p/blue-12345"], 1),
      (["a.example/p/12345-red", "a.example/p/12345-blue", "a.example/p/777-x"], 1),
      (["a.example/x?lang=de", "a.example/x?lang=en"], 1),
      (["a.example/x?ref=one", "a.example/x?ref=two"], 1),
      (["a.example/x?f[id]=3", "a.example/x?f[id]=4"], 1),
      (["a.example/y/1?f[id]=3", "a.example/y/1?f[id]=4", "a.example/y/2?f[id]=4"], 1),
      (["a.example/w/7#/i/5", "a.example/w/8#/i/5", "a.example/w/7#/i/6"], 1),
      (["a.example/1", "de.a.example/1", "en.a.example/1"], 2),
      (["m.a.example/1", "de.a.example/1", "en.a.example/1"], 2),
      (["a.example/s/1", "b.test/s/1"], 2),
      (["a.example/s/1", "a.example/s/2"], 1),
      (
        [
          "g.example/a/b", "g.example/c/d", "g.example/c/d/issues/5", "g.example/a/b/issues/7",
        ], 2
      ),
      (
        [
          "m.example/de/artist/77", "m.example/us/artist/78", "m.example/search?term=abc",
          "m.example/search?term=xyz",
        ], 2
      ),
      (["a.example/wiki/Cat", "a.example/w/index.php?title=Dog"], 2),
      (["a.example/12-red", "a.example/about?tab=3"], 2),
      (["p.example/p/1", "q.example/x/1"], 2), (["p.example/p/1", "q.example/p/1"], 2),
      (["a.example/item/12", "a.example/item/34", "a.example/cart?id=56"], 2),
      (["a.example/watch?v=q7Rk2mZp0dE", "a.example/channel/q7Rk2mZp0dE"], 2),
      (["a.example/r/kelp", "a.example/r/kelp/comments/1a2b3c"], 2),
      (["a.example/item/12", "a.example/item/12/edit"], 2),
      (["a.example/@kelp", "a.example/@oak.beam/posts"], 2),
      (["a.example/s/1", "a.example/s/1?page=9"], 2),
      (["a.example/s/1", "a.example/s/1?page=9", "a.example/s/3?page=7"], 2),
      (["a.example/en/wiki/Cat", "a.example/en/w/index.php?title=Dog"], 2),
      (["a.example/s/1?lang=de", "a.example/s/1?lang=en", "a.example/s/2?lang=de"], 1),
      (["a.example/i?p=item&id=5", "a.example/i?p=user&name=kelp"], 2),
      (["a.example/", "a.example/x/12"], 2),
      (["a.example/item/12", "a.example/item/77", "a.example/u/kelp", "a.example/u/moss"], 2),
      (
        ["a.example/item/12", "a.example/item/77", "a.example/user/kelp", "a.example/user/moss"], 2
      ),
      (["a.example/en/12", "a.example/en/77", "a.example/de/5", "a.example/de/6"], 1),
      (["a.example/s/1", "a.example/s/2?page=9"], 2),
      (["a.example/w?v=12", "a.example/w?v=13&t=3"], 2),
      (["a.example/s/1#s3", "a.example/s/2#s4"], 1), (["a.example/s/1", "a.example/s/2#s3"], 2),
      (["a.example/s#one", "a.example/s#two"], 1), (["a.example/s/1#x/y", "a.example/s/1#x"], 2),
      (["a.example/w?v=12#s3", "a.example/w?v=13#s4", "a.example/w?v=13&t=5#s4"], 2),
      (["a.example/w?v=abc1", "a.example/w?v=abc2"], 1),
      (["x.y.a.example/1", "z.a.example/1"], 2), (["a.b.c.a.example/1", "d.e.f.a.example/1"], 2),
      (["de.a.example/wiki/Cat", "en.a.example/wiki/Cat", "fr.a.example/w?title=Cat"], 2),
    ] as [([String], Int)],
    ["n", "o"]
  )
  func kinds(_ item: ([String], Int), _ app: String) throws {
    let (links, count) = (item.0.map { "https://" + $0 }, item.1)
    let (rules, results, notes) = try Self.draftAll(links, app: app)
    #expect(rules.count == count)
    #expect(Set(results.compactMap(\.self)).count == links.count, "\(results)")
    #expect(notes.allSatisfy { !$0.contains("although the examples differ") }, "\(notes)")
    #expect(notes.contains { $0.contains("of \(count) kinds") } == (count > 1), "\(notes)")
  }

  @Test(
    "over generated links of several kinds: one rule takes each, and results differ where links do",
    arguments: ["n", "o"]
  )
  func generatedKinds(_ app: String) throws {
    var source = KindsOfLinks(seed: 3)
    for _ in 0..<120 {
      let links = source.next()
      let (rules, results, notes) = try Self.draftAll(links.map(\.text), app: app)
      let shown = "\(links.map(\.text)) \(rules.map(\.draft.pattern)) \(results)"
      #expect(!notes.contains { $0.contains("although the examples differ") }, "\(notes) \(shown)")
      var meanings: [String: String] = [:]
      for (link, result) in zip(links, results) {
        let takers = try rules.filter { try Self.takes($0.draft.pattern, link.text) }
        #expect(takers.count == 1, "\(link.text) \(takers.map(\.draft.pattern)) of \(shown)")
        let result = try #require(result, "\(link.text) of \(shown)")
        let known = meanings.updateValue(link.meaning, forKey: result) ?? link.meaning
        #expect(known == link.meaning, "\(shown)")
      }
      let count = Set(links.map(\.meaning)).count
      #expect(meanings.count == count, "\(shown)")
    }
  }

  private static func takes(_ pattern: String, _ link: String) throws -> Bool {
    let engine = FoundationEngine()
    let result = try engine.compile(pattern)
      .firstMatch(in: Subject(link), limits: engine.defaultLimits)
    if case .match = result.outcome { return true }
    return false
  }

  @Test("the kinds of links share the app that the links together tell")
  func sharedApp() throws {
    let links = ["https://a.example/item/12", "https://other.test/user/kelp/posts"]
    let (rules, results, notes) = try Self.draftAll(links)
    #expect(rules.count == 2 && results.allSatisfy { $0?.hasPrefix("notes://") ?? false })
    #expect(notes.count { $0.contains("using the app 'n'") } == 1, "\(notes)")
  }

  @Test("with a template of the author's there is one rule")
  func authored() throws {
    let urls = ["https://a.example/item/12", "https://a.example/user/kelp/posts"]
    let request = try RuleRequest(urls: urls, kind: .action, template: "notes://$1$2")
    var notes: [String] = []
    #expect(try request.kinds(in: Manifest(text: Self.text), &notes).count == 1)
    #expect(notes.isEmpty)
  }

  @Test(
    "a value in which the links differ, and which the results do not have, is named",
    arguments: [
      (["a.example/@kelp", "a.example/@oak.beam/posts"], nil),
      (["a.example/1/1/1/1/1/1/1/1/1/38", "a.example/2/2/2/2/2/2/2/2/2/49"], "'38'"),
      (["a.example/s/5#x?y=7", "a.example/s/6#x?y=8"], nil),
      (["a.example/s/1", "b.test/s/2"], nil),
      (["a.example/s/1?utm_source=x", "a.example/s/2?utm_source=y"], nil),
      (["a.example/s/12-red", "a.example/s/345-blue"], nil),
      (["a.example/w?12", "a.example/w?77"], "'77'"),
      (["a.example/w?v=1&v=2", "a.example/w?v=1&v=4"], nil),
      (["a.example/w?v=1&v=2", "a.example/w?v=3&v=2"], "'3'"),
      (["a.example/w#y=2&z=3", "a.example/w#y=4&z=5"], nil),
    ] as [([String], String?)]
  )
  func lost(_ links: [String], _ value: String?) throws {
    let notes = try Self.draftAll(links.map { "https://" + $0 }, app: "o").notes
    let losses = notes.filter { $0.contains("although the examples differ in it") }
    #expect(losses.isEmpty == (value == nil), "\(notes)")
    if let value { #expect(losses.contains { $0.contains(value) }, "\(losses)") }
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
    #expect(notes.contains { $0.contains("a guess from one URL") }, "\(notes)")
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
