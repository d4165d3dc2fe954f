import Diagnostics
@testable import GoldenStore
import ManifestModel
import MatchEngine
import RunRecord
import TestSupport
import Testing

@Suite("Comparing recordings of a rule")
struct GoldenComparisonTests {
  /// The changes from the sample's rule to another version of it.
  private static func changes(
    to manifest: String,
    from old: String = Sample.manifest()
  ) throws -> [GoldenChange] {
    let before = try #require(try Sample.record(old).first)
    let after = try #require(try Sample.record(manifest).first)
    return GoldenComparison(Sample.corpus, Sample.corpus).changes(from: before, to: after)
  }

  @Test("nothing changes where nothing changed")
  func same() throws {
    #expect(try Self.changes(to: Sample.manifest()).isEmpty)
  }

  @Test(
    "each kind of change is seen, the most important first",
    arguments: [
      (Sample.manifest(pattern: #"^https://a.example/(\\d+)"#), [.gained, .cost, .definition]),
      (Sample.manifest(pattern: #"^https://a\\.example/([2-9]+)"#), [.lost, .cost, .definition]),
      (Sample.manifest(template: "n://show/$1"), [.output, .definition]),
      (Sample.manifest(template: "n://open/$0"), [.output, .definition]),
      (Sample.manifest(pattern: #"^https://(a)\\.example/(\\d+)"#), [.output, .cost, .definition]),
      (
        Sample.manifest(pattern: #"^https://(a)\\.example/(\\d+)"#, template: "n://open/$2"),
        [.groups, .cost, .definition]
      ),
      (Sample.manifest(title: "Open note"), [.definition]),
    ] as [(String, [GoldenRecord.Kind])]
  )
  func kinds(_ manifest: String, _ kinds: [GoldenRecord.Kind]) throws {
    let changes = try Self.changes(to: manifest)
    #expect(changes.map(\.kind) == kinds)
  }

  @Test("URLs that change alike are one change, which says how")
  func alike() throws {
    let change = try #require(try Self.changes(to: Sample.manifest(template: "n://show/$1")).first)
    #expect(change.entries.count == 10)
    #expect(change.differences.map(\.old) == ["n://open/$1"])
    #expect(change.differences.map(\.new) == ["n://show/$1"])
  }

  @Test("a change has the same name in every run, and another one for another change")
  func names() throws {
    let manifest = Sample.manifest(template: "n://show/$1")
    let ids = try Self.changes(to: manifest).map(\.id)
    #expect(try Self.changes(to: manifest).map(\.id) == ids)
    let others = try Self.changes(to: Sample.manifest(template: "n://show/$1/")).map(\.id)
    #expect(Set(ids).isDisjoint(with: others))
  }

  @Test("texts that are only canonically equal do differ")
  func canonical() throws {
    let old = Sample.manifest(template: "n://\u{E9}")
    let changes = try Self.changes(to: Sample.manifest(template: "n://e\u{301}"), from: old)
    #expect(changes.map(\.kind) == [.output, .definition])
  }

  @Test("URLs of one corpus alone, and costs over another one, are no changes of the rule")
  func corpora() throws {
    let larger = GoldenCorpus(Sample.corpus.urls + [Subject("https://a.example/77")])
    let old = try #require(try Sample.record(Sample.manifest()).first)
    let new = try #require(try Sample.record(Sample.manifest(), over: larger).first)
    #expect(GoldenComparison(Sample.corpus, larger).changes(from: old, to: new).isEmpty)
    #expect(GoldenComparison(larger, Sample.corpus).changes(from: new, to: old).isEmpty)
    #expect(old.rebased(on: new, Sample.corpus, larger) == new)
  }

  @Test("costs are compared only for the same version of an engine")
  func versions() throws {
    let old = try #require(try Sample.record(Sample.manifest()).first)
    var new = old
    guard case .counted(var totals) = new.costs[1].result else {
      Issue.record("nothing was counted")
      return
    }
    totals.corpus += 1
    new.costs[1].result = .counted(totals)
    let comparison = GoldenComparison(Sample.corpus, Sample.corpus)
    #expect(comparison.changes(from: old, to: new).map(\.kind) == [.cost])
    new.costs[1].version += "x"
    #expect(comparison.changes(from: old, to: new).isEmpty)
  }

  @Test(
    "a cost that has grown by no more than it may does not fail a run",
    arguments: [
      (100, 110, 10, false), (100, 111, 10, true), (100, 90, 10, false), (100, 110, 0, true),
      (100, 90, 0, false), (0, 1, 50, true),
    ]
  )
  func growth(old before: Int, new after: Int, growth: Int, fails: Bool) throws {
    var old = try #require(try Sample.record(Sample.manifest()).first)
    guard case .counted(var totals) = old.costs[1].result else {
      Issue.record("nothing was counted")
      return
    }
    totals.corpus = before
    old.costs[1].result = .counted(totals)
    var new = old
    totals.corpus = after
    new.costs[1].result = .counted(totals)
    let comparison = GoldenComparison(Sample.corpus, Sample.corpus, growth: growth)
    let change = try #require(comparison.changes(from: old, to: new).first)
    #expect(change.kind == .cost)
    #expect(change.record(rule: nil, location: nil).fails == fails)
  }

  @Test("taking over some changes leaves the others, and taking over all gives what is")
  func accepting() throws {
    let old = try #require(try Sample.record(Sample.manifest()).first)
    let manifest = Sample.manifest(pattern: #"^https://(a|b).example/([2-9])"#, template: "m:$2$1")
    let new = try #require(try Sample.record(manifest).first)
    let comparison = GoldenComparison(Sample.corpus, Sample.corpus)
    let changes = comparison.changes(from: old, to: new)
    #expect(changes.count > 3)
    #expect(old.accepting(changes, ofAll: changes.count, from: new) == new)
    for index in changes.indices {
      let taken = old.accepting([changes[index]], ofAll: changes.count, from: new)
      let left = comparison.changes(from: taken, to: new).map(\.kind)
      var expected = changes.map(\.kind)
      expected.remove(at: index)
      #expect(left == expected)
      #expect(try Sample.reread(taken) == taken)
    }
  }
}

@Suite("Which golden belongs to which rule")
struct GoldenAssignmentTests {
  private static func definition(_ pattern: String, _ template: String = "t") -> RuleDefinition {
    RuleDefinition(
      kind: .action,
      pattern: ExactText(pattern),
      formats: [
        FormatDefinition(key: FormatKey(app: ExactText("n")), template: ExactText(template))
      ]
    )
  }

  /// The goldens' names, by the patterns of the rules.
  private static func assign(
    _ goldens: [String: RuleDefinition],
    _ rules: [(String, RuleDefinition)]
  ) -> (names: [String], recorded: [String?], orphans: [String]) {
    let assignment = GoldenAssignment(
      goldens: Dictionary(
        goldens.map { (ExactText($0.key), $0.value) },
        uniquingKeysWith: { first, _ in first }
      ),
      rules: rules.map { GoldenAssignment.Rule(id: $0.0, definition: $0.1) }
    )
    return (
      assignment.entries.map(\.name.text), assignment.entries.map { $0.recorded?.text },
      assignment.orphans.map(\.text)
    )
  }

  private static let goldens = [
    "a/x": definition("1"), "a/x~2": definition("2"), "a/x~3": definition("3"),
  ]

  @Test("rules that share an id keep their goldens when they are moved")
  func moved() {
    let rules = ["3", "1", "2"].enumerated().map { index, pattern in
      (index == 0 ? "a/x" : "a/x~\(index + 1)", Self.definition(pattern))
    }
    #expect(Self.assign(Self.goldens, rules).names == ["a/x~3", "a/x", "a/x~2"])
  }

  @Test("one of them that is gone leaves its own golden without a rule")
  func gone() {
    let rules = [("a/x", Self.definition("1")), ("a/x~2", Self.definition("3"))]
    let result = Self.assign(Self.goldens, rules)
    #expect(result.names == ["a/x", "a/x~3"] && result.orphans == ["a/x~2"])
  }

  @Test("one of them that is edited keeps its golden, and a new one gets a new name")
  func edited() {
    let rules = [
      ("a/x", Self.definition("zz", "u")), ("a/x~2", Self.definition("2!")),
      ("a/x~3", Self.definition("3")), ("a/x~4", Self.definition("1")),
    ]
    let result = Self.assign(Self.goldens, rules)
    #expect(result.names == ["a/x~4", "a/x~2", "a/x~3", "a/x"])
    #expect(result.recorded[0] == nil && result.orphans.isEmpty)
  }

  @Test("a rule with another id is found by its pattern")
  func renamed() {
    let result = Self.assign(["a/old": Self.definition("1")], [("a/new", Self.definition("1"))])
    #expect(result.names == ["a/new"] && result.recorded == ["a/old"] && result.orphans.isEmpty)
  }

  @Test("new rules that share an id are named by what they are made of, not by their places")
  func fresh() {
    let rules = [("a/x", Self.definition("2")), ("a/x~2", Self.definition("1"))]
    #expect(Self.assign([:], rules).names == ["a/x~2", "a/x"])
    let swapped = [("a/x", Self.definition("1")), ("a/x~2", Self.definition("2"))]
    #expect(Self.assign([:], swapped).names == ["a/x", "a/x~2"])
  }

  @Test(
    "an app is lost where its format certainly gives nothing, not where it was stopped",
    arguments: [
      (FailureReason.missingTemplate, true), (.templateRefused, true), (.stepLimit, false),
      (.outputTooLong, false), (.scriptTimeLimit, false), (.scriptThrew, true),
    ]
  )
  func losses(_ reason: FailureReason, _ isLost: Bool) throws {
    func entry(_ outcome: GoldenOutcome) -> GoldenEntry {
      let output = GoldenOutput(format: FormatKey(app: ExactText("n")), outcome: outcome)
      return GoldenEntry(
        subject: GoldenSubject(Subject("https://a.example/1")),
        isInCorpus: true,
        isTest: false,
        result: .match(GoldenMatch(groups: [0..<1], outputs: [output]))
      )
    }
    let change = GoldenChange(
      .output,
      golden: ExactText("g"),
      entries: [
        GoldenChange.EntryChange(
          old: entry(.output(ExactText("n://1"))),
          new: entry(.failed(reason))
        )
      ]
    )
    #expect(change.losses.map(\.apps) == (isLost ? [["n"]] : []))
  }
}
