import Foundation

/// Finds the field of each record of a chunk.
package struct FieldReader: Sendable {
  /// Where the field is.
  package enum Place: Sendable, Hashable {
    case line
    case key([UInt8])
    /// The number of the column, from 0.
    case column(Int, separator: UInt8)
  }

  private let place: Place
  private let byteLimit: Int
  private let recordLimit: Int
  private let skipsFirstLine: Bool

  /// Whether each line is a field.
  package var readsLines: Bool { place == .line }

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - place: Where the field is.
  ///   - byteLimit: The most bytes of a field.
  ///   - recordLimit: The most bytes of a record.
  ///   - skipsFirstLine: Whether the first record of a file names the columns.
  package init(
    _ place: Place,
    byteLimit: Int,
    recordLimit: Int = ChunkReader.recordLimit,
    skipsFirstLine: Bool = false
  ) {
    self.recordLimit = recordLimit
    self.place = place
    self.byteLimit = byteLimit
    self.skipsFirstLine = skipsFirstLine
  }

  /// What a record gives: the bytes of its field, or why there are none.
  package typealias Field = Result<UnsafeBufferPointer<UInt8>, RecordProblem>

  /// Visits all records.
  ///
  /// - Parameters:
  ///   - chunk: The records.
  ///   - visit: Called for each record with the number of its first line and its field, without blanks
  ///     around it. The bytes are there only during the call.
  package func forEach(in chunk: ChunkReader.Chunk, _ visit: (Int, Field) -> Void) {
    var line = chunk.firstLine
    var scratch: [UInt8] = []
    chunk.bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let end = recordEnd(bytes, from: start, &line) { first, record in
          if skipsFirstLine, first == 1 { return }
          let field: Field
          do throws(RecordProblem) {
            field = .success(try self.field(record, &scratch))
            scratch.withUnsafeBufferPointer { scratch in
              if case .success(let found) = field, found.baseAddress == nil, !scratch.isEmpty {
                visit(first, limited(scratch))
              } else {
                visit(first, field.flatMap { limited($0) })
              }
            }
          } catch {
            visit(first, .failure(error))
          }
        }
        start = end
      }
    }
  }

  private func limited(_ field: UnsafeBufferPointer<UInt8>) -> Field {
    let field = field.withoutBlanks
    return field.count <= byteLimit ? .success(field) : .failure(.tooLong)
  }

  /// The offset behind a record, which the call shows.
  private func recordEnd(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    _ line: inout Int,
    _ visit: (Int, UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    let first = line
    var end = start
    if case .column = place {
      var isQuoted = false
      while end < bytes.count, isQuoted || bytes[end] != 0x0A {
        if bytes[end] == 0x22 { isQuoted.toggle() }
        if bytes[end] == 0x0A { line += 1 }
        end += 1
      }
    } else {
      end = bytes.lineFeed(from: start) ?? bytes.count
    }
    line += 1
    visit(first, UnsafeBufferPointer(rebasing: bytes[start..<end]))
    return end + 1
  }

  /// The field of a record; no address where it is in the scratch.
  private func field(
    _ record: UnsafeBufferPointer<UInt8>,
    _ scratch: inout [UInt8]
  ) throws(RecordProblem) -> UnsafeBufferPointer<UInt8> {
    scratch.removeAll(keepingCapacity: true)
    // Of a longer one only the beginning may be left.
    guard record.count <= recordLimit else { throw .tooLong }
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

extension ChunkReader.Chunk {
  /// The fields of the first row, as text.
  ///
  /// - Parameter separator: What is between two of them.
  /// - Returns: The fields; none if the row cannot be read.
  package func firstRow(separator: UInt8) -> [String] {
    var isQuoted = false
    let row = bytes.prefix { byte in
      if byte == 0x22 { isQuoted.toggle() }
      return byte != 0x0A || isQuoted
    }
    return row.withUnsafeBufferPointer { row in
      var reader = CSVRow(row, separator: separator)
      return (try? reader.fields())?.map { String(decoding: $0, as: UTF8.self) } ?? []
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the first line feed from an offset on.
  func lineFeed(from start: Int) -> Int? {
    guard let base = baseAddress, start < count,
      let found = memchr(base + start, 0x0A, count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// How often a byte is there.
  func count(of wanted: UInt8) -> Int {
    var total = 0
    var start = 0
    // A sum that fits into a byte is worked out on many bytes at once.
    while start < count {
      let end = Swift.min(start + 255, count)
      var part: UInt8 = 0
      for index in start..<end { part &+= self[index] == wanted ? 1 : 0 }
      total += Int(part)
      start = end
    }
    return total
  }

  /// The bytes without the blanks and carriage returns around them.
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
