import Diagnostics

/// A JSON value with its range in the text.
public struct JSONNode: Sendable {
  /// The parsed value.
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
  /// The number as written.
  public var text: String
  /// The nearest double-precision value, which is finite.
  public var value: Double

  /// The value if it is an integer and fits: `1.5e1` is 15, `1e-400` is nil.
  public var integer: Int? { Int(text) ?? integerOfDecimal }

  /// Computed on the digits, since the double-precision value is already rounded.
  private var integerOfDecimal: Int? {
    let parts = text.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
    guard let mantissa = parts.first else { return nil }
    var digits = mantissa.filter { $0 != "." }
    if digits.allSatisfy({ $0 == "0" || $0 == "-" }) { return 0 }
    guard let written = parts.count == 1 ? 0 : Int32(parts[1]) else { return nil }
    let decimals = mantissa.firstIndex(of: ".").map { mantissa[$0...].count - 1 } ?? 0
    var exponent = Int(written) - decimals
    while digits.last == "0" {
      digits.removeLast()
      exponent += 1
    }
    guard (0...20).contains(exponent) else { return nil }
    return Int(digits + String(repeating: "0", count: exponent))
  }
}

/// A JSON object whose members keep the order of the file, repeated keys included.
public struct JSONObject: Sendable {
  /// The members in file order.
  public var members: [JSONMember]

  /// The value of a key; for a repeated key, the last one, as in most parsers.
  public subscript(key: String) -> JSONNode? {
    let key = ExactText(key)
    return members.last { ExactText($0.key) == key }?.value
  }

  /// The members, of a repeated key the last one, in the place of the first.
  package var effectiveMembers: [JSONMember] {
    var indices: [ExactText: Int] = [:]
    var result: [JSONMember] = []
    for member in members {
      if let index = indices[ExactText(member.key)] {
        result[index] = member
      } else {
        indices[ExactText(member.key)] = result.count
        result.append(member)
      }
    }
    return result
  }
}

/// A key and its value in a JSON object.
public struct JSONMember: Sendable {
  /// The key with its escapes decoded.
  public var key: String
  /// The UTF-8 offsets of the key's text, quotation marks included.
  public var keyRange: Range<Int>
  /// The key's value.
  public var value: JSONNode
}

extension JSONValue {
  /// The kind of value, such as `an array`.
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
