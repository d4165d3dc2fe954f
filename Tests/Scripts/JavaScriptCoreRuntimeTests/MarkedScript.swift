/// A script with a place marked in it by `1️⃣`.
struct MarkedScript {
  /// The script without the mark.
  let source: String
  /// The line of the mark, from 1.
  let line: Int?
  /// The column of the mark, from 1, in UTF-16 units.
  let column: Int?

  init(_ marked: String) {
    guard let mark = marked.firstRange(of: "1️⃣") else {
      (source, line, column) = (marked, nil, nil)
      return
    }
    let head = marked[..<mark.lowerBound]
    let lines = head.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    source = String(head + marked[mark.upperBound...])
    line = lines.count
    column = (lines.last.map { String($0).utf16.count } ?? 0) + 1
  }
}
