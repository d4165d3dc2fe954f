/// A text file held in memory, with an index from UTF-8 offsets to lines and columns.
///
/// Lines end in LF or CR LF. Looking up a column takes constant time even in a file of one line.
public struct SourceFile: Sendable {
  /// The file's name as the user gave it.
  public let name: String
  /// The file's bytes.
  public let bytes: [UInt8]
  private let lineStarts: [Int]
  /// The number of UTF-8 continuation bytes before each block of bytes; empty if all is ASCII.
  private let continuationBytesBeforeBlock: [Int]

  private static let blockSize = 512

  /// Creates a source file and indexes its lines.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var starts = [0]
    var isASCII = true
    for (offset, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
      if byte >= 0x80 { isASCII = false }
    }
    lineStarts = starts
    continuationBytesBeforeBlock = isASCII ? [] : Self.countContinuationBytes(in: bytes)
  }

  /// Whether a line ends in CR LF.
  public var hasCRLF: Bool {
    lineStarts.contains { $0 >= 2 && bytes[$0 - 2] == UInt8(ascii: "\r") }
  }

  private static func countContinuationBytes(in bytes: [UInt8]) -> [Int] {
    var counts: [Int] = []
    counts.reserveCapacity(bytes.count / blockSize + 1)
    var count = 0
    for (offset, byte) in bytes.enumerated() {
      if offset.isMultiple(of: blockSize) { counts.append(count) }
      if byte & 0xC0 == 0x80 { count += 1 }
    }
    return counts
  }
}

extension SourceFile {
  /// The number of lines; an empty file has one.
  public var lineCount: Int { lineStarts.count }

  /// The location of a range of UTF-8 offsets, clamped to the file.
  public func location(of range: Range<Int>, path: String? = nil) -> SourceLocation {
    let start = min(max(range.lowerBound, 0), bytes.count)
    let end = min(max(range.upperBound, start), bytes.count)
    let line = lineIndex(at: start)
    return SourceLocation(
      file: name,
      line: line + 1,
      column: scalarCount(before: start) - scalarCount(before: lineStarts[line]) + 1,
      utf8Range: start..<end,
      path: path
    )
  }

  /// The UTF-8 range of a line, counted from 1 to `lineCount`, without its line ending.
  public func rangeOfLine(_ line: Int) -> Range<Int> {
    precondition((1...lineCount).contains(line), "a line outside the file")
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }

  /// The text of a range of UTF-8 offsets, which must lie within the file.
  public func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func lineIndex(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  fileprivate func scalarCount(before offset: Int) -> Int {
    offset - continuationBytes(before: offset)
  }

  private func continuationBytes(before offset: Int) -> Int {
    guard !continuationBytesBeforeBlock.isEmpty else { return 0 }
    let block = min(offset / Self.blockSize, continuationBytesBeforeBlock.count - 1)
    var count = continuationBytesBeforeBlock[block]
    for byte in bytes[(block * Self.blockSize)..<offset] where byte & 0xC0 == 0x80 { count += 1 }
    return count
  }
}

extension SourceFile {
  /// The location of a line and a column in Unicode scalars, both counted from 1 and clamped to the
  /// file.
  public func location(atLine line: Int, column: Int) -> SourceLocation {
    let range = rangeOfLine(min(max(line, 1), lineCount))
    let scalarsBefore = scalarCount(before: range.lowerBound) + min(max(column, 1) - 1, range.count)
    // Binary search for the last offset with that many scalars before it.
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high + 1) / 2
      if scalarCount(before: middle) <= scalarsBefore { low = middle } else { high = middle - 1 }
    }
    return location(of: low..<low)
  }
}
