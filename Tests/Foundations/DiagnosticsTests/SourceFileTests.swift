import Diagnostics
import TestSupport
import Testing

@Suite("SourceFile")
struct SourceFileTests {
  @Test("a place has its line and its column in Unicode scalars", arguments: places)
  func place(_ marked: String, line: Int, column: Int) {
    let text = MarkedText(marked)
    let file = SourceFile(name: "a", bytes: text.bytes)
    let location = file.location(of: text.range)
    #expect(location.line == line)
    #expect(location.column == column)
    #expect(location.utf8Range == text.range)
    // And back again.
    let back = file.location(atLine: line, column: column)
    #expect(back.line == line)
    #expect(back.utf8Range.lowerBound <= text.range.lowerBound)
  }

  static let places: [(String, line: Int, column: Int)] = [
    ("1️⃣", 1, 1),
    ("1️⃣a", 1, 1),
    ("a1️⃣", 1, 2),
    ("ab1️⃣c2️⃣d", 1, 3),
    // LF.
    ("a1️⃣\nb", 1, 2),
    ("a\n1️⃣b", 2, 1),
    ("a\nb1️⃣", 2, 2),
    ("a\n1️⃣", 2, 1),
    ("\n\n1️⃣\n", 3, 1),
    ("a\n1️⃣\n", 2, 1),
    ("1️⃣a\nb2️⃣", 1, 1),
    // CR LF.
    ("a1️⃣\r\nb", 1, 2),
    ("a\r\n1️⃣b", 2, 1),
    ("\r\n\r\n1️⃣x", 3, 1),
    ("é\r\né1️⃣x", 2, 2),
    // A lone CR ends no line.
    ("a\r1️⃣b", 1, 3),
    // Non-ASCII before the place.
    ("é1️⃣x", 1, 2),
    ("€😀1️⃣x", 1, 3),
    ("é\n€1️⃣x", 2, 2),
    ("e\u{301}1️⃣x", 1, 3),
    ("👩‍👧1️⃣x", 1, 4),
    ("漢字1️⃣", 1, 3),
    ("\u{2028}1️⃣x", 1, 2),
    ("\t1️⃣x", 1, 2),
  ]

  @Test("offsets outside the file are clamped to it", arguments: ["", "a", "a\n", "é\r\n€"])
  func clamped(_ text: String) {
    let file = SourceFile(name: "a", bytes: Array(text.utf8))
    let end = text.utf8.count
    #expect(file.location(of: -5..<(-1)) == file.location(of: 0..<0))
    #expect(file.location(of: -5..<Int.max).utf8Range == 0..<end)
    #expect(file.location(of: end..<(end + 9)) == file.location(of: end..<end))
    #expect(file.location(of: (Int.max - 1)..<Int.max) == file.location(of: end..<end))
    #expect(file.location(of: Int.min..<Int.min) == file.location(of: 0..<0))
  }

  @Test("a line's range leaves out its ending", arguments: lineTables)
  func lineRanges(_ text: String, _ expected: [String]) {
    let file = SourceFile(name: "a", bytes: Array(text.utf8))
    #expect(file.lineCount == expected.count)
    let lines = (1...file.lineCount).map { file.text(in: file.rangeOfLine($0)) }
    #expect(lines == expected)
  }

  static let lineTables: [(String, [String])] = [
    ("", [""]),
    ("a", ["a"]),
    ("a\n", ["a", ""]),
    ("\n", ["", ""]),
    ("\r\n", ["", ""]),
    ("a\nb", ["a", "b"]),
    ("a\r\nb\r\n", ["a", "b", ""]),
    ("a\n\r\nb", ["a", "", "b"]),
    ("é\r\n\n€", ["é", "", "€"]),
  ]

  @Test("every offset of random text is placed as counting from the start does", arguments: 0..<10)
  func againstCounting(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = ["a", " ", "\n", "\r\n", "é", "€", "😀", "e\u{301}"].map { Array($0.utf8) }
    // More than one block of the column index.
    let bytes = (0..<Int.random(in: 0...900, using: &random)).flatMap { _ in random.pick(parts) }
    let file = SourceFile(name: "a", bytes: bytes)
    var line = 1
    var column = 1
    for offset in 0...bytes.count {
      let isScalarStart = offset == bytes.count || bytes[offset] & 0xC0 != 0x80
      if isScalarStart {
        let location = file.location(of: offset..<offset)
        #expect(location.line == line && location.column == column)
        let isInLineEnding = offset > file.rangeOfLine(line).upperBound
        if !isInLineEnding { #expect(file.location(atLine: line, column: column) == location) }
        column += 1
      }
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      }
    }
  }

  @Test("a line and a column outside the file are clamped to it", arguments: outsidePlaces)
  func outsideFile(_ line: Int, _ column: Int, _ expected: String) {
    let file = SourceFile(name: "a", bytes: Array("é€\r\nb\n".utf8))
    #expect(file.location(atLine: line, column: column).description == expected)
  }

  static let outsidePlaces: [(Int, Int, String)] = [
    (1, 1, "a:1:1"), (1, 2, "a:1:2"), (1, 3, "a:1:3"), (1, 4, "a:1:3"), (1, .max, "a:1:3"),
    (1, 0, "a:1:1"), (1, .min, "a:1:1"), (0, 2, "a:1:2"), (.min, .min, "a:1:1"), (2, 2, "a:2:2"),
    (2, 9, "a:2:2"), (3, 1, "a:3:1"), (4, 1, "a:3:1"), (.max, .max, "a:3:1"),
  ]

  @Test("bytes that are no UTF-8 are indexed as well")
  func invalid() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<500 {
      let bytes = random.bytes(upTo: 30)
      let file = SourceFile(name: "a", bytes: bytes)
      for offset in 0...bytes.count {
        let location = file.location(of: offset..<bytes.count)
        #expect(location.column >= 1 && location.line <= file.lineCount)
      }
    }
  }

  @Test(
    "100,000 columns of a line of 1 MB are looked up in constant time",
    .hangLimit
  )
  func longLine() {
    let text = String(repeating: "é", count: 1 << 19)
    let file = SourceFile(name: "a", bytes: Array(text.utf8))
    for index in 0..<100_000 {
      let offset = file.bytes.count - 2 * index
      #expect(file.location(of: offset..<offset).column == (1 << 19) - index + 1)
    }
  }
}
