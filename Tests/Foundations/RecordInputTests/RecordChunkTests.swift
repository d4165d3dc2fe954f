import FileAccess
import Foundation
import RecordInput
import TestSupport
import Testing

/// A reader that takes the whole text at once, a byte after the other, is the judge.
private struct WholeText {
  let bytes: [UInt8]
  let separator: UInt8?
  let limit: Int

  /// The number of the first line of each record, with its bytes or what is wrong with it.
  var records: [String] {
    var found: [String] = []
    var start = 0
    var line = 1
    while start < bytes.count {
      let (end, isBad) = end(from: start)
      let record = bytes[start..<end]
      let text = String(decoding: record, as: UTF8.self)
      found.append("\(line) \(isBad ? "!badQuotes" : record.count > limit ? "!tooLong" : text)")
      line += record.count { $0 == 0x0A } + 1
      start = end + 1
    }
    return found
  }

  private func end(from start: Int) -> (end: Int, isBad: Bool) {
    guard let separator else {
      return (bytes[start...].firstIndex(of: 0x0A) ?? bytes.count, false)
    }
    var isBad = false
    var index = start
    while true {
      if index < bytes.count, bytes[index] == 0x22 {
        index += 1
        while index < bytes.count, bytes[index] != 0x22 || bytes[index...].dropFirst().first == 0x22
        {
          index += bytes[index] == 0x22 ? 2 : 1
        }
        guard index < bytes.count else { return (bytes.count, true) }
        index += 1
        let rest = bytes[index...]
        let endsField =
          rest.isEmpty || rest.first == separator || rest.first == 0x0A || rest == [0x0D]
          || rest.starts(with: [0x0D, 0x0A])
        if !endsField { isBad = true }
      }
      while index < bytes.count, bytes[index] != separator, bytes[index] != 0x0A { index += 1 }
      guard index < bytes.count, bytes[index] == separator else { return (index, isBad) }
      index += 1
    }
  }
}

@Suite("Records, however the bytes come in")
struct RecordChunkTests {
  private static func records(
    _ bytes: [UInt8],
    _ separator: UInt8?,
    limit: Int,
    pieceSize: Int,
    in folder: TemporaryFolder
  ) throws -> [String] {
    let path = try folder.write(bytes, to: "f")
    let reader = ChunkReader(
      try ByteStream(path),
      separator: separator,
      recordLimit: limit,
      pieceSize: pieceSize
    )
    // All of the record is the field: a character that no record has separates the fields.
    let fields = FieldReader(.line, byteLimit: limit)
    var found: [String] = []
    var next = 1
    while let chunk = try reader.next() {
      #expect(chunk.firstLine == next)
      next = reader.line
      if let problem = chunk.problem {
        found.append("\(chunk.firstLine) !\(problem)")
      } else if let separator {
        found += rows(chunk, separator)
      } else {
        fields.forEach(in: chunk) { line, field in
          let text = (try? field.get()).map { String(decoding: $0, as: UTF8.self) }
          found.append("\(line) \(text ?? "!")")
        }
      }
    }
    #expect(reader.offset == bytes.count)
    return found
  }

  /// The records of a chunk of CSV, put together from their columns.
  private static func rows(_ chunk: ChunkReader.Chunk, _ separator: UInt8) -> [String] {
    var lines: [Int] = []
    var rows: [Int: [String]] = [:]
    for column in 0..<8 {
      FieldReader(.column(column, separator: separator), byteLimit: 1 << 20)
        .forEach(in: chunk) { line, field in
          if column == 0 { lines.append(line) }
          switch field {
          case .success(let bytes):
            rows[line, default: []].append(String(decoding: bytes, as: UTF8.self))
          case .failure(.noColumn): break
          case .failure(let problem): rows[line] = ["!\(problem)"]
          }
        }
    }
    return lines.map { "\($0) " + (rows[$0] ?? []).joined(separator: "|") }
  }

  /// Texts of the bytes that decide where records end.
  private static func text(_ generator: inout SeededGenerator, _ letters: [String]) -> [UInt8] {
    let count = Int.random(in: 0..<60, using: &generator)
    return Array((0..<count).map { _ in generator.pick(letters) }.joined().utf8)
  }

