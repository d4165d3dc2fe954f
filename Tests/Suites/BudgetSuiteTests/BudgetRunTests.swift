import BacktrackingSuite
import BudgetSuite
import CostBudgets
import Diagnostics
import FileAccess
import FoundationEssentials
import GoldenStore
import GoldenSuite
import LinkResolver
import ManifestModel
import MatchEngine
import PCRE2Engine
import RegexSyntax
import Reporters
import RunRecord
import SubjectDomains
import TerminalAccess
import TestSupport
import Testing

@Suite("Rules against their budgets, without a process")
struct BudgetRunTests {
  private static let corpus = GoldenCorpus(
    ["https://a/1", "https://a/12345678", "https://b/"].map { Subject($0) }
  )
  private static let engine = PCRE2Engine(profile: .costed, counts: true)
  private static let cheap = "^https://a/([0-9]+)$"
  /// The same with a loop that costs more.
  private static let dear = "^https://a/[0-9]*([0-9]+)$"

  private static func run(_ pattern: String) throws -> GoldenRun {
    let manifest = try Manifest(
      text: """
        {"apps": [{"identifier": "n"}], "actions": [{"title": "Open", "regex": "\(pattern)",
          "testInputs": ["https://a/42"],
          "formats": [{"appId": "n", "format": "n://$1"}]}]}
        """
    )
    let limits = MatchLimits(steps: 100_000, subjectLength: 10_000)
    let rules = GoldenRules(
      resolvers: [LinkResolver(manifest: manifest, engine: engine, limits: limits)],
      links: [],
      engine: MeteredEngine(engine: engine, limits: limits),
      others: [],
      unicode: "1",
      isSelected: { _ in true },
      target: { rule, _ in
        PatternCase(
          rule: rule.id,
          pattern: rule.pattern?.value ?? "",
          subjects: (rule.testInputs?.value ?? []).compactMap(\.value).map { Subject($0) },
          location: { _ in nil }
        )
      },
      workers: 2,
      terminal: Terminal(style: .plain, errorStyle: .plain, blocks: .ascii, showsProgress: false)
    )
    return GoldenRun(rules, over: corpus)
  }

  private static func recorded(_ pattern: String) throws -> (TemporaryFolder, GoldenFolder) {
    let folder = try TemporaryFolder()
    let goldens = GoldenFolder(path: folder.url.path + "/golden")
    let run = try run(pattern)
    let assignment = try run.assignment(goldens, [:])
    try goldens.write(run.corpus)
    for index in run.targets.indices {
      let golden = run.record(index, as: assignment.entries[index].name)
      try goldens.write(golden, over: run.corpus, replacing: nil)
    }
    try goldens.write(run.header)
    return (folder, goldens)
  }

  private static func budget(
    _ pattern: String,
    _ settings: BudgetSettings = BudgetSettings(),
    on day: CalendarDay = CalendarDay(year: 2027, month: 3, day: 31),
    failOn: Likeness? = .any
  ) throws -> BudgetRun {
    let engine = engine
    var effort = BacktrackingEffort(level: 0, longest: 60)
    effort.cap = settings.maximum ?? 10_000_000
    let search = AttackSearch(
      effort: effort,
      makeEngines: {
        let targetEngines = BacktrackingEngine(engine)
        return BacktrackingEngines(targetEngines: [targetEngines], screeningEngine: targetEngines)
      },
      engines: [engine],
      findings: []
    )
    return BudgetRun(
      try run(pattern),
      settings,
      on: day,
      ids: ["action/n/open"],
      isWhole: true,
      failOn: failOn,
      search: search,
      place: { pattern, _ in 0..<pattern.utf16.count },
      makeFix: { _ in "^https://a/([0-9]++)$" }
    )
  }

  @Test("a rule that costs what was recorded is within its budget")
  func same() throws {
    let (folder, goldens) = try Self.recorded(Self.cheap)
    let result = try Self.budget(Self.cheap).result(against: goldens)
    #expect(result.records.isEmpty && result.summary.rules == 1)
    #expect(result.summary.unrecorded == 0 && result.diagnostics.isEmpty)
    withExtendedLifetime(folder) {}
  }

  @Test("a rule that costs more is over it, with the subject, and what to take back")
  func dearer() throws {
    let (folder, goldens) = try Self.recorded(Self.cheap)
    let result = try Self.budget(Self.dear).result(against: goldens)
    let record = try #require(result.records.first)
    #expect(record.rule == "action/n/open" && record.engine == "pcre2")
    #expect(!record.exceeded.isEmpty && record.exceeded.allSatisfy { $0.steps > $0.allowed })
    let (steps, before) = (try #require(record.steps), try #require(record.recordedSteps))
    let costliest = try ["https://a/1", "https://a/42", "https://a/12345678"].map { text in
      let pattern = try Self.engine.compilePattern(Self.dear)
      return pattern.measureCost(in: Subject(text), limit: 100_000).steps
    }
    #expect(steps > before && steps == costliest.max(), "\(String(describing: record.subject))")
    let fix = try #require(record.fix)
    #expect(fix.kind == .revert && fix.pattern != Self.dear && fix.steps <= before)
    let diagnostic = try #require(result.diagnostics.first)
    #expect(diagnostic.code == "over-budget" && diagnostic.rule == "action/n/open")
    withExtendedLifetime(folder) {}
  }

  @Test("a rule that costs less is within it, and so is one within the growth that is allowed")
  func allowed() throws {
    let (first, cheap) = try Self.recorded(Self.cheap)
    let growth = BudgetSettings(growth: 100_000)
    #expect(try Self.budget(Self.dear, growth).result(against: cheap).records.isEmpty)
    let (second, dear) = try Self.recorded(Self.dear)
    #expect(try Self.budget(Self.cheap).result(against: dear).records.isEmpty)
    withExtendedLifetime((first, second)) {}
  }

  @Test(
    "an exception covers a rule up to its last day",
    arguments: [(30, true), (31, true), (1, false)]
  )
  func exceptions(day: Int, isCovered: Bool) throws {
    let (folder, goldens) = try Self.recorded(Self.cheap)
    let exception = BudgetException(
      rule: Glob("action/*"),
      reason: "known",
      until: CalendarDay(year: 2027, month: 3, day: 31)
    )
    let today = CalendarDay(year: 2027, month: day == 1 ? 4 : 3, day: day)
    let settings = BudgetSettings(exceptions: [exception])
    let result = try Self.budget(Self.dear, settings, on: today).result(against: goldens)
    let record = try #require(result.records.first)
    #expect(record.until == "2027-03-31")
    #expect(record.allowed == (isCovered ? "known" : nil))
    withExtendedLifetime(folder) {}
  }

  @Test("an exception that covers nothing is a finding")
  func unused() throws {
    let (folder, goldens) = try Self.recorded(Self.cheap)
    let exception = BudgetException(
      rule: Glob("browser/*"),
      reason: "known",
      until: CalendarDay(year: 2027, month: 3, day: 31)
    )
    let settings = BudgetSettings(exceptions: [exception])
    let result = try Self.budget(Self.cheap, settings).result(against: goldens)
    #expect(result.records.isEmpty && result.diagnostics.count == 1)
    withExtendedLifetime(folder) {}
  }

  @Test("of rules that are known to do as they did only the number is taken")
  func only() throws {
    let (folder, goldens) = try Self.recorded(Self.cheap)
    let result = try Self.budget(Self.dear).result(against: goldens, only: [])
    #expect(result.records.isEmpty && result.summary.rules == 1)
    withExtendedLifetime(folder) {}
  }
}
