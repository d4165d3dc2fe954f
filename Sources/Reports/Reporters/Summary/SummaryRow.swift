import Diagnostics
import MatchEngine
package import RunRecord

/// What became of one part of a run: a row of the table that ends its report.
package struct SummaryRow: Sendable {
  /// The part.
  package let part: Part
  /// What was examined, such as 158 rules.
  let count: Int
  let noun: String
  /// How many of them passed; nil if that is no question.
  package var passed: Int?
  /// How many failed the run.
  package var failed = 0
  /// Of how many it is not known.
  package var undecided = 0
  /// What failed, in words; nil if nothing did.
  var failure: String?
  /// What else there is to say.
  package var notes: [String] = []

  /// The parts of a run, in the order in which they are reported.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    case tests, checks, drift, slow, goldens, budgets, links, coverage, overlap
    case variations = "varied"
  }

  init(_ part: Part, _ count: Int, _ noun: String, passed: Int? = nil) {
    self.part = part
    self.count = count
    self.noun = noun
    self.passed = passed
  }
}

extension SummaryRow {
  /// The rows of a record, for its parts in their order.
  package static func rows(of record: RunRecord) -> [SummaryRow] {
    [
      tests(record.summary), checks(record), record.drift.summary.map { drift($0, record) },
      record.slow.summary.map { slow($0, record) },
      record.goldens.summary.map { goldens($0, record) },
      record.budgets.summary.map(budgets), record.links.summary.map(links),
      record.coverage.summary.map(coverage), record.overlap.map(overlap),
      record.variations.summary.map { variations($0, record) },
    ]
    .compactMap(\.self)
  }

  /// What is shown of how many were examined.
  package var amount: String { "\(count.grouped) \(noun)\(count == 1 ? "" : "s")" }
}

extension SummaryRow {
  private static func tests(_ summary: Summary) -> SummaryRow? {
    guard summary.tests > 0 else { return nil }
    var row = SummaryRow(.tests, summary.tests, "test", passed: summary.passed)
    row.failed = summary.failed
    row.undecided = summary.undecidedCount
    if summary.failed > 0 { row.failure = counted(summary.failed, "failed test") }
    row.notes = [
      SummaryWords.byReason(summary.undecided, "undecided", \.words),
      SummaryWords.byReason(summary.skipped, "skipped", \.words),
    ]
    .compactMap(\.self)
    return row
  }

  /// The rules with errors, and the errors that are about no rule.
  ///
  /// What budgets say is counted there.
  private static func checks(_ record: RunRecord) -> SummaryRow? {
    guard !record.manifests.isEmpty else { return nil }
    let errors = record.diagnostics.filter {
      $0.allowed == nil && $0.severity == .error && !$0.isOfBudget
    }
    let rules = Set(errors.compactMap(\.rule))
    var row = SummaryRow(.checks, record.summary.rules, "rule")
    row.passed = max(0, record.summary.rules - rules.count)
    row.failed = rules.count + errors.count { $0.rule == nil }
    if !errors.isEmpty { row.failure = counted(errors.count, "error") }
    let counts = SummaryWords.findings(record, includesBudgets: false)
    if !counts.isEmpty { row.notes = [counts.joined(separator: ", ")] }
    return row
  }

  private static func drift(_ drift: DriftSummary, _ record: RunRecord) -> SummaryRow {
    let failing = Set(record.drift.records.filter { record.drift.fails($0.urlLikeness) }.map(\.key))
    let undecided = Set(drift.undecided.map(\.rule)).subtracting(failing.map(\.rule))
    var row = SummaryRow(.drift, drift.patterns, "pattern")
    row.failed = failing.count
    row.undecided = undecided.count
    // Differences that were only counted name no pattern.
    if record.drift.records.isEmpty, drift.isShort {
      row.failed = min(drift.patterns, drift.findingCount)
    } else {
      row.passed = max(0, drift.patterns - failing.count - undecided.count)
    }
    if drift.isShort {
      row.failure = counted(row.failed, "pattern") + " that engines read differently"
    } else if drift.isUndecided {
      row.failure = "every comparison of engines undecided"
    }
    let other = URLLikeness.allCases.filter { !drift.fails($0) && drift.count($0) > 0 }
    for likeness in other {
      row.notes.append(
        "\(counted(drift.count(likeness), "difference")) only \(likeness.words)"
      )
    }
    if let words = SummaryWords.undecided(drift) { row.notes.append(words) }
    return row
  }

