import Diagnostics
package import RunRecord
import SubjectDomains

/// The table of a matrix: the patterns that not every engine reads alike, with numbered reasons.
package struct MatrixTable {
  /// The engines that are columns.
  package private(set) var columns: [String] = []
  /// The engines that read every shown pattern as the first one does.
  package private(set) var alike: [String] = []
  /// The lines, those of patterns with the same outcomes as one.
  package private(set) var lines: [Line] = []
  /// What the numbers of cells stand for, from 1 on.
  package private(set) var reasons: [Reason] = []
  /// All patterns.
  private let count: Int
  /// The patterns with a difference that counts, and those of them with a spelling that all engines
  /// read alike.
  package let shownCount: Int
  private let spellingCount: Int
  /// The patterns that differ only on subjects that do not count.
  private let harmlessCount: Int
  /// The patterns without a difference of which an engine left something undecided.
  private let undecidedCount: Int
  /// The subjects of which a difference counts.
  private let reach: String
  /// The engine that the others are compared with, in words.
  package let reference: String
  /// The rules whose templates engines read otherwise, and those engines.
  package let templates: (rules: Int, engines: [String])

  /// A line of the table.
  package struct Line {
    package var rules: [String]
    package var cells: [Cell]
    /// A pattern that all engines read alike, of the first rule.
    package var spelling: String?
  }

  /// A cell with its reason.
  package struct Cell: Hashable {
    package var outcome: DriftMatrix.Outcome
    /// The number of the reason; nil for none.
    package var reason: Int?

    package var words: String {
      outcome == .notCompared ? "-" : outcome.rawValue + (reason.map { " \($0)" } ?? "")
    }
  }

  /// What patterns have in common that are one line.
  private struct Outcomes: Hashable {
    let cells: [Cell]
    let hasSpelling: Bool
  }

  /// Why cells are not the same.
  package struct Reason: Hashable {
    package var outcome: DriftMatrix.Outcome
    /// What reasons have in common that are one to a person.
    let key: [String]
    /// What there is to say once.
    package var words: String
  }

  /// Makes the table.
  ///
  /// - Parameters:
  ///   - matrix: The matrix.
  ///   - drift: The section that it is of.
  ///   - showsAll: Whether each pattern has a line, those that are read alike too.
  package init(_ matrix: DriftMatrix, of drift: DriftSection, showsAll: Bool) {
    let counts = { (cell: DriftMatrix.Cell) in drift.summary?.counts(cell) ?? true }
    let isShown = { (cell: DriftMatrix.Cell) in counts(cell) || cell.outcome == .undecided }
    let odd = matrix.rows.filter { $0.cells.contains(where: counts) }
    let others = matrix.rows.filter { !$0.cells.contains(where: counts) }
    let shown = showsAll ? matrix.rows : odd
    count = matrix.rows.count
    shownCount = odd.count
    spellingCount = odd.count { $0.spelling != nil }
    harmlessCount = others.count { $0.has(.differs) }
    undecidedCount = others.count { !$0.has(.differs) && $0.has(.undecided) }
    reach = drift.summary?.reach(drift.summary?.failOn ?? .real) ?? ""
    reference =
      matrix.rows.contains { $0.has(.notCompared) }
      ? "the first engine of each file" : matrix.engines.first?.shown ?? ""
    let ofTemplates = drift.records.filter(\.isOfTemplate)
    templates = (
      Set(ofTemplates.map(\.rule)).count,
      matrix.engines.filter { engine in ofTemplates.contains { $0.engines.last == engine } }
    )
    let indices = matrix.engines.indices.filter { index in
      let isOdd = odd.contains { isShown($0.cells[index]) }
      return isOdd || index > 0 && showsAll
    }
    columns = indices.map { matrix.engines[$0] }
    alike = matrix.engines.indices.dropFirst().filter { !indices.contains($0) }
      .map { matrix.engines[$0] }
    var places: [Outcomes: Int] = [:]
    for row in shown {
      let cells = indices.map { index -> Cell in
        let cell = row.cells[index]
        guard isShown(cell) else {
          return Cell(outcome: cell.outcome == .notCompared ? .notCompared : .same)
        }
        let reason = Self.reason(of: cell, row, matrix.engines[index], in: drift)
        return Cell(outcome: cell.outcome, reason: reason.map { number(of: $0) })
      }
      let outcomes = Outcomes(cells: cells, hasSpelling: row.spelling != nil)
      if !showsAll, let place = places[outcomes] {
        lines[place].rules.append(row.rule)
      } else {
        places[outcomes] = lines.count
        lines.append(Line(rules: [row.rule], cells: cells, spelling: row.spelling))
      }
    }
  }

  /// How many patterns there are, and how many of them are not the same in every engine.
  package var sentence: String {
    let patterns = counted(count, "pattern")
    guard shownCount > 0 else {
      let isAlike = harmlessCount + undecidedCount == 0
      return isAlike
        ? "\(patterns), the same in every engine" : "\(patterns), none different \(reach)"
    }
    let odd = "\(shownCount.grouped) of \(patterns)"
    let spellings =
      spellingCount > 0 ? ", \(spellingCount.grouped) with one spelling for real subjects" : ""
    return "\(odd) not the same in every engine\(spellings)"
  }

  /// How many patterns are neither shown nor the same.
  package var notes: [String] {
    let noun = shownCount > 0 ? "more pattern" : "pattern"
    return [
      (harmlessCount, "\(harmlessCount == 1 ? "differs" : "differ") on other text only"),
      (undecidedCount, "undecided, since an engine gave up"),
    ]
    .filter { $0.0 > 0 }
    .map { "\(counted($0.0, noun)) \($0.1)" }
  }

  private mutating func number(of reason: Reason) -> Int {
    if let place = reasons.firstIndex(where: { $0.isAlike(reason) }) { return place + 1 }
    reasons.append(reason)
    return reasons.count
  }

  private static func reason(
    of cell: DriftMatrix.Cell,
    _ row: DriftMatrix.Row,
    _ engine: String,
    in drift: DriftSection
  ) -> Reason? {
    let causes = (cell.causes ?? []).map(\.shown).joined(separator: ", ")
    let record = drift.records.first {
      $0.rule == row.rule && $0.engines.last == engine && $0.after == nil
        && $0.cause == cell.causes?.first
    }
    let detail: String?
    switch cell.outcome {
    case .same, .notCompared: return nil
    case .refused: detail = cell.message?.shown
    case .differs:
      detail = record.map { "\($0.minimal.pattern.shown) on \($0.minimal.subject.quoted)" }
    case .undecided: detail = "an engine gave up in some comparisons"
    }
    let words = [causes.isEmpty ? nil : causes, detail].compactMap(\.self)
    // Two refusals for one cause can be of several things, which the notes name.
    let note = cell.outcome == .refused ? record?.note ?? cell.message : nil
    let key = [causes, causes.isEmpty || record != nil ? note : nil].compactMap(\.self)
    return Reason(outcome: cell.outcome, key: key, words: words.joined(separator: ": "))
  }
}

extension MatrixTable.Reason {
  /// Whether two reasons are one to a person: of the same causes, whatever the patterns are.
  fileprivate func isAlike(_ other: MatrixTable.Reason) -> Bool {
    outcome == other.outcome && key == other.key
  }
}

extension DriftMatrix.Row {
  fileprivate func has(_ outcome: DriftMatrix.Outcome) -> Bool {
    cells.contains { $0.outcome == outcome }
  }
}
