import Diagnostics

/// A text as it is shown on one line: what each of its UTF-16 units becomes, and in which columns.
struct TextCells {
  private(set) var cells: [Cell] = []
  /// The columns of all cells.
  private(set) var columns = 0

  struct Cell {
    /// The UTF-16 offsets that the cell shows.
    let range: Range<Int>
    let text: String
    let column: Int
    let width: Int

    var columns: Range<Int> { column..<(column + width) }
  }

  /// Makes the cells of a text.
  init(_ text: String) {
    var offset = 0
    for character in text {
      guard character.unicodeScalars.count <= Self.maxCharacterLength else {
        for scalar in character.unicodeScalars {
          add(scalar.numericEscape, length: scalar.utf16.count, &offset)
        }
        continue
      }
      let text = String(character)
      let startsWithMark = text.unicodeScalars.first?.properties.isGraphemeExtend == true
      add(startsWithMark ? text.escapedToASCII : text.printable, length: text.utf16.count, &offset)
    }
  }

  /// More scalars than this are no character that a person has typed.
  private static let maxCharacterLength = 12

  private mutating func add(_ text: String, length: Int, _ offset: inout Int) {
    let width = text.displayWidth
    cells.append(Cell(range: offset..<(offset + length), text: text, column: columns, width: width))
    offset += length
    columns += width
  }
}

extension TextCells {
  /// The cells of a window that fits into a number of columns and is centred on an offset.
  func window(around offset: Int, columns limit: Int) -> Range<Int> {
    guard columns > limit else { return cells.indices }
    let middle = cells.firstIndex { $0.range.upperBound > offset } ?? cells.count
    var (start, end) = (middle, middle)
    var used = 0
    while true {
      var hasGrown = false
      if end < cells.count, used + cells[end].width <= limit {
        used += cells[end].width
        end += 1
        hasGrown = true
      }
      if start > 0, used + cells[start - 1].width <= limit {
        start -= 1
        used += cells[start].width
        hasGrown = true
      }
      guard hasGrown else { return start..<end }
    }
  }
}