  private static func slow(_ slow: SlowSummary, _ record: RunRecord) -> SummaryRow {
    let failing = Set(record.slow.records.filter(record.slow.fails).map(\.key)).count
    var row = SummaryRow(.slow, slow.patterns, "pattern", passed: slow.worst[.notSlow] ?? 0)
    row.failed = failing
    row.undecided = slow.worst[.undecided] ?? 0
    if failing > 0 { row.failure = counted(failing, "slow pattern") }
    let slowCount = (slow.worst[.vulnerable] ?? 0) + (slow.worst[.scanning] ?? 0)
    if slowCount > failing {
      row.notes.append(
        "\(counted(slowCount - failing, "pattern")) slow, but not on what fails the run"
      )
    }
    if let refused = slow.worst[.refused] {
      row.notes.append("\(counted(refused, "pattern")) refused by an engine")
    }
    row.notes += slow.scripts.map(SummaryWords.scripts) ?? []
    row.notes.append("subjects of up to \(slow.maxLength.grouped) characters")
    if !record.slow.records.isEmpty, let options = record.engines["pcre2"]?.options {
      row.notes[row.notes.count - 1] += ", pcre2 with \(options)"
    }
    return row
  }

  private static func goldens(_ goldens: GoldenSummary, _ record: RunRecord) -> SummaryRow {
    let failing = record.goldens.records.filter(\.fails)
    let rules = Set(failing.compactMap(\.golden))
    // A golden without a rule is not among the rules that were compared.
    let count = goldens.rules + goldens.count(.stale)
    var row = SummaryRow(.goldens, count, "rule")
    row.passed = max(0, count - rules.count)
    row.failed = rules.count + failing.count { $0.golden == nil }
    if !failing.isEmpty { row.failure = counted(row.failed, "change") + " since the recording" }
    row.notes = ["compared over \(counted(goldens.urls, "URL", isGrouped: true))"]
    let counts = SummaryWords.changes(goldens)
    if !counts.isEmpty { row.notes.append("changes: " + counts.joined(separator: ", ")) }
    return row
  }

  private static func budgets(_ budgets: BudgetSummary) -> SummaryRow {
    var row = SummaryRow(.budgets, budgets.rules, "rule")
    row.failed = budgets.over
    let unknown = budgets.refused + budgets.uncounted
    row.passed = max(0, budgets.rules - budgets.over - unknown)
    row.undecided = min(unknown, budgets.rules)
    if budgets.over > 0 { row.failure = "\(counted(budgets.over, "rule")) over budget" }
    row.notes = SummaryWords.notes(budgets)
    if !row.notes.isEmpty { row.notes = [row.notes.joined(separator: ", ")] }
    return row
  }

  private static func links(_ links: LinkSummary) -> SummaryRow {
    var row = SummaryRow(.links, links.comparisons, "comparison")
    row.passed = max(0, links.comparisons - links.differences - links.undecided)
    row.failed = links.differences
    row.undecided = links.undecided
    if links.differences > 0 {
      row.failure = counted(links.differences, "comparison") + " of link rules that differ"
    }
    return row
  }

  private static func coverage(_ coverage: CoverageSummary) -> SummaryRow {
    var row = SummaryRow(.coverage, coverage.counted, "part", passed: coverage.covered)
    row.undecided = coverage.unknown
    var words = "\(coverage.share.asShare) covered"
    if let minimum = coverage.minimum { words += ", \(minimum.asShare) wanted" }
    let open = max(0, coverage.counted - coverage.covered - coverage.unknown)
    if open > 0 { words += ", \(open.grouped) not covered" }
    if coverage.unreachable > 0 { words += ", \(coverage.unreachable) unreachable" }
    if coverage.unanalyzed > 0 { words += ", \(counted(coverage.unanalyzed, "pattern")) not read" }
    row.notes = [words]
    if coverage.isShort {
      row.failed = open
      row.failure = "coverage too low"
    }
    return row
  }

  private static func variations(_ summary: VariationSummary, _ record: RunRecord) -> SummaryRow {
    let findings = record.variations.records.filter { $0.allowed == nil }
    let rules = Set(findings.map(\.rule))
    var row = SummaryRow(.variations, summary.rules, "rule")
    row.passed = max(0, summary.rules - rules.count)
    row.undecided = 0
    if summary.isStrict {
      row.failed = rules.count
      if row.failed > 0 { row.failure = counted(findings.count, "unexpected variation") }
    }
    // Where nothing is likely, the row says all.
    if !findings.isEmpty || summary.undecided > 0 {
      row.notes = [SummaryWords.variations(summary, record).joined(separator: ", ")]
    }
    return row
  }

  private static func overlap(_ overlap: OverlapRecord) -> SummaryRow {
    var row = SummaryRow(.overlap, overlap.inputs, "input")
    row.failed = overlap.unreachable.count
    row.undecided = overlap.undecided
    if row.failed > 0 { row.failure = counted(row.failed, "redirect") + " never reached" }
    let words = SummaryWords.relations(overlap)
    let shared = "\(counted(overlap.shared, "input")) matched by several actions"
    row.notes = [([shared] + words).joined(separator: ", ")]
    return row
  }
}

extension DriftRecord {
  /// Identifies the pattern.
  fileprivate var key: PatternKey { PatternKey(rule: rule, pattern: pattern) }
}

extension SlowRecord {
  /// Identifies the pattern.
  fileprivate var key: [String] { patternKey }
}

/// A pattern of a rule.
private struct PatternKey: Hashable {
  let rule: String
  let pattern: String
}
