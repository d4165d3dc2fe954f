/// The part of a source line around a location, with the mark below it.
struct SourceExcerpt {
  /// The text, made safe for a terminal, without its indentation.
  private(set) var line = ""
  /// Spaces, then `^~~~` under the location.
  private(set) var mark = ""

  private static let ellipsis = "…"

  init(of location: SourceLocation, in source: SourceFile, width: Int) {
    let window = Window(of: location, in: source, width: width)
    let marked = Self.cells(of: source.text(in: window.marked))
    let after = Self.cells(of: source.text(in: window.after))
    var before = Self.cells(of: source.text(in: window.before))[...]
    if !window.isCutBefore { before = before.drop { $0.text == " " } }

    // The mark is centred in a cut line, or further right if little follows it.
    var shownBefore = before.suffix(columns: max(width / 2, width - (marked + after).columns))
    let isCutBefore = window.isCutBefore || shownBefore.count < before.count
    // A combining mark must not join the ellipsis.
    if isCutBefore { shownBefore = shownBefore.drop { $0.columns == 0 } }
    let shownMarked = marked[...].prefix(columns: width - shownBefore.columns)
    let isMarkedCut = shownMarked.count < marked.count
    let columnsLeft = isMarkedCut ? 0 : width - shownBefore.columns - shownMarked.columns
    let shownAfter = after[...].prefix(columns: columnsLeft)
    if isCutBefore {
      line += Self.ellipsis
      mark += " "
    }
    line += (shownBefore + shownMarked + shownAfter).map(\.text).joined()
    if window.isCutAfter || isMarkedCut || shownAfter.count < after.count { line += Self.ellipsis }
    mark += String(repeating: " ", count: shownBefore.columns) + "^"
    mark += String(repeating: "~", count: max(0, shownMarked.columns - 1))
  }

  private static func cells(of text: String) -> [Cell] {
    text.unicodeScalars.map(Cell.init)
  }
}

/// The UTF-8 ranges before and after a location that fill an excerpt, however long the line is.
private struct Window {
  let before: Range<Int>
  let marked: Range<Int>
  let after: Range<Int>
  let isCutBefore: Bool
  let isCutAfter: Bool

  init(of location: SourceLocation, in source: SourceFile, width: Int) {
    let line = source.rangeOfLine(location.line)
    let start = min(max(location.utf8Range.lowerBound, line.lowerBound), line.upperBound)
    let end = min(max(location.utf8Range.upperBound, start), line.upperBound)
    // A scalar has at most four bytes.
    let reach = width * 4
    let first = max(line.lowerBound, source.scalarStart(at: max(line.lowerBound, start - reach)))
    let markedEnd = end - start <= reach ? end : source.scalarStart(at: start + reach)
    let last = source.scalarStart(at: min(line.upperBound, markedEnd + reach))
    before = first..<start
    marked = start..<markedEnd
    after = markedEnd..<(markedEnd < end ? markedEnd : max(markedEnd, last))
    isCutBefore = first > line.lowerBound
    isCutAfter = after.upperBound < line.upperBound
  }
}

extension SourceFile {
  /// The start of the scalar that contains the offset.
  fileprivate func scalarStart(at offset: Int) -> Int {
    var start = offset
    while start > 0, start < bytes.count, offset - start < 3, bytes[start] & 0xC0 == 0x80 {
      start -= 1
    }
    return start
  }
}

/// A scalar as displayed.
private struct Cell {
  let text: String
  let columns: Int

  init(_ scalar: Unicode.Scalar) {
    if scalar == "\t" {
      text = " "
      columns = 1
    } else if scalar.isUnsafeOnTerminal {
      text = scalar.escaped
      columns = text.count
    } else {
      text = String(scalar)
      columns = scalar.terminalWidth
    }
  }
}

extension Sequence<Cell> {
  fileprivate var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension ArraySlice<Cell> {
  /// The longest prefix that fits into this many columns.
  fileprivate func prefix(columns limit: Int) -> ArraySlice<Cell> {
    var used = 0
    return prefix {
      used += $0.columns
      return used <= limit
    }
  }

  /// The longest suffix that fits into this many columns.
  fileprivate func suffix(columns limit: Int) -> ArraySlice<Cell> {
    var used = 0
    var start = endIndex
    while start > startIndex, used + self[start - 1].columns <= limit {
      start -= 1
      used += self[start].columns
    }
    return self[start...]
  }
}
