/// Finds the field of each record in a chunk.
package struct FieldReader: Sendable {
  package enum Place: Sendable, Hashable {
    case line
    case key([UInt8])
    /// The index of the column, from 0.
    case column(Int, separator: UInt8)
  }

  private let place: Place
  private let byteLimit: Int
  private let skipsFirstLine: Bool

  package var readsLines: Bool { place == .line }

  package init(_ place: Place, byteLimit: Int, skipsFirstLine: Bool = false) {
    self.place = place
    self.byteLimit = byteLimit
    self.skipsFirstLine = skipsFirstLine
  }

  /// A record's field, or why it has none.
  package typealias Field = Result<UnsafeBufferPointer<UInt8>, RecordProblem>

  /// Visits all records.
  ///
  /// - Parameters:
  ///   - chunk: The records.
  ///   - visit: Called with the line number and the trimmed field of each record. The bytes are
  ///     valid only during the call.
  package func forEach(in chunk: ChunkReader.Chunk, _ visit: (Int, Field) -> Void) {
    if let problem = chunk.problem {
      if !isHeader(chunk.firstLine) { visit(chunk.firstLine, .failure(problem)) }
      return
    }
    var line = chunk.firstLine
    var scratch: [UInt8] = []
    chunk.bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        var record = RecordEnd(separator: separator)
        let end = record.find(in: bytes, from: start)
        if !isHeader(line) {
          let rowEnd = end.map { $0 - 1 } ?? bytes.count
          let row = UnsafeBufferPointer(rebasing: bytes[start..<rowEnd])
          self.visit(row, hasBadQuotes: record.hasBadQuotes, &scratch) { visit(line, $0) }
        }
        line += record.lineFeeds
        start = end ?? bytes.count
      }
    }
  }

  private var separator: UInt8? {
    if case .column(_, let separator) = place { separator } else { nil }
  }

  private func isHeader(_ line: Int) -> Bool { skipsFirstLine && line == 1 }

  private func visit(
    _ record: UnsafeBufferPointer<UInt8>,
    hasBadQuotes: Bool,
    _ scratch: inout [UInt8],
    _ visit: (Field) -> Void
  ) {
    // The extent of such a record is uncertain, so none of its fields can be trusted.
    guard !hasBadQuotes else { return visit(.failure(.badQuotes)) }
    do throws(RecordProblem) {
      let found = try field(record, &scratch)
      guard found.baseAddress == nil, !scratch.isEmpty else { return visit(limited(found)) }
      scratch.withUnsafeBufferPointer { visit(limited($0)) }
    } catch {
      visit(.failure(error))
    }
  }

  private func limited(_ field: UnsafeBufferPointer<UInt8>) -> Field {
    let field = field.withoutBlanks
    return field.count <= byteLimit ? .success(field) : .failure(.tooLong)
  }

  /// The field of a record; without a base address if it is in the scratch buffer.
  private func field(
    _ record: UnsafeBufferPointer<UInt8>,
    _ scratch: inout [UInt8]
  ) throws(RecordProblem) -> UnsafeBufferPointer<UInt8> {
    scratch.removeAll(keepingCapacity: true)
    switch place {
    case .line: return record
    case .key(let key):
      guard !record.withoutBlanks.isEmpty else { return UnsafeBufferPointer(start: nil, count: 0) }
      var scanner = JSONFieldScanner(record)
      return try scanner.string(under: key, &scratch)
    case .column(let number, let separator):
      var row = CSVRow(record, separator: separator)
      return try row.field(number, &scratch)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without surrounding blanks and carriage returns.
  var withoutBlanks: UnsafeBufferPointer<UInt8> {
    var (start, end) = (0, count)
    while start < end, Self.isBlank(self[start]) { start += 1 }
    while start < end, Self.isBlank(self[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(rebasing: self[start..<end])
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}
