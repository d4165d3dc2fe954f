import BacktrackingSuite
import Diagnostics
import FileAccess
import Foundation
import FoundationEngine
import GoldenStore
import GoldenSuite
import LinkResolver
import ManifestModel
import MatchEngine
import Reporters
import ResultCache
import RunRecord
import TerminalAccess
import TestSupport
import Testing

@Suite("Rules against their goldens, without a process")
struct GoldenRunTests {
  private static let corpus = GoldenCorpus(["https://a/1", "https://a/x"].map { Subject($0) })

  /// URLs of which a catch-all rule takes so many that its golden has digests.
  private static let large = GoldenCorpus(
    (0..<200).map { Subject("https://a/\($0)") } + (0..<100).map { Subject("http://b/\($0)") }
  )

  private static func run(
    _ pattern: String,
    template: String = "n://$1",
    over corpus: GoldenCorpus = corpus,
    cache: ResultCache? = nil
  ) throws -> GoldenRun {
    let manifest = try Manifest(
      text: """
        {"apps": [{"identifier": "n"}], "actions": [{"title": "Open", "regex": "\(pattern)",
          "formats": [{"appId": "n", "format": "\(template)"}]}]}
        """
    )
    let engine = FoundationEngine()
    let limits = engine.defaultLimits
    var rules = GoldenRules(
      resolvers: [LinkResolver(manifest: manifest, engine: engine, limits: limits, scripts: nil)],
      links: [],
      engine: MeteredEngine(engine: engine, limits: limits),
      others: [],
      unicode: "1",
      isSelected: { _ in true },
      target: { rule, _ in
        PatternCase(
          rule: rule.id,
          pattern: rule.pattern?.value ?? "",
          subjects: [],
          location: { _ in nil }
        )
      },
      workers: 2,
      terminal: Terminal(style: .plain, errorStyle: .plain, blocks: .ascii, showsProgress: false)
    )
    rules.cache = cache
    return GoldenRun(rules, over: corpus)
  }

  private static func record(_ run: GoldenRun, in folder: GoldenFolder) throws {
    let assignment = try run.assignment(folder, [:])
    try folder.write(run.corpus)
    for index in run.targets.indices {
      let golden = run.summarize(index, as: assignment.entries[index].name)
      try folder.write(golden, over: run.corpus, replacing: nil)
    }
    try folder.write(run.header)
  }

  @Test("what was recorded is the same again; what changed is found, accepted, and gone")
  func life() throws {
    let folder = try TemporaryFolder()
    let goldens = GoldenFolder(path: folder.url.path + "/golden")
    let before = try Self.run("^https://a/([0-9])$")
    try Self.record(before, in: goldens)
    #expect(try before.compare(with: goldens, isWhole: true).records.isEmpty)
    let after = try Self.run("^https://a/([0-9a-z])$")
    let result = try after.compare(with: goldens, isWhole: true)
    #expect(result.rules.map(\.name.text) == ["action/n/open"])
    #expect(!result.records.isEmpty && result.compared == 1)
    var acceptance = try GoldenAcceptance(result, of: after, goldens, found: Self.noAttacks)
    try acceptance.accept(Set(acceptance.ids))
    #expect(acceptance.ids.isEmpty)
    #expect(try after.compare(with: goldens, isWhole: true).records.isEmpty)
    #expect(try !before.compare(with: goldens, isWhole: true).records.isEmpty)
  }

  private static let noAttacks = AttackSearch(
    effort: BacktrackingEffort(level: 0, longest: 64),
    makeEngines: { BacktrackingEngines(targetEngines: [], screeningEngine: nil) },
    engines: [],
    findings: []
  )

