import Diagnostics
import Reporters
import RunRecord

struct RuleSection {
  var anchor: String
  var name: MarkedText
  var outcome: String
  var words: String
  var sign: String
  var isOpen: Bool
  /// The parts of the run that have something about the rule, for the filter.
  var subjects: String
  var badges: [Badge]
  var place: String?
  var pattern: PatternPanel?
  var tests: TestPanel?
  var checks: CheckPanel?
  var drift: DriftPanel?
  var slow: SlowPanel?
  var changes: ChangePanel?
  var budgets: BudgetPanel?
  var coverage: CoveragePanel?
  var overlap: OverlapPanel?

  /// A label next to the rule's name.
  struct Badge {
    var kind: String
    var words: String
  }
}

extension RuleSection {
  init(
    _ rule: RankedRule,
    _ record: RunRecord,
    _ commands: CommandPrinter,
    _ budget: inout ListBudget
  ) {
    let (material, outcome) = (rule.material, rule.outcome)
    anchor = rule.anchor
    name = MarkedText(material.id)
    self.outcome = outcome.rawValue
    words = outcome.words
    sign = outcome.sign
    isOpen = outcome == .failed
    place = material.location.map(\.shownPlace)
    pattern = PatternPanel(material)
    tests = TestPanel(material.tests, &budget)
    checks = CheckPanel(material.checks, commands, &budget)
    drift = DriftPanel(material, record, &budget)
    slow = SlowPanel(material, record)
    changes = ChangePanel(material.goldens, &budget)
    budgets = BudgetPanel(material.budgets)
    coverage = CoveragePanel(material, &budget)
    overlap = OverlapPanel(relations: material.relations, &budget)
    badges = Self.badges(material)
    subjects = Self.subjects(material).joined(separator: " ")
  }

  /// The labels of a rule besides passed tests, failures first.
  private static func badges(_ material: RuleMaterial) -> [Badge] {
    var badges: [Badge] = []
    func add(_ kind: String, _ count: Int, _ noun: String) {
      if count > 0 { badges.append(Badge(kind: kind, words: counted(count, noun))) }
    }
    let known = material.findings.filter(\.isKnown)
    let new = material.findings.filter { !$0.isKnown }
    for (status, kind) in [(TestRecord.Status.failed, "failed"), (.undecided, "undecided")]
    where new.contains(where: { $0.part == .tests && $0.code == status.rawValue }) {
      // One finding may be about many tests.
      let count = material.tests.count { $0.status == status }
      let knownCount = known.count { $0.part == .tests && $0.code == status.rawValue }
      add(kind, count - knownCount, "\(kind) test")
    }
    if !known.isEmpty {
      badges.append(Badge(kind: "quiet", words: "\(known.count.grouped) known"))
    }
    for part in PartID.all where part != .tests {
      let findings = new.filter { $0.part == part }
      let failing = findings.filter(\.fails).count
      if part == .checks {
        add("failed", failing, "error")
        add("noted", findings.count { $0.level == .warning }, "warning")
        add("quiet", findings.count { $0.level == .note }, "note")
        continue
      }
      if failing > 0 { badges.append(Badge(kind: "failed", words: part.rawValue)) }
      let rest = findings.filter { !$0.fails }
      guard failing == 0, let first = rest.min(by: { $0.level < $1.level }) else { continue }
      let isOpen = first.level == .undecided
      badges.append(
        Badge(
          kind: isOpen ? "undecided" : "noted",
          words: isOpen ? "\(part.rawValue) undecided" : part.rawValue
        )
      )
    }
    for coverage in material.coverage.prefix(1) where !coverage.isFull {
      badges.append(Badge(kind: "noted", words: "\(coverage.share.asShare) covered"))
    }
    let passed = material.tests.count { $0.status == .passed }
    add("quiet", passed, "passed test")
    return badges
  }

  private static func subjects(_ material: RuleMaterial) -> [String] {
    var parts = Set(material.findings.map(\.part))
    if !material.tests.isEmpty { parts.insert(.tests) }
    if !material.checks.isEmpty { parts.insert(.checks) }
    if !material.drift.isEmpty || !material.undecidedDrift.isEmpty { parts.insert(.drift) }
    if material.slow.contains(where: { ![.notSlow, .linear].contains($0.verdict) }) {
      parts.insert(.slow)
    }
    if !material.goldens.isEmpty { parts.insert(.goldens) }
    if !material.budgets.isEmpty { parts.insert(.budgets) }
    if material.tests.contains(where: { $0.kind == .link }) { parts.insert(.links) }
    if material.coverage.contains(where: { !$0.isFull }) { parts.insert(.coverage) }
    if !material.relations.isEmpty { parts.insert(.overlap) }
    return PartID.all.filter(parts.contains).map(\.rawValue)
  }
}
