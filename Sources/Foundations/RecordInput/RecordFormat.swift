/// How records hold the field of interest.
package enum RecordFormat: Sendable, Hashable {
  /// Each line is one field.
  case lines
  /// Each line is a JSON object with the field under this key.
  case json(key: String)
  /// Each row of CSV (RFC 4180) has the field in this column.
  case csv(Column, separator: UInt8)

  package enum Column: Sendable, Hashable {
    /// Named in the first row.
    case named(String)
    /// Numbered from 1; the first row is an ordinary one.
    case number(Int)
  }

  /// Whether the first record names the columns.
  package var hasHeader: Bool {
    if case .csv(.named, _) = self { true } else { false }
  }

  /// The field separator of CSV; nil if a record is a line.
  package var separator: UInt8? {
    if case .csv(_, let separator) = self { separator } else { nil }
  }
}

/// Why a record has no field.
package enum RecordProblem: String, Error, Sendable, CaseIterable {
  /// It is longer than the limit.
  case tooLong
  /// Its bytes are not UTF-8.
  case notUTF8
  case notJSON
  /// The object lacks the key, or its value is not a string.
  case noKey
  /// The row has too few columns.
  case noColumn
  /// A quoted field is not closed, or text follows its end.
  case badQuotes
}
