/// The part of a source line around a location, with the mark that goes under it.
struct SourceExcerpt {
  /// The text, safe for a terminal.
  private(set) var line = ""
  /// Spaces, then `^~~~` under the location.
  private(set) var mark = ""

  private static let ellipsis = "…"

  init(of location: SourceLocation, in source: SourceFile, width: Int) {
    let lineRange = source.rangeOfLine(location.line)
    let start = min(max(location.utf8Range.lowerBound, lineRange.lowerBound), lineRange.upperBound)
    let end = min(max(location.utf8Range.upperBound, start), lineRange.upperBound)
    // A scalar has at most four bytes: this much of a long line is always enough to fill the width.
    let windowStart = max(lineRange.lowerBound, start - width * 4)
    let windowEnd = min(lineRange.upperBound, end + width * 4)
    let before = Self.printable(source.text(in: windowStart..<start))
    let marked = Self.printable(source.text(in: start..<end))
    let after = Self.printable(source.text(in: end..<windowEnd))

    let trimmed = before.drop { $0 == " " }
    let isIndentOnly = windowStart == lineRange.lowerBound
    let lead = isIndentOnly ? Array(trimmed) : before
    let shownLead = lead.suffix(width / 2)
    let shownMarked = marked.prefix(max(1, width - shownLead.count))
    let shownAfter = after.prefix(max(0, width - shownLead.count - shownMarked.count))
    if shownLead.count < lead.count || (!isIndentOnly && windowStart > lineRange.lowerBound) {
      line += Self.ellipsis
      mark += " "
    }
    line += String(shownLead) + String(shownMarked) + String(shownAfter)
    let isCut =
      shownMarked.count < marked.count || shownAfter.count < after.count
      || windowEnd < lineRange.upperBound
    if isCut { line += Self.ellipsis }
    mark += String(repeating: " ", count: shownLead.count) + "^"
    mark += String(repeating: "~", count: max(0, shownMarked.count - 1))
  }

  private static func printable(_ text: String) -> [Character] {
    Array(text.replacingTabs.printable)
  }
}

extension String {
  fileprivate var replacingTabs: String {
    String(map { $0 == "\t" ? " " : $0 })
  }
}
