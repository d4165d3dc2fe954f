import BacktrackingSuite
import Diagnostics
import FileAccess
import FoundationEngine
import FoundationEssentials
import GoldenStore
import GoldenSuite
import LinkResolver
import ManifestModel
import MatchEngine
import Reporters
import RunRecord
import TerminalAccess
import TestSupport
import Testing

@Suite("Rules against their goldens, without a process")
struct GoldenRunTests {
  private static let corpus = GoldenCorpus(["https://a/1", "https://a/x"].map { Subject($0) })

  private static func run(_ pattern: String) throws -> GoldenRun {
    let manifest = try Manifest(
      text: """
        {"apps": [{"identifier": "n"}], "actions": [{"title": "Open", "regex": "\(pattern)",
          "formats": [{"appId": "n", "format": "n://$1"}]}]}
        """
    )
    let engine = FoundationEngine()
    let limits = engine.defaultLimits
    let rules = GoldenRules(
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
    return GoldenRun(rules, over: corpus)
  }

  /// Records the rules of a run in a folder.
  private static func record(_ run: GoldenRun, in folder: GoldenFolder) throws {
    let assignment = try run.assignment(folder, [:])
    try folder.write(run.corpus)
    for index in run.targets.indices {
      let golden = run.record(index, as: assignment.entries[index].name)
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
    let search = AttackSearch(
      effort: BacktrackingEffort(level: 0, longest: 64),
      makeEngines: { BacktrackingEngines(targetEngines: [], screeningEngine: nil) },
      engines: [],
      findings: []
    )
    var acceptance = try GoldenAcceptance(result, of: after, goldens, found: search)
    try acceptance.accept(Set(acceptance.ids))
    #expect(acceptance.ids.isEmpty)
    #expect(try after.compare(with: goldens, isWhole: true).records.isEmpty)
    #expect(try !before.compare(with: goldens, isWhole: true).records.isEmpty)
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
