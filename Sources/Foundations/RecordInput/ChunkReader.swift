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

  /// The most bytes of a record.
  package static let recordLimit = 1 << 20

  private static let chunkSize = 1 << 18

  /// Reads a stream from its start.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - quotes: Whether a quoted field may hold line feeds, as in CSV.
  ///   - recordLimit: The most bytes of a record that are kept.
  package init(
    _ stream: ByteStream,
    quotes: Bool = false,
    recordLimit: Int = ChunkReader.recordLimit
  ) {
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
    while isAtStart, bytes.count < 3, !isAtEnd { try read(into: &bytes) }
    skipMark(&bytes)
    var search = RecordSearch(quotes: quotes, recordLimit: recordLimit)
    search.goOn(in: bytes)
    while search.end == nil, !search.isOverlong, !isAtEnd {
      try read(into: &bytes)
      search.goOn(in: bytes)
    }
    if search.end == nil, search.isOverlong { return try overlong(bytes) }
    guard let cut = search.end ?? (bytes.isEmpty ? nil : bytes.count) else { return nil }
    rest = Array(bytes[cut...])
    bytes.removeLast(bytes.count - cut)
    return chunk(bytes, length: bytes.count, lines: max(1, lineFeeds(in: bytes)))
  }

  private func read(into bytes: inout [UInt8]) throws(InputError) {
    isAtEnd = try stream.read(into: &bytes, atMost: Self.chunkSize) == 0
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
    guard isAtStart else { return }
    isAtStart = false
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes.removeFirst(3)
      offset += 3
    }
  }

  private func lineFeeds(in bytes: [UInt8]) -> Int {
    let count = bytes.withUnsafeBufferPointer { $0.count(of: 0x0A) }
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

/// Looks for the end of the last whole record of bytes that grow.
private struct RecordSearch {
  let quotes: Bool
  let recordLimit: Int
  /// The offset behind the line feed that ends the last whole record.
  private(set) var end: Int?
  /// Whether the record after that is over the limit.
  ///
  /// What is said of a record must not depend on how the bytes come in, so that one over the limit always
  /// begins a chunk of its own.
  private(set) var isOverlong = false
  private var position = 0
  private var isQuoted = false

  init(quotes: Bool, recordLimit: Int) {
    self.quotes = quotes
    self.recordLimit = recordLimit
  }

  mutating func goOn(in bytes: [UInt8]) {
    defer { position = bytes.count }
    guard quotes else {
      if let feed = bytes[position...].lastIndex(of: 0x0A) { end = feed + 1 }
      isOverlong = end == nil && bytes.count > recordLimit
      return
    }
    bytes.withUnsafeBufferPointer { bytes in
      for index in position..<bytes.count {
        if bytes[index] == 0x0A, !isQuoted {
          end = index + 1
        } else if index - (end ?? 0) >= recordLimit {
          isOverlong = true
          return
        } else if bytes[index] == 0x22 {
          isQuoted.toggle()
        }
      }
    }
  }
}
