/// A value of a property list.
public enum PropertyListValue: Sendable {
  /// A text.
  case string(String)
  /// A whole number: from -2^63 to 2^64 - 1 in an XML file, of up to 16 bytes in a binary one.
  case integer(Int128)
  /// A number with a fraction.
  case real(Double)
  /// A truth value.
  case boolean(Bool)
  /// A date, as seconds from 2001 in a binary file and as its text in an XML one.
  case date(String)
  /// Data, whose bytes are not kept.
  case data
  /// Values in an order.
  case array([PropertyListNode])
  /// Keys with their values, in file order and with those that are repeated.
  case dictionary([Entry])
  /// Values of a set, in file order, which only binary files of archives have.
  case set([PropertyListNode])
  /// The other kinds that only archives have: null and unique identifiers.
  case other

  /// A key of a dictionary with its value.
  public struct Entry: Sendable {
    /// The key.
    public var key: String
    /// The offsets of the key's element in an XML file, in bytes; nil in a binary one.
    public var keyRange: Range<Int>?
    /// The value.
    public var node: PropertyListNode
  }
}

extension PropertyListValue {
  /// The kind of value in words, such as `an array`.
  public var kind: String {
    switch self {
    case .string: "a string"
    case .integer, .real: "a number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .set, .other: "a value of an archive"
    }
  }
}
