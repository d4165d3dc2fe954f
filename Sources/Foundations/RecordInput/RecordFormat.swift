/// How records hold a field.
package enum RecordFormat: Sendable, Hashable {
  /// A record is a line, and the field is all of it.
  case lines
  /// A record is a line with a JSON object, and the field is the string under a key.
  case json(key: String)
  /// A record is a row of CSV (RFC 4180), and the field is a column.
  case csv(Column, separator: UInt8)

  /// A column of CSV.
  package enum Column: Sendable, Hashable {
    /// By the name in the first row.
    case named(String)
    /// By its number from 1; then the first row is one as the others.
    case number(Int)
  }

  /// Whether the first record names the columns.
  package var hasHeader: Bool {
    if case .csv(.named, _) = self { true } else { false }
  }

  /// What separates the fields of CSV; nil if a record is a line.
  package var separator: UInt8? {
    if case .csv(_, let separator) = self { separator } else { nil }
  }
}

/// Why a record has no field to look at.
package enum RecordProblem: String, Error, Sendable, CaseIterable {
  /// It is longer than the limit.
  case tooLong
  /// Its bytes are not UTF-8.
  case notUTF8
  /// It is no JSON object.
  case notJSON
  /// Its object has not the key, or another value than a string under it.
  case noKey
  /// Its row has not so many columns.
  case noColumn
  /// A quoted field of CSV does not end, or goes on after its end.
  case badQuotes
}