  @Test("any size of the pieces gives the same records of CSV, which are those of the whole text")
  func rows() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 4)
    let letters = ["\"", "\"", "\"\"", ",", "\n", "\n", "a", "b", "\r\n", "\r", "\",\"", "\"\n\""]
    for _ in 0..<60 {
      let bytes = Self.text(&generator, letters)
      let limit = Int.random(in: 1..<24, using: &generator)
      let whole = WholeText(bytes: bytes, separator: 0x2C, limit: limit).records
      let expected = try Self.records(bytes, 0x2C, limit: limit, pieceSize: 1 << 16, in: folder)
      #expect(Self.outline(expected) == Self.outline(whole), "\(bytes) limit \(limit)")
      for size in [1, 2, 3, 7] {
        let found = try Self.records(bytes, 0x2C, limit: limit, pieceSize: size, in: folder)
        #expect(found == expected, "\(String(decoding: bytes, as: UTF8.self)) in pieces of \(size)")
      }
    }
  }

  /// The lines on which records begin, and which of them are wrong.
  private static func outline(_ records: [String]) -> [String] {
    records.map { record in
      let parts = record.split(separator: " ", maxSplits: 1)
      let isWrong = parts.count > 1 && parts[1].hasPrefix("!")
      return "\(parts.first ?? "") \(isWrong ? String(parts[1]) : "")"
    }
  }

  @Test("any size of the pieces gives the same lines, which are those of the whole text")
  func lines() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      let bytes = Self.text(&generator, ["a", "bb", "\n", "\"", "{\"u\":1}", "c"])
      let limit = Int.random(in: 1..<24, using: &generator)
      let whole = WholeText(bytes: bytes, separator: nil, limit: limit).records
      for size in [1, 2, 3, 7, 1 << 16] {
        let found = try Self.records(bytes, nil, limit: limit, pieceSize: size, in: folder)
        #expect(found == whole, "\(String(decoding: bytes, as: UTF8.self)) in pieces of \(size)")
      }
    }
  }

  @Test("a cell over the limit is one record, and the next one is read")
  func longCell() throws {
    let folder = try TemporaryFolder()
    let urls = String(repeating: "https://a.example/x\n", count: 200_000)
    for start in ["", "1,b\n"] {
      let text = "\(start)x,\"\(urls)\"\ny,\"\(urls)\"\"\"\nz,c\n"
      let found = try Self.records(
        Array(text.utf8),
        0x2C,
        limit: 1 << 20,
        pieceSize: 1 << 18,
        in: folder
      )
      let first = start.isEmpty ? 1 : 2
      #expect(
        found == (start.isEmpty ? [] : ["1 1|b"]) + [
          "\(first) !tooLong", "\(first + 200_001) !tooLong", "\(first + 400_002) z|c",
        ]
      )
    }
  }

  @Test("a quoted field that never ends is one record up to the end, and no line of it is a URL")
  func neverClosed() throws {
    let folder = try TemporaryFolder()
    let urls = String(repeating: "https://a.example/x\n", count: 100_000)
    for rest in ["", urls] {
      let text = "a,b\nx,\"\(rest)c,d\ne,f\n"
      let found = try Self.records(
        Array(text.utf8),
        0x2C,
        limit: 1 << 20,
        pieceSize: 1 << 18,
        in: folder
      )
      #expect(found == ["1 a|b", "2 !badQuotes"])
    }
  }

  @Test("a quotation mark within a field without them is a character")
  func strayQuote() throws {
    let folder = try TemporaryFolder()
    let text = "a\"b,c\nd,e\"\nf,g\n"
    for size in [1, 4, 100] {
      let found = try Self.records(Array(text.utf8), 0x2C, limit: 100, pieceSize: size, in: folder)
      #expect(found == ["1 a\"b|c", "2 d|e\"", "3 f|g"])
    }
  }

  @Test("reading resumes after the same bytes, and after no others")
  func skipping() throws {
    let folder = try TemporaryFolder()
    let text = "\u{FEFF}a,b\n\"c\nd\",e\nf,g\nh,i"
    let path = try folder.write(text, to: "f")
    for size in [1, 3, 9, 100] {
      let reader = ChunkReader(try ByteStream(path), separator: 0x2C, pieceSize: size)
      while try reader.next() != nil {
        let (offset, line, digest) = (reader.offset, reader.line, reader.digest)
        for other in [2, 100] {
          let again = ChunkReader(try ByteStream(path), separator: 0x2C, pieceSize: other)
          #expect(try again.firstRow() == ["a", "b"])
          try again.skip(to: offset, line: line, digest: digest)
          #expect(again.offset == offset && again.line == line && again.digest == digest)
          let changed = try folder.write(text.replacing("b", with: "B"), to: "changed")
          let stream = ChunkReader(try ByteStream(changed), separator: 0x2C)
          #expect(throws: InputError.self) {
            try stream.skip(to: offset, line: line, digest: digest)
          }
        }
      }
    }
  }
}
