import Digests
package import FileAccess

/// Reads a stream in chunks of whole records, with bounded memory.
///
/// A record ends with a line feed or at the end of the stream; in CSV, not with one in a quoted field. A record
/// over the limit is a chunk of its own without bytes, however the bytes come in. A byte order mark at the
/// start is left out.
package final class ChunkReader {
  /// The stream.
  package let stream: ByteStream
  /// How many bytes of the unpacked stream are behind what has been given out.
  package private(set) var offset = 0
  /// The number of the line that comes next, from 1.
  package private(set) var line = 1
  private let separator: UInt8?
  private let recordLimit: Int
  private let pieceSize: Int
  private var rest: [UInt8] = []
  private var hash = XXH64()
  private var isAtEnd = false
  private var isAtStart = true

  /// Some records.
  package struct Chunk: Sendable {
    /// The bytes of the records, with their line breaks.
    package let bytes: [UInt8]
    /// Why there are no bytes, but one record that cannot be read; nil if there are some.
    package let problem: RecordProblem?
    /// The number of the first line, from 1.
    package let firstLine: Int
    /// Whether the stream ends within the last record, which has no line break.
    package let endsStream: Bool
  }

  /// The most bytes of a record.
  package static let recordLimit = 1 << 20

  /// Reads a stream from its start.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - separator: What separates the fields of CSV; nil if a record is a line.
  ///   - recordLimit: The most bytes of a record.
  ///   - pieceSize: The most bytes that are read at once.
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
  /// The hash of the bytes that are behind, without a byte order mark.
  package var digest: String { hash.hex }

  /// The next chunk.
  ///
  /// - Throws: `InputError` if the stream cannot be read.
  /// - Returns: The chunk; nil at the end.
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

  /// The fields of the first record, as text; the record stays to be read.
  ///
  /// - Throws: `InputError` if the stream cannot be read.
  /// - Returns: The fields; none if the record cannot be read.
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

  /// The bytes that are read but not given out: at the start of a stream what came first, without
  /// waiting for more.
  ///
  /// - Throws: `InputError` if the stream cannot be read.
  package func ahead() throws(InputError) -> [UInt8] {
    try start()
    return rest
  }

  /// Reads until a record has ended, or is over the limit, or the stream ends.
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

  /// Leaves a byte order mark out.
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

  /// A record over the limit, of which nothing is kept.
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
  /// Passes over records that were worked on before.
  ///
  /// - Parameters:
  ///   - end: How many bytes of the unpacked stream are behind them.
  ///   - line: The number of the line after them.
  ///   - known: The digest of the bytes.
  /// - Throws: `InputError` if the stream cannot be read, or has not these bytes.
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
  ///
  /// - Throws: `InputError` if the stream cannot be read, or does not end here.
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

/// Looks for the end of the last whole record of bytes that grow.
private struct RecordSearch {
  let separator: UInt8?
  let recordLimit: Int
  /// The offset behind the line feed that ends the last whole record.
  private(set) var end: Int?
  /// Whether the record after that is over the limit.
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
