import TestSupport

/// A JSON value without places, to write documents from and to compare readers by.
indirect enum PlainValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([PlainValue])
  case object([(key: String, value: PlainValue)])
}

extension SeededGenerator {
  /// A random value, nested at most `depth` deep.
  mutating func value(depth: Int) -> PlainValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &self) {
    case 0: .null
    case 1: .bool(Bool.random(using: &self))
    case 2: .number(number())
    case 3, 4: .string(string())
    case 5, 6:
      .array((0..<Int.random(in: 0...4, using: &self)).map { _ in value(depth: depth - 1) })
    default: object(depth: depth)
    }
  }

  /// A random object whose keys differ, also under canonical equivalence.
  mutating func object(depth: Int) -> PlainValue {
    var keys: Set<String> = []
    var members: [(key: String, value: PlainValue)] = []
    for _ in 0..<Int.random(in: 0...4, using: &self) {
      let key = string()
      if keys.insert(key).inserted { members.append((key, value(depth: depth - 1))) }
    }
    return .object(members)
  }

  private mutating func number() -> Double {
    switch Int.random(in: 0..<5, using: &self) {
    case 0: return Double(Int.random(in: -1000...1000, using: &self))
    case 1: return Double(Int64.random(in: .min ... .max, using: &self))
    case 2: return Double.random(in: -1...1, using: &self)
    case 3:
      return pick([
        0, -0.0, 0.1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .leastNormalMagnitude,
      ])
    default:
      let value = Double(bitPattern: next())
      return value.isFinite ? value : 1e300
    }
  }

  private mutating func string() -> String {
    let parts = [
      "a", "key", "0", " ", "\"", "\\", "/", "\n", "\t", "\r", "\u{8}", "\u{C}", "\u{0}", "\u{1F}",
      "\u{7F}", "é", "e\u{301}", "ß", "€", "\u{2028}", "漢", "😀", "\u{10FFFF}",
      "\u{FFFF}",
      "{", "]", ",", ":", "true",
    ]
    return (0..<Int.random(in: 0...6, using: &self)).map { _ in pick(parts) }.joined()
  }
}

// MARK: - Writing

extension SeededGenerator {
  /// The value as JSON, with white space and escapes as they come.
  mutating func write(_ value: PlainValue) -> String {
    space() + written(value) + space()
  }

  private mutating func written(_ value: PlainValue) -> String {
    switch value {
    case .null: return "null"
    case .bool(let bool): return "\(bool)"
    case .number(let number): return write(number)
    case .string(let string): return write(string)
    case .array(let elements):
      return "[" + elements.map { write($0) }.joined(separator: ",")
        + (elements.isEmpty ? space() : "")
        + "]"
    case .object(let members):
      let texts = members.map { space() + write($0.key) + space() + ":" + write($0.value) }
      return "{" + texts.joined(separator: ",") + (texts.isEmpty ? space() : "") + "}"
    }
  }

  private mutating func space() -> String {
    chance(0.7) ? "" : pick([" ", "\n", "\r\n", "\t", "  \n\t "])
  }

  private mutating func write(_ number: Double) -> String {
    let text = "\(number)"
    if let integer = Int64(exactly: number), number.sign == .plus, chance(0.5) {
      return "\(integer)"
    }
    return chance(0.3) ? text.uppercased() : text
  }

  private mutating func write(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      if mustEscape || chance(0.2) {
        text += String(scalar).utf16.map { escape($0) }.joined()
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private mutating func escape(_ unit: UInt16) -> String {
    let short: [UInt16: String] = [
      0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r", 0x22: "\\\"", 0x2F: "\\/",
      0x5C: "\\\\",
    ]
    if let short = short[unit], chance(0.7) { return short }
    let digits = String(unit, radix: 16, uppercase: chance(0.5))
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
