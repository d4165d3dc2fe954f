import Diagnostics
import RunRecord

/// A matrix for a terminal: as wide as it is, and no longer than a screen.
struct MatrixText {
  private let table: MatrixTable
  private let style: TextStyle
  private let width: Int
  private let isVerbose: Bool

  /// The most lines of patterns and of reasons, but with all details.
  private static let maxLines = 18
  private static let maxReasons = 9
  private static let minName = 12
  /// The most lines of a reason, and the room that the breaks between them may take.
  private static let maxReasonLines = 2
  private static let indentation = 16

  init(
    _ matrix: DriftMatrix,
    of drift: DriftSection,
    style: TextStyle,
    width: Int,
    isVerbose: Bool
  ) {
    table = MatrixTable(matrix, of: drift, showsAll: isVerbose)
    self.style = style
    self.width = width
    self.isVerbose = isVerbose
  }
}

extension MatrixText {
  /// The whole text, ended by an empty line.
  var text: String {
    let parts = [rows, reasons, counts].filter { !$0.isEmpty }
    return parts.map { $0.joined(separator: "\n") + "\n\n" }.joined()
  }

  private func wrapped(_ text: String) -> [String] { WrappedText(width: width).sentence(text) }

  /// The lines that are shown: by default as many as a screen holds with all their reasons.
  private var shownLines: ArraySlice<MatrixTable.Line> {
    guard !isVerbose else { return table.lines[...] }
    let explained = table.lines.prefix(Self.maxLines).prefix { $0.lastReason <= Self.maxReasons }
    return explained.isEmpty ? table.lines.prefix(1) : explained
  }

  /// The header and a line for each pattern, or for several with the same outcomes.
  private var rows: [String] {
    guard !table.lines.isEmpty else { return [] }
    let shown = shownLines
    let heads = table.columns.map(Self.head) + (hasSpellings ? [["fix"]] : [])
    let cells = shown.map { line in
      line.cells.map(\.words) + (hasSpellings ? [line.spelling == nil ? "" : "yes"] : [])
    }
    let widths = heads.indices.map { column in
      (heads[column] + cells.map { $0[column] }).map(\.displayWidth).max() ?? 0
    }
    let names = shown.map(\.name)
    let room = max(Self.minName, width - widths.reduce(0) { $0 + $1 + 2 })
    let first = min(room, names.map(\.displayWidth).max() ?? 0)
    let height = heads.map(\.count).max() ?? 1
    var lines = (0..<height).map { number in
      style.dim(
        Self.line("", first, heads.map { $0.count > number ? $0[number] : "" }, widths)
      )
    }
    for (line, cells) in zip(shown, cells) {
      lines.append(self.line(line, first, cells, widths))
    }
    let left = table.lines.count - shown.count
    if left > 0 {
      lines.append("… and \(counted(left, "more line")): add --verbose")
    }
    return lines
  }

  private var hasSpellings: Bool { table.lines.contains { $0.spelling != nil } }

  /// The name of an engine, its edition on a line of its own.
  private static func head(_ engine: String) -> [String] {
    let parts = engine.shown.split(separator: "@", maxSplits: 1).map(String.init)
    return parts.count == 2 ? [parts[0], "@" + parts[1]] : [engine.shown]
  }

  private static func line(
    _ name: String,
    _ first: Int,
    _ cells: [String],
    _ widths: [Int]
  ) -> String {
    var line = name.padded(to: first)
    for (cell, width) in zip(cells, widths) { line += "  " + cell.padded(to: width) }
    return line.withoutBlanksAtEnd
  }

  private func line(
    _ line: MatrixTable.Line,
    _ first: Int,
    _ cells: [String],
    _ widths: [Int]
  ) -> String {
    var text = line.name(width: first).padded(to: first)
    for (index, cell) in cells.enumerated() {
      let padding = String(repeating: " ", count: max(0, widths[index] - cell.displayWidth))
      let outcome = line.cells.indices.contains(index) ? line.cells[index].outcome : nil
      text += "  " + (cell.isEmpty ? cell : coloured(cell, outcome)) + padding
    }
    return text.withoutBlanksAtEnd
  }

  private func coloured(_ text: String, _ outcome: DriftMatrix.Outcome?) -> String {
    switch outcome {
    case .same, .notCompared: style.dim(text)
    case .differs, .refused: style.red(text)
    case .undecided: style.yellow(text)
    case nil: style.green(text)
    }
  }

  /// What the numbers stand for.
  private var reasons: [String] {
    let last = shownLines.map(\.lastReason).max() ?? 0
    return table.reasons.prefix(last).enumerated().flatMap { index, reason in
      let text = "\(index + 1)  \(reason.outcome.rawValue), \(reason.words)"
      return wrapped(text.shortened(toWidth: width * Self.maxReasonLines - Self.indentation))
    }
  }

  /// How many there are of what is not shown.
  private var counts: [String] {
    var lines = wrapped("\(table.sentence) (compared with \(table.reference))")
    if !table.alike.isEmpty, table.shownCount > 0 {
      let names = table.alike.map(\.shown).joined(separator: ", ")
      lines += wrapped("the same in each of them: \(names)")
    }
    lines += table.notes.flatMap(wrapped)
    let (rules, engines) = table.templates
    if rules > 0 {
      let names = engines.map(\.shown).joined(separator: ", ")
      let what = counted(rules, "template")
      lines += wrapped("\(what) not the same in \(names): no part of this table")
    }
    return lines
  }
}

extension MatrixTable.Line {
  /// The highest number of a reason; 0 for none.
  fileprivate var lastReason: Int { cells.compactMap(\.reason).max() ?? 0 }

  /// The rule, with the number of others.
  fileprivate var name: String { (rules.first ?? "").shown + more }

  /// The name in some columns, of which the number keeps its place.
  fileprivate func name(width: Int) -> String {
    (rules.first ?? "").shown.keepingEnd(toWidth: max(4, width - more.displayWidth)) + more
  }

  private var more: String { rules.count > 1 ? " +\(rules.count - 1)" : "" }
}

extension String {
  fileprivate var withoutBlanksAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text if it takes no more than some columns; else an ellipsis and its end, by which the ids of
  /// rules differ.
  fileprivate func keepingEnd(toWidth width: Int) -> String {
    guard displayWidth > width else { return self }
    var (kept, columns) = ("", 1)
    for character in reversed() {
      columns += String(character).displayWidth
      if columns > width { break }
      kept.append(character)
    }
    return "…" + String(kept.reversed())
  }
}
