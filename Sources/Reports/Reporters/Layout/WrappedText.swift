/// Text in lines of a width, for terminals: a longer line would be broken anywhere, and what is
/// marked below it would no longer be above its marks.
///
/// Nothing is left out. Escape sequences that colour text take no column.
struct WrappedText {
  private let width: Int

  /// The number of columns if the width of the terminal is unknown, or there is none.
  static let usualWidth = 80
  private static let minWidth = 20

  init(width: Int) {
    self.width = max(Self.minWidth, width)
  }
}

extension WrappedText {
  /// A report in lines of the width.
  func report(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Cells.init)
    var result: [String] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      let next = index + 1 < lines.count ? lines[index + 1] : nil
      if line.columns <= width {
        result.append(line.text)
      } else if let marks = next, marks.areMarks {
        result += rows(line, over: marks)
        index += 1
      } else {
        result += rows(line)
      }
      index += 1
    }
    return result.joined(separator: "\n")
  }

  /// One sentence in lines of the width; those after the first have two blanks more before them.
  func sentence(_ text: String, indent: Int = 0) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    let cells = Cells(Substring(blanks + text))
    return cells.columns <= width ? [cells.text] : rows(cells, isTrimmed: true)
  }

  /// The rows of an overlong line, broken after blanks where possible.
  private func rows(_ line: Cells, isTrimmed: Bool = false) -> [String] {
    let indent = min(line.indent + 2, width / 2)
    var rows: [String] = []
    var start = 0
    while start < line.cells.count {
      let room = rows.isEmpty ? width : width - indent
      let end = line.end(
        from: start,
        columns: room,
        after: rows.isEmpty ? line.indent : 0,
        isTrimmed: isTrimmed
      )
      let row = line.text(start..<end)
      let lead = rows.isEmpty ? "" : String(repeating: " ", count: indent)
      rows.append(lead + (isTrimmed ? row.withoutTrailingBlanks : row))
      start = end
    }
    return rows
  }

  /// The rows of a line and of the marks below it, broken at the same columns.
  private func rows(_ line: Cells, over marks: Cells) -> [String] {
    let indent = min(line.indent + 2, width / 2)
    var rows: [String] = []
    var start = 0
    var column = 0
    while start < line.cells.count {
      let isFirst = rows.isEmpty
      let end = line.end(from: start, columns: isFirst ? width : width - indent, after: .max)
      let lead = isFirst ? "" : String(repeating: " ", count: indent)
      rows.append(lead + line.text(start..<end))
      let columns = line.cells[start..<end].reduce(0) { $0 + $1.width }
      let below = marks.text(columns: column..<(column + columns)).withoutTrailingBlanks
      if !below.isEmpty { rows.append(lead + below) }
      start = end
      column += columns
    }
    return rows
  }
}

extension WrappedText {
  /// The characters of a line, each with the escape sequences before it.
  private struct Cells {
    let text: String
    private(set) var cells: [(text: String, width: Int, isBlank: Bool)] = []
    private(set) var columns = 0

    init(_ line: Substring) {
      text = String(line)
      var escape = ""
      var isEscape = false
      for character in line {
        if character == "\u{1B}" { isEscape = true }
        if isEscape {
          escape.append(character)
          if character == "m" { isEscape = false }
          continue
        }
        let width = String(character).displayWidth
        cells.append((escape + String(character), width, character == " "))
        escape = ""
        columns += width
      }
      if !escape.isEmpty, !cells.isEmpty { cells[cells.count - 1].text += escape }
    }

    var indent: Int { cells.prefix { $0.isBlank }.count }

    /// Whether the line marks what is above it, and says nothing else.
    var areMarks: Bool {
      let shown = cells.filter { !$0.isBlank }
      return !shown.isEmpty && shown.allSatisfy { $0.text.hasSuffix("^") || $0.text.hasSuffix("~") }
    }

    func text(_ range: Range<Int>) -> String { cells[range].map(\.text).joined() }

    func text(columns range: Range<Int>) -> String {
      var column = 0
      var text = ""
      for cell in cells {
        if range.contains(column) { text += cell.text }
        column += cell.width
      }
      return text
    }

    /// Where a row ends: after the last blank that fits, if there is one after so many cells.
    ///
    /// No row begins as a command to who reads a log does, which only the text of a rule would.
    func end(from start: Int, columns: Int, after indent: Int, isTrimmed: Bool = false) -> Int {
      var end = self.end(start, columns, indent, isTrimmed: isTrimmed)
      while end > start + 1, end < cells.count, !isHarmless(at: end) { end -= 1 }
      return end
    }

    private func isHarmless(at index: Int) -> Bool {
      guard let first = cells[index...].first(where: { !$0.isBlank }) else { return true }
      return first.text != ":" && first.text != "#"
    }

    private func end(_ start: Int, _ columns: Int, _ indent: Int, isTrimmed: Bool) -> Int {
      var used = 0
      var end = start
      while end < cells.count, used + cells[end].width <= columns {
        used += cells[end].width
        end += 1
      }
      guard end < cells.count else { return end }
      end = max(end, start + 1)
      guard indent < .max else { return end }
      // A blank at the end of a row takes no column where it is not written.
      if isTrimmed, cells[end].isBlank { return end + 1 }
      let blank = cells[start..<end].lastIndex { $0.isBlank }
      guard let blank, blank >= start + indent, blank > start else { return end }
      return blank + 1
    }
  }
}

extension String {
  /// The text in lines of at most so many columns, of which nothing is left out.
  package func inLines(of columns: Int) -> String { WrappedText(width: columns).report(self) }
}
