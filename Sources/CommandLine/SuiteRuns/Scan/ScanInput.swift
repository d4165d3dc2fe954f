import Diagnostics
import FileAccess
import RecordInput

/// The records of the files of a call, one file after the other.
final class ScanInput {
  private let files: [String]
  private let format: RecordFormat
  private var index = 0
  private var reader: ChunkReader?
  private var fields: FieldReader?
  private var place = FieldReader.Place.line
  /// How many bytes of the files have been read, as they are packed, and of how many; nil if not known.
  private(set) var readCount = 0
  private var earlierCount = 0

  /// Some records of a file.
  struct Piece: Sendable {
    let chunk: ChunkReader.Chunk
    let fields: FieldReader
    let file: String
    /// The number of the file.
    let index: Int
  }

  init(_ files: [String], _ format: RecordFormat) {
    self.files = files
    self.format = format
  }
}

extension ScanInput {
  /// The next records; nil at the end of the last file.
  func next() throws(InputError) -> Piece? {
    while index < files.count {
      let reader = try currentReader()
      let chunk = try reader.next()
      readCount = earlierCount + reader.stream.readCount
      if let chunk {
        let fields = try currentFields(chunk, of: reader)
        return Piece(chunk: chunk, fields: fields, file: reader.stream.name, index: index)
      }
      earlierCount = readCount
      self.reader = nil
      fields = nil
      index += 1
    }
    return nil
  }

  /// Begins where an earlier call ended.
  func skip(to position: ScanCheckpoint.Position) throws(InputError) {
    index = min(position.file, files.count)
    guard index < files.count, position.offset > 0 else { return }
    let reader = try open()
    if case .csv = format {
      // The first chunk has the names of the columns.
      if let chunk = try reader.next() { fields = try makeFields(chunk, of: reader) }
      self.reader = try open()
    } else {
      self.reader = reader
    }
    try self.reader?.skip(position.offset, toLine: position.line)
  }

  private func currentReader() throws(InputError) -> ChunkReader {
    if let reader { return reader }
    let opened = try open()
    reader = opened
    return opened
  }

  private func currentFields(
    _ chunk: ChunkReader.Chunk,
    of reader: ChunkReader
  ) throws(InputError) -> FieldReader {
    if let fields { return fields }
    let made = try makeFields(chunk, of: reader)
    fields = made
    return made
  }

  private func open() throws(InputError) -> ChunkReader {
    ChunkReader(try ByteStream(files[index]), quotes: format.hasQuotes)
  }

  private func makeFields(
    _ chunk: ChunkReader.Chunk,
    of reader: ChunkReader
  ) throws(InputError) -> FieldReader {
    let place: FieldReader.Place
    switch format {
    case .lines: place = .line
    case .json(let key): place = .key(Array(key.utf8))
    case .csv(.number(let number), let separator):
      place = .column(number - 1, separator: separator)
    case .csv(.named(let name), let separator):
      let names = chunk.firstRow(separator: separator)
      guard let number = names.firstIndex(of: name) else {
        let near = name.nearest(among: names)
        throw InputError(
          code: "no-such-column",
          "the first row of '\(reader.stream.name)' has no column '\(name.printable)'",
          help: near.map { "did you mean '\($0.printable)'?" }
            ?? "the columns are \(names.prefix(12).map(\.printable).joined(separator: ", "))"
        )
      }
      place = .column(number, separator: separator)
    }
    return FieldReader(place, byteLimit: ScanChoice.byteLimit, skipsFirstLine: format.hasHeader)
  }
}
