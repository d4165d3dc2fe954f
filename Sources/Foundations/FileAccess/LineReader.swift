import Foundation

/// Reads a file of any size line by line, in batches, with bounded memory.
///
/// A line ends with a line feed or at the end of the file. A byte order mark at the start is
/// skipped. A line over the limit is cut one byte beyond it, so that its length gives it away.
package final class LineReader {
  package let name: String
  private let handle: FileHandle
  private let maxLength: Int
  private var chunk: [UInt8] = []
  private var position = 0
  private var isAtStart = true
  private var isAtEnd = false
  private var lineNumber = 1

  package struct Batch: Sendable {
    package fileprivate(set) var bytes: [UInt8] = []
    /// The range of each line in the bytes, without its line break.
    package fileprivate(set) var lines: [Range<Int>] = []
    /// The number of the first line, from 1.
    package let firstNumber: Int
  }

  private static let chunkSize = 1 << 20

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - maxLength: The maximum number of bytes to keep of a line.
  /// - Throws: `InputError` if it cannot be opened.
  package init(_ path: String, maxLength: Int) throws(InputError) {
    name = path == "-" ? InputFile.standardInputName : path
    self.maxLength = maxLength
    handle = try InputFile.open(path)
  }
}

extension LineReader {
  /// The next lines.
  ///
  /// - Parameters:
  ///   - lineLimit: The maximum number of lines.
  ///   - byteLimit: The number of bytes after which no further line is started.
  /// - Throws: `InputError` if the file cannot be read.
  /// - Returns: The lines; nil at the end of the file.
  package func next(lines lineLimit: Int, bytes byteLimit: Int) throws(InputError) -> Batch? {
    var batch = Batch(firstNumber: lineNumber)
    batch.lines.reserveCapacity(lineLimit)
    while batch.lines.count < lineLimit, batch.bytes.count < byteLimit,
      try readLine(into: &batch)
    {
      lineNumber += 1
    }
    return batch.lines.isEmpty ? nil : batch
  }

  /// Reads one line; false at the end of the file.
  private func readLine(into batch: inout Batch) throws(InputError) -> Bool {
    let start = batch.bytes.count
    var hasBytes = false
    while true {
      if position == chunk.count {
        guard try fill() else { break }
      }
      hasBytes = true
      let end = lineFeed() ?? chunk.count
      let room = maxLength + 1 - (batch.bytes.count - start)
      batch.bytes.append(contentsOf: chunk[position..<min(end, position + room)])
      position = end
      if end < chunk.count {
        position += 1
        break
      }
    }
    guard hasBytes else { return false }
    batch.lines.append(start..<batch.bytes.count)
    return true
  }

  private func lineFeed() -> Int? {
    chunk.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + position, 0x0A, bytes.count - position)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Reads the next chunk; false at the end of the file.
  private func fill() throws(InputError) -> Bool {
    guard !isAtEnd else { return false }
    do {
      chunk = Array(try handle.read(upToCount: Self.chunkSize) ?? Data())
    } catch {
      throw InputFile.unreadable(name, error)
    }
    position = 0
    if isAtStart, chunk.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    isAtStart = false
    isAtEnd = chunk.isEmpty
    // A file that is only a byte order mark has no lines.
    if position == chunk.count, !isAtEnd { return try fill() }
    return !isAtEnd
  }
}
