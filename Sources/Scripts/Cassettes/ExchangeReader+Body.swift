import TextCoding

extension ExchangeReader {
  struct Body {
    var bytes: [UInt8]
    /// The length before trimming.
    var wholeLength: Int?
  }

  // body = "= empty" LF | "= " encoding ", " length " bytes" [ " of " whole-length ] LF *( line LF
  // )
  mutating func body() throws(LocatedProblem) -> Body {
    let expected = "'= ', how the body is written, and its length in bytes"
    let line = try markedLine("=", expecting: expected)
    guard line != ExchangeFormat.empty else { return Body(bytes: [], wholeLength: nil) }
    let words =
      line
      .split(separator: ", ", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, let encoding = BodyEncoding(rawValue: String(words[0])) else {
      throw cursor.problem(.unexpected(expected: expected))
    }
    let numbers = words[1].split(separator: " ", omittingEmptySubsequences: false)
    guard numbers.count == 2 || (numbers.count == 4 && numbers[2] == "of"), numbers[1] == "bytes",
      let length = decimal(numbers[0])
    else { throw cursor.problem(.unexpected(expected: expected)) }
    guard length <= Exchange.Limits.body else {
      throw cursor.problem(.bodyTooLarge(limit: Exchange.Limits.body))
    }
    var wholeLength: Int?
    if numbers.count == 4 {
      guard let whole = decimal(numbers[3]), whole > length else {
        throw cursor.problem(.unexpected(expected: "a whole length over \(length)"))
      }
      wholeLength = whole
    }
    let bytes = try lines(of: encoding, length: length)
    return Body(bytes: bytes, wholeLength: wholeLength)
  }

  private mutating func lines(
    of encoding: BodyEncoding,
    length: Int
  ) throws(LocatedProblem) -> [UInt8] {
    switch encoding {
    case .text: try text(length: length, lineEnd: [0x0A])
    case .textWithCRLF: try text(length: length, lineEnd: [0x0D, 0x0A])
    case .base64: try base64(length: length)
    }
  }

  /// Takes lines until the length is reached, before or after the final line ending.
  private mutating func text(
    length: Int,
    lineEnd: [UInt8]
  ) throws(LocatedProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    while bytes.count < length {
      guard !cursor.isAtEnd else {
        throw LocatedProblem(
          line: cursor.line + 1,
          problem: .bodyTooShort(bytes: bytes.count, expected: length)
        )
      }
      let line = try cursor.rawLine(expecting: "the body")
      guard isPlainText(line, allowing: [0x09]) else { throw cursor.problem(.bodyNotText) }
      bytes += line
      if bytes.count == length { break }
      bytes += lineEnd
      guard bytes.count <= length else { throw cursor.problem(.bodyTooLong(expected: length)) }
    }
    return bytes
  }

  private mutating func base64(length: Int) throws(LocatedProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    while bytes.count < length {
      guard !cursor.isAtEnd else {
        throw LocatedProblem(
          line: cursor.line + 1,
          problem: .bodyTooShort(bytes: bytes.count, expected: length)
        )
      }
      let line = try cursor.rawLine(expecting: "the body")
      guard !line.isEmpty, line.count <= ExchangeFormat.base64LineLength,
        let decoded = Base64.decode(line)
      else { throw cursor.problem(.wrongBase64) }
      bytes += decoded
      guard bytes.count <= length else { throw cursor.problem(.bodyTooLong(expected: length)) }
      guard bytes.count == length || line.count == ExchangeFormat.base64LineLength else {
        throw cursor.problem(.wrongBase64)
      }
    }
    return bytes
  }
}