  private static func text(_ folder: TemporaryFolder) throws -> String {
    let file = folder.url.appendingPathComponent("golden/action/n/open.golden")
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  @Test("a catch-all rule keeps digests, and a change of one URL is shown by that URL")
  func catchAll() throws {
    let folder = try TemporaryFolder()
    let goldens = GoldenFolder(path: folder.url.path + "/golden")
    let before = try Self.run("^https?://(.*)$", over: Self.large)
    try Self.record(before, in: goldens)
    #expect(try Self.text(folder).contains("\n{\"digests\":300}\n"))
    #expect(try before.compare(with: goldens, isWhole: true).records.isEmpty)
    let after = try Self.run("^(?!https://a/77$)https?://(.*)$", over: Self.large)
    let records = try after.compare(with: goldens, isWhole: true).records
    #expect(records.filter { $0.kind == .lost }.flatMap(\.examples).map(\.url) == ["https://a/77"])
    let other = try Self.run("^https?://(.*?)[/]?$", over: Self.large)
    let kinds = try other.compare(with: goldens, isWhole: true).records.map(\.kind)
    #expect(kinds == [.definition])
  }

  @Test("after some changes were accepted, the others are still shown by URL")
  func partlyAccepted() throws {
    let folder = try TemporaryFolder()
    let goldens = GoldenFolder(path: folder.url.path + "/golden")
    try Self.record(try Self.run("^https://(.*)$", over: Self.large), in: goldens)
    let after = try Self.run("^(?!https://a/77$)https?://(.*)$", over: Self.large)
    let result = try after.compare(with: goldens, isWhole: true)
    let gained = try #require(result.records.first { $0.kind == .gained })
    #expect(gained.urls == 100)
    var acceptance = try GoldenAcceptance(result, of: after, goldens, found: Self.noAttacks)
    try acceptance.accept([gained.id])
    #expect(try !Self.text(folder).contains("\n{\"digests\":"))
    let left = try after.compare(with: goldens, isWhole: true)
    #expect(left.records.map(\.kind) == [.lost, .definition])
    #expect(left.records.first?.examples.map(\.url) == ["https://a/77"])
    acceptance = try GoldenAcceptance(left, of: after, goldens, found: Self.noAttacks)
    try acceptance.accept(Set(acceptance.ids))
    #expect(try Self.text(folder).contains("\n{\"digests\":299}\n"))
    #expect(try after.compare(with: goldens, isWhole: true).records.isEmpty)
  }

  @Test("another corpus is accepted without changes of the rule, which are shown after it")
  func otherCorpus() throws {
    let folder = try TemporaryFolder()
    let goldens = GoldenFolder(path: folder.url.path + "/golden")
    try Self.record(try Self.run("^https?://(.*)$", over: Self.large), in: goldens)
    let more = GoldenCorpus(Self.large.urls.dropFirst(20) + [Subject("https://z/1")])
    let after = try Self.run("^(?!https://a/77$)https?://(.*)$", over: more)
    let result = try after.compare(with: goldens, isWhole: true)
    let corpus = try #require(result.records.first { $0.kind == .corpus })
    var acceptance = try GoldenAcceptance(result, of: after, goldens, found: Self.noAttacks)
    try acceptance.accept([corpus.id])
    let left = try after.compare(with: goldens, isWhole: true)
    #expect(left.records.map(\.kind) == [.lost, .definition])
    #expect(left.records.first?.examples.map(\.url) == ["https://a/77"])
  }

  @Test("a rule that was recorded before is taken from the cache, and one that changed is not")
  func cached() throws {
    let folder = try TemporaryFolder()
    let cache = ResultCache(folder: folder.url.appendingPathComponent("cache"), tool: "t")
    let (plain, name) = (try Self.run("^http(.*)$", over: Self.large), ExactText("x"))
    let first = try Self.run("^http(.*)$", over: Self.large, cache: cache)
    #expect(first.summarize(0, as: name) == plain.summarize(0, as: name))
    let again = try Self.run("^http(.*)$", over: Self.large, cache: cache)
    #expect(again.summarize(0, as: name) == plain.summarize(0, as: name))
    let files = FileManager.default.enumerator(atPath: folder.url.path + "/cache")
    #expect(files?.compactMap { $0 as? String }.count { $0.hasSuffix(".json") } == 1)
    for (pattern, template) in [("^http(.*)", "n://$1"), ("^http(.*)$", "m://$1")] {
      let other = try Self.run(pattern, template: template, over: Self.large, cache: cache)
      let expected = try Self.run(pattern, template: template, over: Self.large)
      #expect(other.summarize(0, as: name) == expected.summarize(0, as: name))
    }
    let fewer = GoldenCorpus(Array(Self.large.urls.dropFirst()))
    let other = try Self.run("^http(.*)$", over: fewer, cache: cache)
    #expect(other.summarize(0, as: name).rest?.count == 299)
  }

  @Test("a folder in which nothing was recorded is an error")
  func nothing() throws {
    let folder = try TemporaryFolder()
    let run = try Self.run("^x$")
    let error = try #require(throws: InputError.self) {
      try run.compare(with: GoldenFolder(path: folder.url.path + "/none"), isWhole: true)
    }
    #expect(error.diagnostics.map(\.code) == ["no-goldens"])
  }

  @Test("two manifests differ in what they give, not in how they are written")
  func diff() throws {
    let same = try ManifestDiff(Self.run("^https://a/([0-9])$"), Self.run("^https://a/(\\\\d)$"))
    #expect(same.result.records.isEmpty && same.hidden == 1)
    let other = try ManifestDiff(Self.run("^https://a/([0-9])$"), Self.run("^https://a/(.)$"))
    #expect(!other.result.records.isEmpty)
  }
}
