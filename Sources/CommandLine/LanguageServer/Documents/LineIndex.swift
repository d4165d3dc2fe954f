/// Where the lines of a text begin; a line ends with LF, CR LF or CR, as the protocol has it.
struct LineIndex: Sendable, Hashable {
  /// The UTF-8 offset of each line; there is always one.
  private(set) var starts: [Int]

  init(_ bytes: [UInt8]) {
    starts = [0] + Self.starts(in: bytes, 0..<bytes.count)
  }

  /// The starts of the lines after line ends in a range.
  private static func starts(in bytes: [UInt8], _ range: Range<Int>) -> [Int] {
    var starts: [Int] = []
    bytes.withUnsafeBufferPointer { bytes in
      for offset in range {
        let byte = bytes[offset]
        guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
        if byte == UInt8(ascii: "\r"), offset + 1 < bytes.count,
          bytes[offset + 1] == UInt8(ascii: "\n")
        {
          continue
        }
        starts.append(offset + 1)
      }
    }
    return starts
  }
}

extension LineIndex {
  /// The line of a UTF-8 offset, from 0.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The bytes of a line without its end.
  func range(ofLine line: Int, in bytes: [UInt8]) -> Range<Int> {
    let start = starts[line]
    guard line + 1 < starts.count else { return start..<bytes.count }
    var end = starts[line + 1] - 1
    if end > start, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r") {
      end -= 1
    }
    return start..<end
  }

  /// The UTF-8 offset of a position.
  ///
  /// As in the protocol, a position beyond its line means the end of the line, and one within a
  /// character the end of the character.
  func offset(
    of position: EditorPosition,
    in bytes: [UInt8],
    _ encoding: PositionEncoding
  ) -> Int {
    guard position.line < starts.count else { return bytes.count }
    let line = range(ofLine: position.line, in: bytes)
    guard position.character < line.count else {
      // No unit is less than a byte.
      return line.upperBound
    }
    var offset = line.lowerBound
    var units = 0
    while offset < line.upperBound, units < position.character {
      units += encoding.units(of: bytes[offset])
      offset += 1
      while offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 {
        units += encoding == .utf8 ? 1 : 0
        offset += 1
      }
    }
    return offset
  }

  /// Follows a change of the text.
  ///
  /// - Parameters:
  ///   - range: The bytes that were replaced.
  ///   - count: By how many.
  ///   - bytes: The text after it.
  mutating func replace(_ range: Range<Int>, by count: Int, in bytes: [UInt8]) {
    // A line end may merge with the text before or after the change.
    let first = line(at: max(0, range.lowerBound - 1))
    let last = line(at: range.upperBound)
    let difference = count - range.count
    let end = last + 1 < starts.count ? starts[last + 1] + difference : bytes.count
    let new = Self.starts(in: bytes, starts[first]..<end)
    let old = (first + 1)..<(min(last + 2, starts.count))
    for index in old.upperBound..<starts.count { starts[index] += difference }
    starts.replaceSubrange(old, with: new)
  }
}
