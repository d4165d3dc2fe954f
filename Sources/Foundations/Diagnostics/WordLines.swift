extension Sequence where Element: StringProtocol {
  /// The words wrapped at a number of columns; no word is broken.
  ///
  /// - Parameters:
  ///   - columns: The maximum width.
  ///   - indent: The indentation of every line but the first, counted in the width.
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
