extension FileText {
  /// A table with a header and fields separated by commas or semicolons.
  var table: FileEvidence? {
    [UInt8(ascii: ","), UInt8(ascii: ";")].lazy.compactMap(table).first ?? headedTabTable
      ?? plainTable
  }

  private func table(separatedBy separator: UInt8) -> FileEvidence? {
    guard let header = lines.first, lines.count > 1,
      let names = Self.fields(of: header.text, separator), names.count > 1,
      names.allSatisfy(\.isColumnName), Set(names).count == names.count
    else { return nil }
    let rows = lines.dropFirst().prefix(100)
    let whole = rows.count { Self.fields(of: $0.text, separator)?.count == names.count }
    // A quoted field may continue on the next line.
    return whole * 5 >= rows.count * 4 ? FileEvidence(.table, at: header.range) : nil
  }

  /// A comma-separated table without a header, none of whose fields has pattern syntax.
  private var plainTable: FileEvidence? {
    let counts = Set(lines.map { Self.fields(of: $0.text, UInt8(ascii: ","))?.count ?? 0 })
    guard lines.count > 2, counts.count == 1, counts.first ?? 0 > 1, let first = lines.first,
      !lines.contains(where: \.hasPatternSign)
    else { return nil }
    return FileEvidence(.table, at: first.range)
  }

  /// A tab-separated table whose first two columns have no pattern syntax.
  private var headedTabTable: FileEvidence? {
    guard let header = lines.first, lines.count > 2, header.text.contains("\t") else { return nil }
    let rows = lines.map { $0.text.split(separator: "\t", omittingEmptySubsequences: false) }
    guard let names = rows.first, names.allSatisfy({ $0.isColumnName }),
      !names.contains(where: { ["pattern", "regex"].contains($0.lowercased()) }),
      rows.allSatisfy({ $0.count == names.count }),
      !lines.contains(where: \.hasPatternSign)
    else { return nil }
    return FileEvidence(.table, at: header.range)
  }

  /// The fields of a line; nil if a quotation mark is not closed.
  private static func fields(of line: Substring, _ separator: UInt8) -> [Substring]? {
    var fields: [Substring] = []
    var isQuoted = false
    var start = line.startIndex
    for index in line.utf8.indices {
      switch line.utf8[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case separator where !isQuoted:
        fields.append(line[start..<index])
        start = line.utf8.index(after: index)
      default: break
      }
    }
    return isQuoted ? nil : fields + [line[start...]]
  }
}

extension Substring {
  /// Whether it may be a column name: it has a letter, and no character rare in names but common in
  /// patterns.
  fileprivate var isColumnName: Bool {
    let hasLetter = utf8.contains { $0.isLetter || $0 >= 0x80 }
    let opened = utf8.count { $0 == UInt8(ascii: "(") }
    return hasLetter && !contains("://") && opened == utf8.count { $0 == UInt8(ascii: ")") }
      && !utf8.contains { #"\^*+?[]{}|"#.utf8.contains($0) }
  }
}
