import Diagnostics
import LinkVariations
import RunRecord
import SubjectDomains
import TestSupport
import Testing

@testable import Reporters

@Suite("Findings that a baseline knows")
struct KnownFindingsTests {
  /// A record with findings of every part, and the call that made it.
  private static func record(
    _ tests: [TestRecord] = [.passed, .sample(), .undecided, .sample(rule: "action/other")],
    _ diagnostics: [DiagnosticRecord] = [.sample(), .sample(.warning, message: "other")],
    drift: [DriftRecord] = [.onURL],
    command: String = "verify"
  ) -> RunRecord {
    var record = RunRecord(
      manifests: [ManifestRecord(file: "opener.json", version: "v4", rules: 2)],
      tests: tests,
      diagnostics: diagnostics,
      engines: [:],
      sections: [
        DriftSection(
          drift,
          summary: DriftSummary(
            patterns: 2,
            comparisons: 4,
            findings: Dictionary(drift.map { ($0.likeness, 1) }, uniquingKeysWith: +),
            undecided: []
          )
        )
      ]
    )
    record.call = CallRecord(version: "1", arguments: [command], result: .failed, exitCode: 1)
    return record
  }

  private static func knowing(_ old: RunRecord, _ record: RunRecord) -> RunRecord {
    var record = record
    record.baseline = BaselineRecord(file: "b.json", findings: KnownFindings.entries(of: old))
    return record
  }

  @Test("a run that finds only what is known is clean, and says how much that is")
  func known() {
    let record = Self.knowing(Self.record(), Self.record())
    let findings = ReportedFinding.all(of: record)
    #expect(findings.count == 6 && findings.allSatisfy(\.isKnown) && record.isClean)
    let rows = SummaryRow.rows(of: record)
    #expect(rows.allSatisfy { $0.failed == 0 && $0.failure == nil })
    #expect(rows.map(\.known) == [3, 1, 1])
    #expect(KnownFindings(record).gone.isEmpty)
  }

  @Test("the counts of a row add up, whatever is known")
  func counts() {
    for old in [Self.record([]), Self.record([.sample()], []), Self.record()] {
      // An error that is about no rule is beside the rules.
      for row in SummaryRow.rows(of: Self.knowing(old, Self.record())) where row.part != .checks {
        let sum = row.failed + row.undecided + (row.known ?? 0)
        #expect((row.passed ?? 0) + sum == row.count)
      }
    }
  }

  @Test("a finding that is new fails the run, and nothing else does")
  func new() {
    let new = TestRecord.sample(rule: "action/new")
    let record = Self.knowing(Self.record(), Self.record([.passed, .sample(), .undecided, new]))
    let failing = ReportedFinding.all(of: record).filter(\.fails)
    #expect(failing.map(\.rule) == ["action/new"] && !record.isClean)
    #expect(KnownFindings(record).gone.map(\.rule) == ["action/other"])
    #expect(record.news.tests.filter(\.isTrouble).map(\.rule) == ["action/new"])
    #expect(record.news.drift.records.isEmpty && record.news.diagnostics.isEmpty)
  }

  @Test("what an option of an engine changes is new in a rule that was not known for it")
  func newInRule() {
    func record(_ rules: [String]) -> RunRecord {
      let drift = rules.map { rule in
        var record = DriftRecord.sample(rule: "action/\(rule)", cause: "code-point", fix: nil)
        record.construct = record.pattern
        return record
      }
      return Self.record([.passed], [], drift: drift)
    }
    let old = record(["a", "b", "c"])
    #expect(KnownFindings.entries(of: old).map(\.rule) == ["action/a", "action/b", "action/c"])
    for rules in [["a", "b", "c"], ["a", "b"], ["c"]] {
      #expect(Self.knowing(old, record(rules)).isClean, "\(rules)")
    }
    for rules in [["a", "b", "c", "d"], ["a", "b", "d"], ["d"]] {
      #expect(!Self.knowing(old, record(rules)).isClean, "\(rules)")
    }
    #expect(Self.knowing(record(["a"]), record(["a"])).isClean)
    #expect(!Self.knowing(record(["a"]), record(["a", "b"])).isClean)
  }

  @Test("one that occurs more often than it is known fails the run")
  func count() {
    let twice = Self.record([.passed, .sample(), .undecided, .sample(), .sample()])
    let record = Self.knowing(Self.record([.passed, .sample(), .undecided]), twice)
    #expect(ReportedFinding.all(of: record).count(where: \.fails) == 2)
    let entries = KnownFindings.entries(of: twice)
    #expect(entries.first { $0.finding == "tests/failed" }?.count == 3)
  }

  @Test("a rule at another place, in another file, keeps its findings")
  func moved() {
    let place = LocationRecord(file: "other.json", line: 900, column: 1, offset: 7_000, length: 1)
    var moved = Self.record()
    for index in moved.tests.indices { moved.tests[index].location = place }
    for index in moved.diagnostics.indices { moved.diagnostics[index].location = place }
    moved.tests.reverse()
    #expect(KnownFindings.entries(of: moved) == KnownFindings.entries(of: Self.record()))
  }

