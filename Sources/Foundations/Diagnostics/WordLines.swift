extension Sequence where Element: StringProtocol {
  /// The words in lines of at most so many columns, as far as the words let it: none is broken.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - indent: The blanks before each line but the first, which count as columns.
  /// - Returns: The lines; none if there is no word.
  package func inLines(of columns: Int, indent: Int = 0) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line: String?
    for word in self {
      if let start = line, start.count + 1 + word.count <= columns {
        line = start + " " + word
      } else {
        if let full = line { lines.append(full) }
        line = (line == nil ? "" : blanks) + word
      }
    }
    return lines + [line].compactMap(\.self)
  }
}
