extension FileText {
  /// A table with a header, whose fields are separated by commas or semicolons.
  var table: FileEvidence? {
    [UInt8(ascii: ","), UInt8(ascii: ";")].lazy.compactMap(table).first ?? headedTabTable
  }

  private func table(separatedBy separator: UInt8) -> FileEvidence? {
    guard let header = lines.first, lines.count > 1,
      let names = Self.fields(of: header.text, separator), names.count > 1,
      names.allSatisfy(\.isColumnName), Set(names).count == names.count
    else { return nil }
    let rows = lines.dropFirst().prefix(100)
    let whole = rows.count { Self.fields(of: $0.text, separator)?.count == names.count }
    // A field in quotation marks may go on in the next line.
    return whole * 5 >= rows.count * 4 ? FileEvidence(.table, at: header.range) : nil
  }

  /// A table with tabs of two columns or more without a pattern: not one field of its first two columns
  /// has a sign of one.
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
  /// Whether it names a column: letters, digits and few other signs.
  fileprivate var isColumnName: Bool {
    var name = self
    while let first = name.utf8.first, first == 0x20 || first == UInt8(ascii: "\"") {
      name = name.dropFirst()
    }
    while let last = name.utf8.last, last == 0x20 || last == UInt8(ascii: "\"") {
      name = name.dropLast()
    }
    guard let first = name.utf8.first, first.isLetter || first == UInt8(ascii: "_") else {
      return false
    }
    return name.utf8.allSatisfy { $0.isOfHostName || " /".utf8.contains($0) }
  }
}
