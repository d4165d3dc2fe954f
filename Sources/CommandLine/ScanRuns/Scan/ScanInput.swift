import Diagnostics
import FileAccess
import ParallelWork
import RecordInput
import Workspace

/// The records of the files of a call, one file after the other.
final class ScanInput {
  private let files: [String]
  private let format: RecordFormat
  private var reader: ChunkReader?
  private var fields = FieldReader(.line, byteLimit: ScanChoice.byteLimit)
  /// Up to where the records have been given out.
  private(set) var position = ScanCheckpoint.Position()
  /// How many bytes of the files have been read, as they are packed.
  private(set) var readCount = 0
  private var earlierCount = 0

  /// Some records of a file.
  struct Piece: Sendable {
    let chunk: ChunkReader.Chunk
    let fields: FieldReader
    let file: String
    /// Where the next piece begins.
    let position: ScanCheckpoint.Position
  }

  init(_ files: [String], _ format: RecordFormat) {
    self.files = files
    self.format = format
  }
}

extension ScanInput {
  /// The next records; nil at the end of the last file.
  func next() throws(InputError) -> Piece? {
    while position.finished.count < files.count {
      let reader = try currentReader()
      let chunk = try reader.next()
      // The last record may not be whole.
      guard !Interruption.isRequested else { return nil }
      readCount = earlierCount + reader.stream.readCount
      position.extent = ScanCheckpoint.Extent(size: reader.offset, xxh64: reader.digest)
      position.line = reader.line
      if chunk?.endsStream ?? true { finishFile() }
      guard let chunk else { continue }
      return Piece(chunk: chunk, fields: fields, file: reader.stream.name, position: position)
    }
    return nil
  }

  private func finishFile() {
    position.finishFile()
    earlierCount = readCount
    reader = nil
  }

  /// Continues where an earlier call ended, after the same bytes.
  ///
  /// - Throws: `InputError` if a file cannot be read, or its bytes have changed.
  func skip(to known: ScanCheckpoint.Position) throws(InputError) {
    for extent in known.finished {
      let reader = try currentReader()
      try reader.skip(to: extent.size, line: 1, digest: extent.xxh64)
      try reader.expectEnd()
      readCount = earlierCount + reader.stream.readCount
      finishFile()
    }
    if known.extent.size > 0 {
      try currentReader()
        .skip(to: known.extent.size, line: known.line, digest: known.extent.xxh64)
    }
    position = known
  }

  private func currentReader() throws(InputError) -> ChunkReader {
    if let reader { return reader }
    let opened = ChunkReader(
      try ByteStream(files[position.finished.count]),
      separator: format.separator
    )
    if case .lines = format {
      try CorpusLoader.checkKind(of: opened.ahead(), opened.stream.name)
    }
    fields = try makeFields(of: opened)
    reader = opened
    return opened
  }

  private func makeFields(of reader: ChunkReader) throws(InputError) -> FieldReader {
    let place: FieldReader.Place
    switch format {
    case .lines: place = .line
    case .json(let key): place = .key(Array(key.utf8))
    case .csv(.number(let number), let separator):
      place = .column(number - 1, separator: separator)
    case .csv(.named(let name), let separator):
      let names = try reader.firstRow()
      guard let number = names.firstIndex(of: name) else {
        let near = name.nearest(among: names)
        throw InputError(
          code: "no-such-column",
          "the first row of '\(reader.stream.name)' has no column '\(name.printable)'",
          help: near.map { "did you mean '\($0.printable)'?" }
            ?? (names.isEmpty
              ? "the first row cannot be read: it is too long, or a quoted field does not end"
              : "the columns are \(names.prefix(12).map(\.printable).joined(separator: ", "))")
        )
      }
      place = .column(number, separator: separator)
    }
    return FieldReader(place, byteLimit: ScanChoice.byteLimit, skipsFirstLine: format.hasHeader)
  }
}
