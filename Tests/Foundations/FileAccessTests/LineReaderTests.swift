import Diagnostics
import FileAccess
import Foundation
import TestSupport
import Testing

@Suite("Files read line by line")
struct LineReaderTests {
  /// All lines of a file, with the number of the first of each batch.
  private static func read(
    _ bytes: [UInt8],
    maxLength: Int = 8,
    lines: Int = 3,
    batch: Int = 1_000
  ) throws -> (lines: [String], numbers: [Int]) {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("lines")
    try Data(bytes).write(to: file)
    let reader = try LineReader(file.path, maxLength: maxLength)
    var texts: [String] = []
    var numbers: [Int] = []
    while let batch = try reader.next(lines: lines, bytes: batch) {
      numbers.append(batch.firstNumber)
      texts += batch.lines.map { String(decoding: batch.bytes[$0], as: UTF8.self) }
    }
    #expect(try reader.next(lines: lines, bytes: batch) == nil)
    return (texts, numbers)
  }

  @Test(
    "lines end with a line feed or with the file",
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]), ("\n", [""]),
      ("a\r\nb", ["a\r", "b"]), ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]), ("\u{FEFF}", []),
      ("12345678\n123456789\n1234567890123\nx", ["12345678", "123456789", "123456789", "x"]),
    ]
  )
  func lines(_ text: String, _ expected: [String]) throws {
    #expect(try Self.read(Array(text.utf8)).lines == expected)
  }

  @Test("a batch ends at its limit of lines or of bytes, and has the number of its first line")
  func batches() throws {
    let text = Array("a\nb\nc\nd\ne\n".utf8)
    #expect(try Self.read(text).numbers == [1, 4])
    #expect(try Self.read(text, batch: 2).numbers == [1, 3, 5])
  }

  @Test("lines over the boundaries of chunks are whole")
  func chunks() throws {
    let line = String(repeating: "x", count: 699)
    let text = Array(repeating: line, count: 5_000).joined(separator: "\n")
    let read = try Self.read(Array(text.utf8), maxLength: 700, lines: 100, batch: 1 << 20).lines
    #expect(read.count == 5_000 && read.allSatisfy { $0 == line })
    let long = Array(repeating: UInt8(ascii: "y"), count: 3 << 20) + Array("\nz".utf8)
    #expect(try Self.read(long).lines == ["yyyyyyyyy", "z"])
  }

  @Test("a file that is not there is an error, and so is a folder")
  func missing() throws {
    let folder = try TemporaryFolder()
    for path in [folder.url.path, folder.url.path + "/none"] {
      let error = try #require(throws: InputError.self) {
        try LineReader(path, maxLength: 8)
      }
      #expect(error.diagnostics.map(\.code) == ["no-such-file"])
    }
  }
}
