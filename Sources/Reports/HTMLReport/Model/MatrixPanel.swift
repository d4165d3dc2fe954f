import Diagnostics
import Reporters
import RunRecord

/// What each engine makes of each pattern.
struct MatrixPanel {
  var heading: String
  var columns: [String]
  var rows: [Row]
  var reasons: [MarkedText]
  var leftOut: String?

  /// A pattern, or several with the same outcomes.
  struct Row {
    var rule: MarkedText
    var others: String?
    var cells: [Cell]
    /// A pattern that all engines read alike.
    var spelling: MarkedText?
  }

  struct Cell {
    var words: String
    /// The class of its colour.
    var kind: String
  }
}

extension MatrixPanel {
  /// The matrix of a run, if it has one.
  init?(_ drift: DriftSection, _ budget: inout ListBudget) {
    guard let matrix = drift.summary?.matrix else { return nil }
    let table = MatrixTable(matrix, of: drift, showsAll: false)
    let (shown, rest) = budget.take(table.lines, ListBudget.maxListed)
    heading = ([table.sentence] + table.notes).joined(separator: "; ")
    columns = table.columns
    rows = shown.map { line in
      Row(
        rule: MarkedText(line.rules.first ?? ""),
        others: line.rules.count > 1 ? "and \((line.rules.count - 1).grouped) more" : nil,
        cells: line.cells.map { Cell(words: $0.words, kind: $0.outcome.kind) },
        spelling: line.spelling.map { MarkedText($0) }
      )
    }
    reasons = table.reasons.map { MarkedText("\($0.outcome.rawValue), \($0.words)") }
    leftOut = ListBudget.rest(rest, "line")
  }
}

extension DriftMatrix.Outcome {
  fileprivate var kind: String {
    switch self {
    case .same, .notCompared: "dim"
    case .differs, .refused: "failed"
    case .undecided: "undecided"
    }
  }
}
