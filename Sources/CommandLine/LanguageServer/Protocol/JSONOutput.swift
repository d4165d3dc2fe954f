import TextCoding

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
  /// The JSON in UTF-8, on one line.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .int(let value): bytes += String(value).utf8
    case .string(let value): Self.write(value, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ value: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    bytes += value.jsonEscaped.utf8
    bytes.append(UInt8(ascii: "\""))
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
  static func list(_ values: some Sequence<JSONOutput>) -> JSONOutput { .array(Array(values)) }
}
