import Digests
package import FileAccess

/// Reads a stream in chunks of whole records, with bounded memory.
///
/// A record ends with a line feed or at the end of the stream; in CSV, a line feed within a quoted
/// field does not count. A record over the limit becomes a chunk of its own without bytes, however
/// the bytes arrive. A byte order mark at the start is skipped.
package final class ChunkReader {
  package let stream: ByteStream
  /// The offset in the unpacked stream after the chunks returned so far.
  package private(set) var offset = 0
  /// The number of the next line, from 1.
  package private(set) var line = 1
  private let separator: UInt8?
  private let recordLimit: Int
  private let pieceSize: Int
  private var rest: [UInt8] = []
  private var hash = XXH64()
  private var isAtEnd = false
  private var isAtStart = true

  package struct Chunk: Sendable {
    /// The records, with their line breaks.
    package let bytes: [UInt8]
    /// Why the chunk's single record is unreadable and has no bytes; otherwise nil.
    package let problem: RecordProblem?
    /// The number of the first line, from 1.
    package let firstLine: Int
    /// Whether the stream ends within the last record, without a line break.
    package let endsStream: Bool
  }

  /// The maximum number of bytes of a record.
  package static let recordLimit = 1 << 20

  /// Reads a stream from its start.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - separator: The field separator of CSV; nil if a record is a line.
  ///   - recordLimit: The maximum number of bytes of a record.
  ///   - pieceSize: The maximum number of bytes to read at once.
  package init(
    _ stream: ByteStream,
    separator: UInt8? = nil,
    recordLimit: Int = ChunkReader.recordLimit,
    pieceSize: Int = 1 << 18
  ) {
    self.stream = stream
    self.separator = separator
    self.recordLimit = recordLimit
    self.pieceSize = pieceSize
  }
}

extension ChunkReader {
  /// The hash of the bytes returned so far, without a byte order mark.
  package var digest: String { hash.hex }

  /// The next chunk, or nil at the end of the stream.
  package func next() throws(InputError) -> Chunk? {
    let search = try firstEnd()
    guard search.end != nil || !search.isOverlong else { return try overlong() }
    var bytes = rest
    rest = []
    guard !bytes.isEmpty else { return nil }
    if let end = search.end {
      rest = Array(bytes[end...])
      bytes.removeLast(bytes.count - end)
    }
    pass(bytes[...])
    let feeds = bytes.withUnsafeBufferPointer { $0.count(of: 0x0A) }
    return chunk(bytes, lines: feeds, endsStream: search.end == nil)
  }

  /// The fields of the first record, which is not consumed; none if it cannot be read.
  package func firstRow() throws(InputError) -> [String] {
    let search = try firstEnd()
    guard let separator, search.end != nil || !search.isOverlong else { return [] }
    return rest.withUnsafeBufferPointer { bytes in
      var record = RecordEnd(separator: separator)
      let end = record.find(in: bytes, from: 0).map { $0 - 1 } ?? bytes.count
      guard !record.hasBadQuotes else { return [] }
      var row = CSVRow(UnsafeBufferPointer(rebasing: bytes[..<end]), separator: separator)
      return (try? row.fields())?.map { String(decoding: $0, as: UTF8.self) } ?? []
    }
  }

  /// The bytes read but not returned yet; at the start of a stream, the result of a single read.
  package func ahead() throws(InputError) -> [UInt8] {
    try start()
    return rest
  }

  /// Reads until a record ends or exceeds the limit, or the stream ends.
  private func firstEnd() throws(InputError) -> RecordSearch {
    try start()
    var search = RecordSearch(separator: separator, recordLimit: recordLimit)
    search.goOn(in: rest)
    while search.end == nil, !search.isOverlong, !isAtEnd {
      try read()
      search.goOn(in: rest)
    }
    return search
  }

  /// Skips a byte order mark.
  private func start() throws(InputError) {
    guard isAtStart else { return }
    while rest.count < 3, !isAtEnd { try read() }
    isAtStart = false
    guard rest.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    rest.removeFirst(3)
    offset += 3
  }

  private func read() throws(InputError) {
    isAtEnd = try stream.read(into: &rest, atMost: pieceSize) == 0
  }

  private func pass(_ bytes: ArraySlice<UInt8>) {
    hash.update(bytes)
    offset += bytes.count
  }

  private func chunk(
    _ bytes: [UInt8],
    _ problem: RecordProblem? = nil,
    lines: Int,
    endsStream: Bool
  ) -> Chunk {
    let first = line
    line += lines + (endsStream ? 1 : 0)
    return Chunk(bytes: bytes, problem: problem, firstLine: first, endsStream: endsStream)
  }

  /// Discards a record over the limit.
  private func overlong() throws(InputError) -> Chunk {
    var record = RecordEnd(separator: separator)
    while true {
      if let end = rest.withUnsafeBufferPointer({ record.find(in: $0, from: 0) }) {
        pass(rest[..<end])
        rest.removeFirst(end)
        break
      }
      pass(rest[...])
      rest.removeAll(keepingCapacity: true)
      guard !isAtEnd else { break }
      try read()
    }
    let problem = record.hasBadQuotes ? RecordProblem.badQuotes : .tooLong
    return chunk([], problem, lines: record.lineFeeds, endsStream: isAtEnd && rest.isEmpty)
  }
}

extension ChunkReader {
  /// Skips records that an earlier run has processed.
  ///
  /// - Parameters:
  ///   - end: The offset in the unpacked stream after them.
  ///   - line: The number of the line after them.
  ///   - known: The digest of their bytes.
  /// - Throws: `InputError` if the stream cannot be read or has other bytes.
  package func skip(to end: Int, line: Int, digest known: String) throws(InputError) {
    try start()
    while offset < end {
      if rest.isEmpty { try read() }
      guard !rest.isEmpty else { throw changed("is shorter than it was") }
      let count = min(end - offset, rest.count)
      pass(rest[..<count])
      rest.removeFirst(count)
    }
    guard offset == end, digest == known else { throw changed("is not what it was") }
    self.line = line
  }

  /// Checks that nothing follows.
  package func expectEnd() throws(InputError) {
    try start()
    if rest.isEmpty { try read() }
    guard rest.isEmpty else { throw changed("is longer than it was") }
  }

  private func changed(_ how: String) -> InputError {
    InputError(
      code: "changed-input",
      "the file '\(stream.name)' \(how) when the checkpoint was written",
      help: "remove the checkpoint to begin anew"
    )
  }
}

/// Finds the end of the last whole record in a growing buffer.
private struct RecordSearch {
  let separator: UInt8?
  let recordLimit: Int
  /// The offset after the line feed that ends the last whole record.
  private(set) var end: Int?
  /// Whether the next record is over the limit.
  private(set) var isOverlong = false
  private var record: RecordEnd
  private var position = 0

  init(separator: UInt8?, recordLimit: Int) {
    self.separator = separator
    self.recordLimit = recordLimit
    record = RecordEnd(separator: separator)
  }

  mutating func goOn(in bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      while let found = record.find(in: bytes, from: position) {
        position = found
        isOverlong = found - 1 - (end ?? 0) > recordLimit
        guard !isOverlong else { return }
        end = found
        record = RecordEnd(separator: separator)
      }
      position = bytes.count
      isOverlong = bytes.count - (end ?? 0) > recordLimit
    }
  }
}
