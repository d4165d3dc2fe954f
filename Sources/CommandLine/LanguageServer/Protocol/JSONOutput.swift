import TextCoding

/// JSON that is written.
indirect enum JSONOutput: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  case array([JSONOutput])
  /// The members, in the order in which they are written.
  case object([Member])

  struct Member: Sendable, Hashable {
    var key: String
    var value: JSONOutput
  }
}

extension JSONOutput {
  /// The JSON, on one line.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    text += value.jsonEscaped
    text += "\""
  }
}

extension JSONOutput: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByStringInterpolation
{
  init(dictionaryLiteral elements: (String, JSONOutput?)...) {
    self = .object(elements.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  init(arrayLiteral elements: JSONOutput...) { self = .array(elements) }

  init(stringLiteral value: String) { self = .string(value) }

  init(integerLiteral value: Int) { self = .int(value) }

  init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONOutput {
  /// The value as a list.
  static func list(_ values: some Sequence<JSONOutput>) -> JSONOutput { .array(Array(values)) }
}