  @Test("a known finding is gone only if the run examined its part")
  func gone() {
    let clean = { Self.record([.passed], [], drift: [], command: $0) }
    #expect(KnownFindings(Self.knowing(Self.record(), clean("verify"))).gone.count == 6)
    #expect(KnownFindings(Self.knowing(Self.record(), clean("check"))).gone.isEmpty)
    var part = Self.knowing(Self.record(), clean("verify"))
    part.drift = DriftSection([], summary: nil)
    #expect(Set(KnownFindings(part).gone.map(\.finding)).isDisjoint(with: ["drift/x"]))
    #expect(KnownFindings(part).gone.count == 5)
    part.changes = ChangesRecord(since: "main", commit: "1", isMergeBase: false, rules: [])
    #expect(KnownFindings(part).gone.isEmpty)
  }

  /// A record with a variation that is likely by its own 5 tenths and what other rules do, compared with goldens.
  private static func varied(_ own: Int, _ changes: [GoldenRecord]) -> RunRecord {
    var variation = VariationRecord(
      rule: "action/new",
      test: "https://a.example/1",
      url: "https://a.example/1#a",
      variation: .fragmentAdded,
      cause: .linkEnd,
      expectation: .same,
      outcome: .noMatch
    )
    variation.evidence = [
      .init(code: "fragment-added", weight: own, text: "a"),
      .init(code: "set", weight: 4, text: "b"),
    ]
    variation.weight = own + 4
    var record = Self.record([.passed], [], drift: [])
    record.variations = VariationSection(
      [variation],
      summary: VariationSummary(
        rules: 2,
        variations: 2,
        undecided: 0,
        hidden: 0,
        isStrict: true
      )
    )
    record.goldens.records = changes
    record.goldens.summary = GoldenSummary(rules: 2, urls: 2, records: changes)
    record.baseline = BaselineRecord(file: "b.json", findings: [])
    return record
  }

  @Test("what only other rules make likely is not new for a rule that is as recorded")
  func otherRules() {
    func fails(_ own: Int, _ changes: [GoldenRecord]) -> Bool {
      ReportedFinding.all(of: Self.varied(own, changes)).contains {
        $0.fails && $0.part == .variations
      }
    }
    let change = GoldenRecord(id: "1", kind: .lost, rule: "action/new", golden: "action/new")
    #expect(!fails(-18, []))
    #expect(fails(-18, [change]))
    #expect(fails(-15, []))
    let other = GoldenRecord(id: "2", kind: .lost, rule: "action/x", golden: "action/x")
    #expect(!fails(-15, [other]))
    #expect(fails(-15, [other, change]))
    var part = Self.varied(-18, [])
    part.changes = ChangesRecord(
      since: "main",
      commit: "1",
      isMergeBase: false,
      rules: ["action/new"]
    )
    #expect(ReportedFinding.all(of: part).contains { $0.fails })
  }

  @Test("a rule with another id than its golden keeps its findings")
  func renamed() {
    let new = TestRecord.sample(rule: "action/no-app/new")
    var record = Self.knowing(
      Self.record([.passed, .sample(rule: "action/old")], []),
      Self.record([.passed, new], [])
    )
    #expect(ReportedFinding.all(of: record).contains { $0.fails && $0.rule == new.rule })
    let change = GoldenRecord(
      id: "1",
      kind: .renamed,
      rule: new.rule,
      golden: new.rule,
      differences: [GoldenRecord.Difference(what: "id", old: "action/old", new: new.rule)]
    )
    record.goldens.records = [change]
    record.goldens.summary = GoldenSummary(rules: 2, urls: 2, records: [change])
    #expect(!ReportedFinding.all(of: record).contains { $0.fails && $0.part == .tests })
    #expect(KnownFindings(record).gone.isEmpty)
  }

  @Test("known findings are in no list for services, and the run passes there")
  func services() {
    let record = Self.knowing(Self.record(), Self.record())
    #expect(!GitHubReporter().render(record).contains("::error"))
    #expect(SARIFReporter().render(record).contains("\"results\":[]"))
    #expect(!GitLabReporter().render(record).contains("fingerprint"))
  }

  @Test("without a baseline a run fails exactly where a finding does")
  func verdicts() {
    let tests: [[TestRecord]] = [[.passed], [.sample()], [.undecided], [.skipped, .passed]]
    let diagnostics: [[DiagnosticRecord]] = [
      [], [.sample()], [.sample(.warning)], [.sample(.note)], [.sample(allowed: "old")],
    ]
    let drift: [[DriftRecord]] = [[], [.onURL], [.onURLLike]]
    for tests in tests {
      for diagnostics in diagnostics {
        for drift in drift {
          let record = Self.record(tests, diagnostics, drift: drift)
          let fails = ReportedFinding.all(of: record).contains(where: \.fails)
          #expect(record.isClean == !fails)
        }
      }
    }
  }
}
