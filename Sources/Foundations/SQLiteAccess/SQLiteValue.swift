/// A value of a SQLite table.
package enum SQLiteValue: Sendable, Hashable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
}

extension SQLiteValue {
  /// The number, if it is one.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .null, .text: nil
    }
  }

  /// The whole number, if it is one.
  package var integer: Int? {
    guard case .integer(let value) = self else { return nil }
    return value
  }
}

extension SQLiteValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .real(value) }
}
