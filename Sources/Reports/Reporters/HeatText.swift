/// A text with lines below it that show how much was done at each place: a column under each
/// character, the higher the more.
package struct HeatText: Sendable {
  private let text: String
  private let rows: [[Int]]
  private let marks: [Mark]

  /// A part of the text that is marked under it.
  package struct Mark: Sendable, Hashable {
    /// Where it is, in UTF-16 offsets.
    package var range: Range<Int>
    /// The text next to the mark.
    package var label: String

    package init(range: Range<Int>, label: String) {
      self.range = range
      self.label = label
    }
  }

  package init(_ text: String, rows: [[Int]] = [], marks: [Mark] = []) {
    self.text = text
    self.rows = rows
    self.marks = marks
  }
}

extension HeatText {
  /// Whether the text is shown whole in a line of so many columns.
  package func fits(width: Int) -> Bool {
    text.utf16.count <= width && TextCells(text).columns <= Self.room(in: width)
  }

  private static func room(in width: Int) -> Int { max(8, width - 2) }

  /// The lines: the text, a line of columns for each row, and a line for each mark.
  ///
  /// A long text is cut around what is marked first, or around the highest count of the first row.
  ///
  /// - Parameters:
  ///   - width: The columns that the text may take; the labels of marks come on top.
  ///   - style: The characters that columns are made of.
  /// - Returns: The lines, all fit for a terminal; those below the text without trailing blanks.
  package func lines(width: Int, style: BlockStyle = .unicode) -> [String] {
    let cells = TextCells(text)
    let window = cells.window(around: focus, columns: Self.room(in: width))
    let shown = cells.cells[window]
    let isCutBefore = window.lowerBound > 0
    let isCutAfter = window.upperBound < cells.cells.count
    let lead = isCutBefore ? "…" : ""
    var lines = [lead + shown.map(\.text).joined() + (isCutAfter ? "…" : "")]
    for counts in rows {
      lines.append(heat(counts, of: shown, isWhole: !isCutAfter, lead: lead.count, style))
    }
    for mark in marks { lines.append(self.mark(mark, shown, lead: lead.count)) }
    return lines
  }

  /// The offset that must be seen.
  private var focus: Int {
    if let mark = marks.first { return (mark.range.lowerBound + mark.range.upperBound) / 2 }
    guard let counts = rows.first, let most = counts.max(), most > 0 else { return 0 }
    return counts.firstIndex(of: most) ?? 0
  }

  private func heat(
    _ counts: [Int],
    of cells: ArraySlice<TextCells.Cell>,
    isWhole: Bool,
    lead: Int,
    _ style: BlockStyle
  ) -> String {
    let most = Double(max(1, counts.max() ?? 1))
    var line = String(repeating: " ", count: lead)
    for cell in cells {
      let count = counts[cell.range.clamped(to: counts.indices)].max() ?? 0
      let column = style.column(Double(count) / most)
      line += String(repeating: column, count: cell.width)
    }
    // The end of the text is a place too.
    if isWhole, let last = counts.last, counts.count == text.utf16.count + 1 {
      line.append(style.column(Double(last) / most))
    }
    return line.withoutTrailingBlanks
  }

  private func mark(
    _ mark: Mark,
    _ cells: ArraySlice<TextCells.Cell>,
    lead: Int
  ) -> String {
    let first = cells.first?.column ?? 0
    let marked = cells.filter { $0.range.overlaps(mark.range) && $0.width > 0 }
    guard let start = marked.first?.column, let end = marked.last?.columns.upperBound else {
      return String(repeating: " ", count: lead) + mark.label
    }
    return String(repeating: " ", count: lead + start - first)
      + String(repeating: "^", count: end - start) + " " + mark.label
  }
}

extension String {
  var withoutTrailingBlanks: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
