/// Where a place is in a YAML text of block style that may be unfinished: below which keys, found
/// by the indentation of the lines above.
struct YAMLCursor: Sendable, Hashable {
  /// The keys and list marks that lead to the place, such as `lint`, `allow`, `[]`.
  private(set) var path: [String] = []
  /// The key whose value the place is in; nil where a key is.
  private(set) var key: String?
  private(set) var word: Range<Int>
  /// The keys that the mapping at the place has on other lines.
  private(set) var siblings: Set<String> = []
  private(set) var isComment = false

  /// A line that has a key or an element of a list.
  private struct Line {
    var indentation: Int
    /// The column of its key, after list markers.
    var column: Int
    var elements: Int
    var key: String?
    /// Where its value begins.
    var valueStart: Int
    var isBlank: Bool
  }

  init(_ bytes: [UInt8], _ lines: LineIndex, at offset: Int) {
    let number = lines.line(at: min(offset, bytes.count))
    let range = lines.range(ofLine: number, in: bytes)
    let offset = min(max(offset, range.lowerBound), range.upperBound)
    let own = Self.line(bytes, range)
    word = Self.word(bytes, range, offset)
    let start = bytes[range.lowerBound..<offset]
    isComment = start.indices.contains { index in
      start[index] == UInt8(ascii: "#")
        && (index == start.startIndex || start[index - 1] == UInt8(ascii: " "))
    }
    if own.key != nil, offset >= own.valueStart { key = own.key }
    let column = own.isBlank ? offset - range.lowerBound : own.column
    readAbove(number, column, own, bytes, lines)
    readBelow(number, column, bytes, lines)
  }

  /// Follows the indentation of the lines above to the left edge.
  private mutating func readAbove(
    _ number: Int,
    _ start: Int,
    _ own: Line,
    _ bytes: [UInt8],
    _ lines: LineIndex
  ) {
    var found: [String] = []
    var elements = own.isBlank ? 0 : own.elements
    var column = elements > 0 ? own.indentation : start
    var isOwnMapping = elements == 0
    for above in stride(from: number - 1, through: 0, by: -1) {
      let line = Self.line(bytes, lines.range(ofLine: above, in: bytes))
      guard !line.isBlank, let key = line.key else { continue }
      if elements == 0, line.column == column {
        if isOwnMapping { siblings.insert(key) }
        guard line.elements > 0 else { continue }
      } else if elements == 0 ? line.column < column : line.column <= column {
        found += Array(repeating: "[]", count: elements) + [key]
      } else {
        continue
      }
      isOwnMapping = false
      elements = line.elements
      column = elements > 0 ? line.indentation : line.column
    }
    found += Array(repeating: "[]", count: elements)
    path = found.reversed()
  }

  /// Finds the keys below of the same mapping.
  private mutating func readBelow(
    _ number: Int,
    _ column: Int,
    _ bytes: [UInt8],
    _ lines: LineIndex
  ) {
    for below in lines.starts.indices.dropFirst(number + 1) {
      let line = Self.line(bytes, lines.range(ofLine: below, in: bytes))
      if line.isBlank { continue }
      guard line.column > column || (line.column == column && line.elements == 0) else { return }
      if line.column == column, let key = line.key { siblings.insert(key) }
    }
  }

  private static func line(_ bytes: [UInt8], _ range: Range<Int>) -> Line {
    var position = range.lowerBound
    func skipBlanks() {
      while position < range.upperBound, bytes[position] == UInt8(ascii: " ") { position += 1 }
    }
    skipBlanks()
    let indentation = position - range.lowerBound
    var elements = 0
    while position < range.upperBound, bytes[position] == UInt8(ascii: "-"),
      position + 1 == range.upperBound || bytes[position + 1] == UInt8(ascii: " ")
    {
      elements += 1
      position += 1
      skipBlanks()
    }
    let start = position
    let isBlank =
      elements == 0 && (position == range.upperBound || bytes[position] == UInt8(ascii: "#"))
    var end = position
    while end < range.upperBound, bytes[end] != UInt8(ascii: ":"), bytes[end] != UInt8(ascii: "#") {
      end += 1
    }
    let hasKey =
      end < range.upperBound && bytes[end] == UInt8(ascii: ":") && end > start
      && (end + 1 == range.upperBound || bytes[end + 1] == UInt8(ascii: " "))
    var text = String(decoding: bytes[start..<end], as: UTF8.self)
    if text.count > 1, let quote = text.first, "\"'".contains(quote), text.last == quote {
      text = String(text.dropFirst().dropLast())
    }
    return Line(
      indentation: indentation,
      column: start - range.lowerBound,
      elements: elements,
      key: hasKey ? text : nil,
      valueStart: hasKey ? end + 1 : range.upperBound + 1,
      isBlank: isBlank
    )
  }

  private static func word(_ bytes: [UInt8], _ range: Range<Int>, _ offset: Int) -> Range<Int> {
    let ends = Array(" \t:,[]{}\"'#".utf8)
    var start = offset
    while start > range.lowerBound, !ends.contains(bytes[start - 1]) { start -= 1 }
    var end = offset
    while end < range.upperBound, !ends.contains(bytes[end]) { end += 1 }
    return start..<end
  }
}
