/// A JSON value with its place in the text.
public struct JSONNode: Sendable {
  /// The value.
  public var value: JSONValue
  /// The UTF-8 offsets of the value's text, brackets and quotation marks included.
  public var range: Range<Int>

  /// Creates a node from its parts.
  public init(value: JSONValue, range: Range<Int>) {
    self.value = value
    self.range = range
  }
}

/// A JSON value (RFC 8259, section 3).
public enum JSONValue: Sendable {
  /// The literal `null`.
  case null
  /// The literals `true` and `false`.
  case bool(Bool)
  /// A number.
  case number(JSONNumber)
  /// A string, its escapes decoded.
  case string(String)
  /// An array, in file order.
  case array([JSONNode])
  /// An object, in file order.
  case object(JSONObject)
}

/// A JSON number: its text as written and its value in double precision.
public struct JSONNumber: Sendable, Hashable {
  /// The number as it is written.
  public var text: String
  /// The nearest double-precision value, which is finite.
  public var value: Double

  /// The value as an integer, if it is one and exact.
  public var integer: Int? { Int(text) ?? Int(exactly: value) }
}

/// A JSON object whose members keep the order of the file, repeated keys included.
public struct JSONObject: Sendable {
  /// The members in file order.
  public var members: [JSONMember]

  /// The value of a key; of a repeated key, the last one, as most readers have it.
  public subscript(key: String) -> JSONNode? { members.last { $0.key == key }?.value }
}

/// A key of a JSON object with its value.
public struct JSONMember: Sendable {
  /// The key, its escapes decoded.
  public var key: String
  /// The UTF-8 offsets of the key's text, quotation marks included.
  public var keyRange: Range<Int>
  /// The value.
  public var value: JSONNode
}

extension JSONValue {
  /// The kind of value in words, such as `an array`.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONNode {
  /// The string, if the value is one.
  public var string: String? {
    guard case .string(let string) = value else { return nil }
    return string
  }

  /// The elements, if the value is an array.
  public var array: [JSONNode]? {
    guard case .array(let elements) = value else { return nil }
    return elements
  }

  /// The object, if the value is one.
  public var object: JSONObject? {
    guard case .object(let object) = value else { return nil }
    return object
  }

  /// Whether the value is the literal `null`.
  public var isNull: Bool {
    guard case .null = value else { return false }
    return true
  }
}
