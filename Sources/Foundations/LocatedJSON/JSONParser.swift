import Diagnostics
import TextCoding

/// A recursive-descent parser for RFC 8259 that works on byte offsets.
struct JSONParser {
  private(set) var duplicateKeys: [JSONDocument.DuplicateKey] = []
  let bytes: [UInt8]
  let limits: JSONLimits
  var offset = 0
  private var depth = 0

  init(bytes: [UInt8], limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
  }
}

// MARK: - Documents and values

extension JSONParser {
  // JSON-text = ws value ws
  mutating func parseDocument() throws(JSONSyntaxError) -> JSONNode {
    try checkEncoding()
    skipWhitespace()
    guard offset < bytes.count else { throw error(.empty, at: 0..<0) }
    let root = try parseValue(expected: "a value")
    skipWhitespace()
    guard offset == bytes.count else {
      throw error(.textAfterDocument(text(in: characterRange())), at: characterRange())
    }
    return root
  }

  private func checkEncoding() throws(JSONSyntaxError) {
    guard bytes.count <= limits.byteCount else {
      throw error(.tooLarge(bytes: bytes.count, limit: limits.byteCount), at: 0..<0)
    }
    if let mark = ByteOrderMark(bytes) {
      throw error(.byteOrderMark(encoding: mark.encoding), at: 0..<mark.length)
    }
    if let invalid = firstInvalidUTF8(in: bytes) {
      throw error(.invalidUTF8(Array(bytes[invalid])), at: invalid)
    }
  }

  // value = false / null / true / object / array / number / string
  private mutating func parseValue(expected: String) throws(JSONSyntaxError) -> JSONNode {
    try requireMore(expected: expected)
    let start = offset
    let value: JSONValue
    switch bytes[offset] {
    case UInt8(ascii: "\""): value = .string(try parseString())
    case UInt8(ascii: "{"): value = .object(try parseObject())
    case UInt8(ascii: "["): value = .array(try parseArray())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      value = .number(try parseNumber())
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      value = try parseLiteral()
    default:
      throw unexpectedCharacter(expected: expected)
    }
    return JSONNode(value: value, range: start..<offset)
  }

  private mutating func parseLiteral() throws(JSONSyntaxError) -> JSONValue {
    let start = offset
    while offset < bytes.count, bytes[offset].isASCIILetterOrDigit { offset += 1 }
    let word = excerpt(from: start)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: throw error(.unknownLiteral(word), at: start..<offset)
    }
  }
}

// MARK: - Arrays and objects

extension JSONParser {
  // array = begin-array [ value *( value-separator value ) ] end-array
  private mutating func parseArray() throws(JSONSyntaxError) -> [JSONNode] {
    try enter()
    var elements: [JSONNode] = []
    skipWhitespace()
    if consume(UInt8(ascii: "]")) {
      depth -= 1
      return elements
    }
    while true {
      elements.append(try parseValue(expected: elements.isEmpty ? "a value or ']'" : "a value"))
      skipWhitespace()
      if consume(UInt8(ascii: "]")) { break }
      try consumeComma(closing: UInt8(ascii: "]"), expected: "',' or ']'")
    }
    depth -= 1
    return elements
  }

  // object = begin-object [ member *( value-separator member ) ] end-object
  private mutating func parseObject() throws(JSONSyntaxError) -> JSONObject {
    try enter()
    var members: [JSONMember] = []
    skipWhitespace()
    if consume(UInt8(ascii: "}")) {
      depth -= 1
      return JSONObject(members: members)
    }
    while true {
      members.append(try parseMember(isFirst: members.isEmpty))
      skipWhitespace()
      if consume(UInt8(ascii: "}")) { break }
      try consumeComma(closing: UInt8(ascii: "}"), expected: "',' or '}'")
    }
    depth -= 1
    noteDuplicates(in: members)
    return JSONObject(members: members)
  }

  // member = string name-separator value
  private mutating func parseMember(isFirst: Bool) throws(JSONSyntaxError) -> JSONMember {
    let expected = isFirst ? "a quoted key or '}'" : "a quoted key"
    try requireMore(expected: expected)
    guard bytes[offset] == UInt8(ascii: "\"") else {
      throw unexpectedCharacter(expected: expected)
    }
    let start = offset
    let key = try parseString()
    let keyRange = start..<offset
    skipWhitespace()
    try requireMore(expected: "':' after the key")
    guard consume(UInt8(ascii: ":")) else {
      throw unexpectedCharacter(expected: "':' after the key")
    }
    skipWhitespace()
    let value = try parseValue(expected: "a value")
    return JSONMember(key: key, keyRange: keyRange, value: value)
  }

  private mutating func enter() throws(JSONSyntaxError) {
    depth += 1
    guard depth <= limits.depth else {
      throw error(.tooDeep(limit: limits.depth), at: offset..<(offset + 1))
    }
    offset += 1
  }

  private mutating func consumeComma(
    closing: UInt8,
    expected: String
  ) throws(JSONSyntaxError) {
    try requireMore(expected: expected)
    let comma = offset
    guard consume(UInt8(ascii: ",")) else {
      throw unexpectedCharacter(expected: expected)
    }
    skipWhitespace()
    if offset < bytes.count, bytes[offset] == closing {
      throw error(.trailingComma, at: comma..<(comma + 1))
    }
  }

  private mutating func noteDuplicates(in members: [JSONMember]) {
    guard members.count > 1 else { return }
    var firstRanges: [ExactText: Range<Int>] = [:]
    firstRanges.reserveCapacity(members.count)
    for member in members {
      let key = ExactText(member.key)
      if let first = firstRanges[key] {
        duplicateKeys.append(
          JSONDocument.DuplicateKey(key: member.key, first: first, second: member.keyRange)
        )
      } else {
        firstRanges[key] = member.keyRange
      }
    }
  }
}

// MARK: - Scanning

extension JSONParser {
  // ws = *( %x20 / %x09 / %x0A / %x0D )
  mutating func skipWhitespace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }

  func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The ASCII text from an offset to the current one, cut to fit a message.
  func excerpt(from start: Int) -> String {
    offset - start > 40 ? text(in: start..<(start + 40)) + "…" : text(in: start..<offset)
  }

  func error(_ reason: JSONSyntaxError.Reason, at range: Range<Int>) -> JSONSyntaxError {
    JSONSyntaxError(reason: reason, range: range)
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private func requireMore(expected: String) throws(JSONSyntaxError) {
    guard offset < bytes.count else {
      throw error(.unexpectedEnd(expected: expected), at: offset..<offset)
    }
  }

  private func unexpectedCharacter(expected: String) -> JSONSyntaxError {
    let range = characterRange()
    return error(.unexpectedCharacter(text(in: range), expected: expected), at: range)
  }

  /// The bytes of the character at the current offset.
  private func characterRange() -> Range<Int> {
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return offset..<min(end, bytes.count)
  }
}
