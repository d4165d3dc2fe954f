package import FileAccess
import Foundation

/// Reads a stream in chunks of whole records, with bounded memory.
///
/// A record ends with a line feed or at the end of the stream; in CSV, not with one in a quoted field. Of a
/// record over the limit only the beginning is kept. A byte order mark at the start is left out.
package final class ChunkReader {
  /// The stream.
  package let stream: ByteStream
  /// How many bytes of the unpacked stream are behind.
  package private(set) var offset = 0
  private let quotes: Bool
  private let recordLimit: Int
  private var rest: [UInt8] = []
  private var lineNumber = 1
  private var isAtEnd = false
  private var isAtStart = true

  /// Some records.
  package struct Chunk: Sendable {
    /// The bytes of the records, with their line breaks.
    package let bytes: [UInt8]
    /// The number of the first line, from 1.
    package let firstLine: Int
    /// The number of the line after the last.
    package let nextLine: Int
    /// How many bytes of the unpacked stream are behind it.
    package let end: Int
  }

  private static let chunkSize = 1 << 18

  /// Reads a stream from its start.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - quotes: Whether a quoted field may hold line feeds, as in CSV.
  ///   - recordLimit: The most bytes of a record that are kept.
  package init(_ stream: ByteStream, quotes: Bool = false, recordLimit: Int = 1 << 20) {
    self.stream = stream
    self.quotes = quotes
    self.recordLimit = recordLimit
  }
}

extension ChunkReader {
  /// The next chunk.
  ///
  /// - Throws: `InputError` if the stream cannot be read.
  /// - Returns: The chunk; nil at the end.
  package func next() throws(InputError) -> Chunk? {
    var bytes = rest
    rest = []
    var end: Int?
    var searched = 0
    var isQuoted = false
    while end == nil, !isAtEnd {
      let count = try stream.read(into: &bytes, atMost: Self.chunkSize)
      isAtEnd = count == 0
      skipMark(&bytes)
      end = lastEnd(in: bytes, from: searched, &isQuoted)
      searched = bytes.count
      if end == nil, bytes.count > recordLimit { return try overlong(bytes) }
    }
    guard let cut = end ?? (bytes.isEmpty ? nil : bytes.count) else { return nil }
    rest = Array(bytes[cut...])
    bytes.removeLast(bytes.count - cut)
    return chunk(bytes, length: bytes.count, lines: max(1, lineFeeds(in: bytes)))
  }

  private func chunk(_ bytes: [UInt8], length: Int, lines: Int) -> Chunk {
    offset += length
    defer { lineNumber += lines }
    return Chunk(bytes: bytes, firstLine: lineNumber, nextLine: lineNumber + lines, end: offset)
  }

  /// A record over the limit: its beginning, one byte more than the limit, so that its length tells.
  private func overlong(_ bytes: [UInt8]) throws(InputError) -> Chunk {
    // Quotes that are never closed end with the line.
    let kept = Array(bytes.prefix { $0 != 0x0A }.prefix(recordLimit + 1))
    var length = 0
    var piece = bytes
    while true {
      if let feed = piece.firstIndex(of: 0x0A) {
        length += feed + 1
        rest = Array(piece[(feed + 1)...])
        break
      }
      length += piece.count
      piece = []
      if try stream.read(into: &piece, atMost: Self.chunkSize) == 0 {
        isAtEnd = true
        break
      }
    }
    return chunk(kept, length: length, lines: 1)
  }

  private func skipMark(_ bytes: inout [UInt8]) {
    guard isAtStart, bytes.count >= 3 || isAtEnd else { return }
    isAtStart = false
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes.removeFirst(3)
      offset += 3
    }
  }

  /// The offset after the last line feed that ends a record.
  private func lastEnd(in bytes: [UInt8], from start: Int, _ isQuoted: inout Bool) -> Int? {
    guard quotes else {
      return bytes[start...].lastIndex(of: 0x0A).map { $0 + 1 }
    }
    var end: Int?
    for index in start..<bytes.count {
      if bytes[index] == 0x22 { isQuoted.toggle() }
      if bytes[index] == 0x0A, !isQuoted { end = index + 1 }
    }
    return end
  }

  private func lineFeeds(in bytes: [UInt8]) -> Int {
    var count = 0
    for byte in bytes where byte == 0x0A { count += 1 }
    return bytes.last == 0x0A ? count : count + 1
  }
}

extension ChunkReader {
  /// Passes over records that were worked on before.
  ///
  /// - Parameters:
  ///   - count: How many bytes of the unpacked stream they have.
  ///   - line: The number of the line after them.
  /// - Throws: `InputError` if the stream cannot be read or is shorter.
  package func skip(_ count: Int, toLine line: Int) throws(InputError) {
    var left = count
    var piece: [UInt8] = []
    while left > 0 {
      piece.removeAll(keepingCapacity: true)
      let read = try stream.read(into: &piece, atMost: min(left, Self.chunkSize))
      guard read > 0 else {
        throw InputError(
          code: "changed-input",
          "the file '\(stream.name)' is shorter than it was when the checkpoint was written"
        )
      }
      left -= read
    }
    if count > 0 { isAtStart = false }
    offset = count
    lineNumber = line
  }
}
