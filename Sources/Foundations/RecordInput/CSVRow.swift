package struct CSVRow {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let separator: UInt8
  private var index = 0

  /// Parses a row without its line break.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, separator: UInt8) {
    let hasReturn = bytes.last == 0x0D
    self.bytes = hasReturn ? UnsafeBufferPointer(rebasing: bytes.dropLast()) : bytes
    self.separator = separator
  }
}

extension CSVRow {
  /// The field at an index.
  ///
  /// - Parameters:
  ///   - number: The index, from 0.
  ///   - scratch: Receives the text of a quoted field; the result then has no base address.
  /// - Throws: `RecordProblem` if there is no such field.
  /// - Returns: The field.
  mutating func field(
    _ number: Int,
    _ scratch: inout [UInt8]
  ) throws(RecordProblem) -> UnsafeBufferPointer<UInt8> {
    // A blank line is a row without fields, like an empty line among URLs.
    if bytes.isEmpty { return UnsafeBufferPointer(start: nil, count: 0) }
    var count = 0
    while true {
      let plain = try next(&scratch)
      if count == number { return plain }
      guard index < bytes.count else { throw .noColumn }
      index += 1
      count += 1
    }
  }

  /// All fields of the row.
  ///
  /// - Throws: `RecordProblem` if a quoted field ends wrongly.
  /// - Returns: The fields.
  package mutating func fields() throws(RecordProblem) -> [[UInt8]] {
    var fields: [[UInt8]] = []
    var scratch: [UInt8] = []
    while true {
      scratch = []
      let plain = try next(&scratch)
      fields.append(plain.baseAddress == nil ? scratch : Array(plain))
      guard index < bytes.count else { return fields }
      index += 1
    }
  }

  /// Reads a field up to its separator.
  private mutating func next(_ scratch: inout [UInt8]) throws(RecordProblem) -> UnsafeBufferPointer<
    UInt8
  > {
    scratch.removeAll(keepingCapacity: true)
    let start = index
    guard index < bytes.count, bytes[index] == 0x22 else {
      while index < bytes.count, bytes[index] != separator { index += 1 }
      return UnsafeBufferPointer(rebasing: bytes[start..<index])
    }
    index += 1
    while index < bytes.count {
      if bytes[index] == 0x22 {
        guard index + 1 < bytes.count, bytes[index + 1] == 0x22 else {
          index += 1
          guard index == bytes.count || bytes[index] == separator else { throw .badQuotes }
          return UnsafeBufferPointer(start: nil, count: 0)
        }
        index += 1
      }
      scratch.append(bytes[index])
      index += 1
    }
    throw .badQuotes
  }
}
