/// Finds the string under a key of a JSON object (RFC 8259) in a line.
///
/// It validates only what it must read: names, strings and brackets.
struct JSONFieldScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }
}

extension JSONFieldScanner {
  /// The string under a key; for a repeated key, the last one.
  ///
  /// - Parameters:
  ///   - key: The key in UTF-8.
  ///   - scratch: Receives a string with escapes; the result then has no base address.
  /// - Throws: `RecordProblem` if there is none.
  /// - Returns: The string.
  mutating func string(
    under key: [UInt8],
    _ scratch: inout [UInt8]
  ) throws(RecordProblem) -> UnsafeBufferPointer<UInt8> {
    var found: Range<Int>?
    var isString = true
    try expect(0x7B)
    skipBlanks()
    if !take(0x7D) {
      repeat {
        skipBlanks()
        let name = try stringRange()
        let isKey = try isEqual(name, key)
        try expect(0x3A)
        skipBlanks()
        guard index < bytes.count else { throw .notJSON }
        if bytes[index] == 0x22 {
          let value = try stringRange()
          if isKey { (found, isString) = (value, true) }
        } else {
          try skipValue()
          if isKey { isString = false }
        }
        skipBlanks()
      } while take(0x2C)
      try expect(0x7D)
    }
    skipBlanks()
    guard index == bytes.count else { throw .notJSON }
    guard let found, isString else { throw .noKey }
    let text = UnsafeBufferPointer(rebasing: bytes[found])
    guard text.contains(0x5C) else { return text }
    try unescape(text, to: &scratch)
    return UnsafeBufferPointer(start: nil, count: 0)
  }

  private mutating func skipBlanks() {
    while index < bytes.count, [0x20, 0x09, 0x0D].contains(bytes[index]) { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(RecordProblem) {
    skipBlanks()
    guard take(byte) else { throw .notJSON }
  }

  /// Reads a string; returns the range between its quotation marks.
  private mutating func stringRange() throws(RecordProblem) -> Range<Int> {
    guard take(0x22) else { throw .notJSON }
    let start = index
    while index < bytes.count, bytes[index] != 0x22 {
      guard bytes[index] >= 0x20 else { throw .notJSON }
      index += bytes[index] == 0x5C ? 2 : 1
    }
    guard index < bytes.count else { throw .notJSON }
    index += 1
    return start..<(index - 1)
  }

  private func isEqual(_ range: Range<Int>, _ key: [UInt8]) throws(RecordProblem) -> Bool {
    let name = bytes[range]
    guard name.contains(0x5C) else { return name.elementsEqual(key) }
    var text: [UInt8] = []
    try unescape(UnsafeBufferPointer(rebasing: name), to: &text)
    return text == key
  }

  private mutating func skipValue() throws(RecordProblem) {
    var closers: [UInt8] = []
    repeat {
      guard index < bytes.count else { throw .notJSON }
      let byte = bytes[index]
      switch byte {
      case 0x22: _ = try stringRange()
      case 0x7B, 0x5B:
        guard closers.count < 512 else { throw .notJSON }
        closers.append(byte + 2)
        index += 1
      case 0x7D, 0x5D:
        guard closers.popLast() == byte else { throw .notJSON }
        index += 1
      case 0x2C, 0x3A, 0x20, 0x09, 0x0D:
        guard !closers.isEmpty else { throw .notJSON }
        index += 1
      default:
        let start = index
        while index < bytes.count, Self.isLiteral(bytes[index]) { index += 1 }
        guard index > start else { throw .notJSON }
      }
    } while !closers.isEmpty
  }

  /// Whether a byte may be part of a number, `true`, `false` or `null`.
  private static func isLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x45, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }

  private func unescape(
    _ text: UnsafeBufferPointer<UInt8>,
    to result: inout [UInt8]
  ) throws(RecordProblem) {
    var index = 0
    var high: UInt32?
    while index < text.count {
      guard text[index] == 0x5C, index + 1 < text.count else {
        if high != nil { throw .notUTF8 }
        result.append(text[index])
        index += 1
        continue
      }
      let letter = text[index + 1]
      index += 2
      guard letter == 0x75 else {
        guard high == nil, let byte = Self.escapes[letter] else { throw .notJSON }
        result.append(byte)
        continue
      }
      guard index + 4 <= text.count,
        let unit = UInt32(String(decoding: text[index..<(index + 4)], as: UTF8.self), radix: 16)
      else { throw .notJSON }
      index += 4
      if let first = high {
        guard (0xDC00...0xDFFF).contains(unit) else { throw .notUTF8 }
        append(0x10000 + (first - 0xD800) << 10 + (unit - 0xDC00), to: &result)
        high = nil
      } else if (0xD800...0xDBFF).contains(unit) {
        high = unit
      } else {
        guard !(0xDC00...0xDFFF).contains(unit) else { throw .notUTF8 }
        append(unit, to: &result)
      }
    }
    if high != nil { throw .notUTF8 }
  }

  private func append(_ codePoint: UInt32, to result: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(codePoint) else { return }
    result += Array(String(scalar).utf8)
  }

  private static let escapes: [UInt8: UInt8] = [
    0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
  ]
}
