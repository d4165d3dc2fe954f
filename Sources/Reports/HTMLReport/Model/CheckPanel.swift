import Diagnostics
import Reporters
import RunRecord

/// What the checks found about a rule, or about no rule.
struct CheckPanel {
  var heading: String
  var items: [Item]
  var leftOut: String?

  struct Item {
    var level: String
    var code: String
    var message: MarkedText.Sentence
    var place: String?
    var notes: [Note]
    var help: MarkedText.Sentence?
    var allowed: String?
  }

  /// A second place.
  struct Note {
    var message: MarkedText.Sentence
    var place: String?
  }
}

extension CheckPanel {
  /// The findings; nil for none.
  init?(_ checks: [DiagnosticRecord], _ commands: CommandPrinter, _ budget: inout ListBudget) {
    guard !checks.isEmpty else { return nil }
    var counts = Severity.allCases.reversed().compactMap { severity in
      let count = checks.count { $0.severity == severity && $0.allowed == nil }
      return count > 0 ? counted(count, severity.rawValue) : nil
    }
    let allowed = checks.count { $0.allowed != nil }
    if allowed > 0 { counts.append("\(allowed) allowed") }
    heading = counts.joined(separator: ", ")
    let ranked = checks.filter { $0.allowed == nil }.sorted { $0.severity > $1.severity }
    let (shown, rest) = budget.take(
      ranked + checks.filter { $0.allowed != nil },
      ListBudget.maxEntries
    )
    items = shown.map { Item($0, commands) }
    leftOut = ListBudget.rest(rest, "finding")
  }
}

extension CheckPanel.Item {
  fileprivate init(_ check: DiagnosticRecord, _ commands: CommandPrinter) {
    level = check.allowed == nil ? check.severity.rawValue : "allowed"
    code = check.code.shown
    message = MarkedText.sentence(check.message)
    place = check.location?.shownPlace
    notes = check.notes.prefix(ListBudget.maxEntries).map { note in
      CheckPanel.Note(message: MarkedText.sentence(note.message), place: note.location?.shownPlace)
    }
    help = check.help.map { MarkedText.sentence(commands.naming($0)) }
    allowed = check.allowed?.shown
  }
}
