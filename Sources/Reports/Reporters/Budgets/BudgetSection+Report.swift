import Diagnostics
import RunRecord

/// What is over budget is among the findings of checks, with the code `over-budget`.
extension BudgetSection: ReportedSection {
  static let explanations = ["Budgets"]

  func row(in record: RunRecord) -> SummaryRow? {
    guard let summary else { return nil }
    var row = SummaryRow(.budgets, summary.rules, "rule")
    row.failed = summary.over
    let unknown = summary.refused + summary.uncounted
    row.passed = max(0, summary.rules - summary.over - unknown)
    row.undecided = min(unknown, summary.rules)
    if summary.over > 0 { row.failure = "\(counted(summary.over, "rule")) over budget" }
    let notes = summary.notes
    row.notes = notes.isEmpty ? [] : [notes.joined(separator: ", ")]
    return row
  }

  func sentences(in record: RunRecord) -> [String] {
    guard let summary else { return [] }
    let over = summary.over == 0 ? "within budget" : "\(summary.over) over budget"
    let counts = ([over] + summary.notes).joined(separator: ", ")
    return ["costs of \(counted(summary.rules, "rule")): \(counts)"]
  }

  func findings(in record: RunRecord) -> [ReportedFinding] { [] }

  func cases(in record: RunRecord) -> [CaseSuite.Case] { [] }

  func steps(_ record: RunRecord, _ layout: ReportLayout) -> [NextSteps.Step] {
    // Whoever accepts a changed pattern accepts its cost.
    let changed = Set(record.goldens.records.filter(\.fails).compactMap(\.rule))
    guard let over = records.first(where: { $0.allowed == nil && !changed.contains($0.rule) })
    else { return [] }
    guard let fix = over.fix, fix.kind == .revert else {
      let command = ["budget", "verify", "--rule", over.rule]
      let text = "reduce the cost of \(over.rule), or add an exception"
      return [NextSteps.Step(text: text, command: command)]
    }
    let what = fix.new.isEmpty ? "remove '\(fix.old)'" : "write '\(fix.new)'"
    return [
      NextSteps.Step(
        text: """
          \(what) at offset \(fix.range.start) of the pattern of \(over.rule), as recorded, to \
          restore its cost
          """
      )
    ]
  }

  /// What a change costs, which follows the change.
  func failures(in text: SectionText) -> String {
    text.list(
      text.record.diagnostics.filter {
        $0.allowed == nil && $0.severity == .error && $0.isOfBudget
      }
    )
  }
}

extension BudgetSummary {
  /// The rules whose costs are a case of their own.
  fileprivate var notes: [String] {
    SummaryWords.listed([
      (allowed, "over but allowed"), (unrecorded, "not recorded"),
      (measured, "compared with the recorded pattern, run again"),
      (refused, "refused by an engine"), (uncounted, "not counted by an engine"),
    ])
  }
}

extension DiagnosticRecord {
  /// Whether it is about the cost of a rule, and not a finding of a check.
  var isOfBudget: Bool { code == "over-budget" }
}
