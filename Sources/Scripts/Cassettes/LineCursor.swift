/// Iterates over the lines of a file.
struct LineCursor {
  private let bytes: [UInt8]
  private var position = 0
  /// The number of the current line, from 1.
  private(set) var line = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }
}

struct LocatedProblem: Error {
  var line: Int
  var problem: FormatProblem
}

extension LineCursor {
  var isAtEnd: Bool { position == bytes.count }

  func peek() -> UInt8? { isAtEnd ? nil : bytes[position] }

  /// The first byte after an empty next line.
  func peekSecondLine() -> UInt8? {
    guard peek() == 0x0A, position + 1 < bytes.count else { return nil }
    return bytes[position + 1]
  }

  /// The next line without its line feed; a last line without one means that the file was cut off.
  mutating func rawLine(expecting expected: String) throws(LocatedProblem) -> ArraySlice<UInt8> {
    guard !isAtEnd else {
      throw LocatedProblem(line: line + 1, problem: .endOfFile(expected: expected))
    }
    line += 1
    guard let end = bytes[position...].firstIndex(of: 0x0A) else {
      throw problem(.endOfFile(expected: "a line feed"))
    }
    defer { position = end + 1 }
    guard bytes[position..<end].last != 0x0D else { throw problem(.carriageReturn) }
    return bytes[position..<end]
  }

  /// The next line as text, without control characters and trailing spaces.
  mutating func textLine(expecting expected: String) throws(LocatedProblem) -> Substring {
    let raw = try rawLine(expecting: expected)
    guard raw.count <= Exchange.Limits.line else {
      throw problem(.lineTooLong(limit: Exchange.Limits.line))
    }
    guard isPlainText(raw, allowing: [0x09]) else { throw problem(.controlCharacter) }
    guard raw.last != 0x20, raw.last != 0x09 else { throw problem(.spaceAtEnd) }
    return Substring(decoding: raw, as: UTF8.self)
  }

  mutating func emptyLine() throws(LocatedProblem) {
    guard try textLine(expecting: "an empty line").isEmpty else {
      throw problem(.unexpected(expected: "an empty line"))
    }
  }

  func problem(_ problem: FormatProblem) -> LocatedProblem {
    LocatedProblem(line: line, problem: problem)
  }
}
