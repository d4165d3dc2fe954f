import Diagnostics
import TestSupport
import Testing

@testable import LanguageServer

@Suite("Places in a text")
struct LineIndexTests {
  /// A text, a position, and the UTF-8 offset of it in UTF-16, UTF-8 and UTF-32.
  private struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var line: Int
    var character: Int
    var offsets: [PositionEncoding: Int]
    var testDescription: String { name }
  }

  private static let cases = [
    Case(
      name: "a character of two UTF-16 units",
      text: "a😀b",
      line: 0,
      character: 3,
      offsets: [.utf16: 5, .utf8: 5, .utf32: 6]
    ),
    Case(
      name: "within a character it is its end",
      text: "😀b",
      line: 0,
      character: 1,
      offsets: [.utf16: 4, .utf8: 4, .utf32: 4]
    ),
    Case(
      name: "a combining mark is a character of its own",
      text: "e\u{301}x",
      line: 0,
      character: 2,
      offsets: [.utf16: 3, .utf8: 3, .utf32: 3]
    ),
    Case(
      name: "behind the line it is the end of the line",
      text: "ab\ncd",
      line: 0,
      character: 99,
      offsets: [.utf16: 2, .utf8: 2, .utf32: 2]
    ),
    Case(
      name: "behind the last line it is the end",
      text: "ab\ncd",
      line: 9,
      character: 0,
      offsets: [.utf16: 5, .utf8: 5, .utf32: 5]
    ),
    Case(
      name: "CR LF is one end of line",
      text: "ä\r\nb",
      line: 0,
      character: 5,
      offsets: [.utf16: 2, .utf8: 2, .utf32: 2]
    ),
    Case(
      name: "the line behind CR LF",
      text: "ä\r\nb",
      line: 1,
      character: 1,
      offsets: [.utf16: 5, .utf8: 5, .utf32: 5]
    ),
    Case(
      name: "CR alone is an end of line",
      text: "a\rb\rc",
      line: 2,
      character: 0,
      offsets: [.utf16: 4, .utf8: 4, .utf32: 4]
    ),
    Case(
      name: "a byte order mark is a character",
      text: "\u{FEFF}{}",
      line: 0,
      character: 1,
      offsets: [.utf16: 3, .utf8: 3, .utf32: 3]
    ),
    Case(
      name: "a line separator is none",
      text: "a\u{2028}b",
      line: 0,
      character: 3,
      offsets: [.utf16: 5, .utf8: 4, .utf32: 5]
    ),
    Case(
      name: "an empty text",
      text: "",
      line: 0,
      character: 0,
      offsets: [.utf16: 0, .utf8: 0, .utf32: 0]
    ),
  ]

  @Test("a position is the offset that the protocol says", arguments: cases)
  private func offset(_ example: Case) {
    for (encoding, expected) in example.offsets {
      let text = EditorText(
        SourceFile(name: "t", bytes: Array(example.text.utf8)),
        encoding: encoding
      )
      let position = EditorPosition(line: example.line, character: example.character)
      #expect(text.offset(of: position) == expected, "\(encoding)")
    }
  }

  @Test("each offset between characters has one position, and that is the offset")
  func roundTrip() {
    let words = ["a", "é", "e\u{301}", "😀", "\n", "\r\n", "\r", "\u{2028}", "\u{FEFF}", "\t"]
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let string = (0..<Int.random(in: 0..<40, using: &random))
        .map { _ in words.randomElement(using: &random) ?? "" }.joined()
      let file = SourceFile(name: "t", bytes: Array(string.utf8))
      for encoding in PositionEncoding.allCases {
        let text = EditorText(file, encoding: encoding)
        for index in string.unicodeScalars.indices {
          let offset = string.utf8.distance(from: string.startIndex, to: index)
          let bytes = file.bytes
          // Between CR and LF there is no position.
          if offset > 0, bytes[offset] == 0x0A, bytes[offset - 1] == 0x0D { continue }
          #expect(
            text.offset(of: text.position(of: offset)) == offset,
            "\(string.debugDescription)"
          )
        }
      }
    }
  }

  @Test("changes leave the lines that a new look at the text finds")
  func changes() {
    let words = ["a", "\n", "\r", "\r\n", "é", "xy", ""]
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      var bytes: [UInt8] = []
      var lines = LineIndex(bytes)
      for _ in 0..<20 {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = Int.random(in: start...bytes.count, using: &random)
        let new = (0..<Int.random(in: 0..<4, using: &random))
          .flatMap { _ in Array((words.randomElement(using: &random) ?? "").utf8) }
        bytes.replaceSubrange(start..<end, with: new)
        lines.replace(start..<end, by: new.count, in: bytes)
        #expect(
          lines == LineIndex(bytes),
          "\(String(decoding: bytes, as: UTF8.self).debugDescription)"
        )
      }
    }
  }
}
