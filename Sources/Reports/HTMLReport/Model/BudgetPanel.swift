import Diagnostics
import Reporters
import RunRecord

/// The budgets that a rule exceeds.
struct BudgetPanel {
  var heading: String
  var items: [Item]

  /// A rule over budget on an engine.
  struct Item {
    var engine: String
    var unit: String
    var rows: [Row]
    var subject: MarkedText?
    var subjectWords: String?
    var fix: MarkedText?
    var fixWords: String?
    var allowed: String?
    var place: String?
  }

  struct Row {
    var budget: String
    var allowed: String
    var steps: String
  }
}

extension BudgetPanel {
  /// The budgets; nil where the rule exceeds none.
  init?(_ records: [BudgetRecord]) {
    guard !records.isEmpty else { return nil }
    heading = "over budget on \(records.map(\.engine.shown).joined(separator: ", "))"
    items = records.map(Item.init)
  }
}

extension BudgetPanel.Item {
  fileprivate init(_ record: BudgetRecord) {
    engine = record.engine.shown
    unit = record.unit.shown
    rows = record.exceeded.map { excess in
      BudgetPanel.Row(
        budget: excess.budget.words,
        allowed: excess.allowed.grouped,
        steps: (record.isLowerBound ? "over " : "") + excess.steps.grouped
      )
    }
    subject = (record.attack?.subject ?? record.subject).map { MarkedText($0) }
    if let steps = record.steps {
      let before = record.recordedSteps.map { ", recorded \($0.grouped)" } ?? ""
      subjectWords = "\(steps.grouped) \(unit)\(before)"
    }
    fix = record.fix.map {
      MarkedText.pair(record.pattern, $0.pattern, limit: MarkedText.patternLimit).new
    }
    fixWords = record.fix.map { fix in
      let what = fix.kind == .revert ? "undoes the change" : "means the same"
      return "\(what); then \(fix.steps.grouped) \(unit)"
    }
    allowed = record.allowed.map { reason in
      reason.shown + (record.until.map { ", until \($0.shown)" } ?? "")
    }
    place = record.location?.shownPlace
  }
}

extension BudgetRecord.Budget {
  fileprivate var words: String {
    switch self {
    case .maximum: "any one match"
    case .match: "one recorded match"
    case .attacks: "known attacks"
    case .tests: "test inputs"
    case .corpus: "corpus"
    }
  }
}
