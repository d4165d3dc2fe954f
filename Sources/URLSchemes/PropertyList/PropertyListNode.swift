import Diagnostics

/// A value of a property list with its place in the file.
struct PropertyListNode: Sendable {
  var value: PropertyListValue
  /// The UTF-8 offsets of the value's element in an XML file; nil in a binary one.
  var range: Range<Int>?
}

/// A value of a property list.
enum PropertyListValue: Sendable {
  case string(String)
  case integer(Int)
  case real(Double)
  case boolean(Bool)
  /// A date, as seconds from 2001 in a binary file and as its text in an XML one.
  case date(String)
  /// Data, which nothing here reads.
  case data
  case array([PropertyListNode])
  case dictionary([Entry])
  /// The kinds that only archives have: null, unique identifiers and sets.
  case other

  struct Entry: Sendable {
    var key: String
    var keyRange: Range<Int>?
    var node: PropertyListNode
  }
}

extension PropertyListValue {
  /// The kind of value in words, such as `an array`.
  var kind: String {
    switch self {
    case .string: "a string"
    case .integer, .real: "a number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .other: "a value of an archive"
    }
  }
}

extension PropertyListNode {
  var string: String? {
    guard case .string(let string) = value else { return nil }
    return string
  }

  var array: [PropertyListNode]? {
    guard case .array(let elements) = value else { return nil }
    return elements
  }

  var entries: [PropertyListValue.Entry]? {
    guard case .dictionary(let entries) = value else { return nil }
    return entries
  }

  /// The value of a key; of a repeated one the first.
  subscript(key: String) -> PropertyListNode? {
    let key = ExactText(key)
    return entries?.first { ExactText($0.key) == key }?.node
  }
}
