import Diagnostics
import LocatedJSON
import TestSupport
import Testing

@Suite("TextEncoding")
struct TextEncodingTests {
  @Test("a byte order mark is refused with its encoding", arguments: marks)
  func byteOrderMark(_ refused: RefusalCase) {
    refused.check()
  }

  static let marks: [RefusalCase] = [
    .init([0xEF, 0xBB, 0xBF], at: 0..<3, .byteOrderMark(encoding: "UTF-8")),
    .init([0xEF, 0xBB, 0xBF, 0x31], at: 0..<3, .byteOrderMark(encoding: "UTF-8")),
    .init([0xFF, 0xFE], at: 0..<2, .byteOrderMark(encoding: "UTF-16")),
    .init([0xFF, 0xFE, 0x31, 0], at: 0..<2, .byteOrderMark(encoding: "UTF-16")),
    .init([0xFE, 0xFF, 0, 0x31], at: 0..<2, .byteOrderMark(encoding: "UTF-16")),
    .init([0xFF, 0xFE, 0, 0, 0x31, 0, 0, 0], at: 0..<4, .byteOrderMark(encoding: "UTF-32")),
    .init([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x31], at: 0..<4, .byteOrderMark(encoding: "UTF-32")),
  ]

  @Test("UTF-16 and UTF-32 without a mark are refused", arguments: unmarked)
  func otherEncodings(_ refused: RefusalCase) {
    refused.check()
  }

  static let unmarked: [RefusalCase] = [
    .init([0x31, 0], at: 1..<2, .textAfterDocument("\u{0}")),
    .init([0, 0x31], at: 0..<1, .unexpectedCharacter("\u{0}", expected: "a value")),
    .init([0, 0, 0, 0x31], at: 0..<1, .unexpectedCharacter("\u{0}", expected: "a value")),
    .init([0x5B, 0], at: 1..<2, .unexpectedCharacter("\u{0}", expected: "a value or ']'")),
  ]

  /// Byte sequences that are not UTF-8, with the length of the part that is at fault.
  static let illFormed: [(bytes: [UInt8], length: Int)] = [
    // Lone continuation bytes.
    ([0x80], 1), ([0xBF], 1), ([0x80, 0x80], 1),
    // Lead bytes that do not exist.
    ([0xC0], 1), ([0xC1], 1), ([0xF5], 1), ([0xF8], 1), ([0xFC], 1), ([0xFE], 1), ([0xFF], 1),
    // Overlong forms.
    ([0xC0, 0x80], 1), ([0xC0, 0xAF], 1), ([0xC1, 0xBF], 1), ([0xE0, 0x80, 0xAF], 1),
    ([0xE0, 0x9F, 0xBF], 1), ([0xF0, 0x80, 0x80, 0xAF], 1), ([0xF0, 0x8F, 0xBF, 0xBF], 1),
    ([0xF8, 0x80, 0x80, 0x80, 0xAF], 1), ([0xFC, 0x80, 0x80, 0x80, 0x80, 0xAF], 1),
    // Surrogates, one and two.
    ([0xED, 0xA0, 0x80], 1), ([0xED, 0xBF, 0xBF], 1), ([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], 1),
    // Above U+10FFFF.
    ([0xF4, 0x90, 0x80, 0x80], 1), ([0xF5, 0x80, 0x80, 0x80], 1), ([0xF7, 0xBF, 0xBF, 0xBF], 1),
    // Truncated.
    ([0xC3], 1), ([0xE2], 1), ([0xE2, 0x82], 2), ([0xF0], 1), ([0xF0, 0x9F], 2),
    ([0xF0, 0x9F, 0x98], 3), ([0xE2, 0x28, 0xA1], 1), ([0xE2, 0x82, 0x28], 2),
    ([0xF0, 0x28, 0x8C, 0xBC], 1), ([0xF0, 0x9F, 0x28, 0xBC], 2), ([0xC3, 0xC3, 0xA9], 1),
  ]

  @Test("ill-formed UTF-8 is refused anywhere", arguments: illFormed)
  func invalid(_ bytes: [UInt8], length: Int) {
    let refused = JSONSyntaxError.Reason.invalidUTF8(Array(bytes.prefix(length)))
    for (before, after) in [("\"", "\""), ("[\"é€😀 ", "\"]"), ("", ""), (" ", "1"), ("[1] ", "")] {
      let start = before.utf8.count
      RefusalCase(
        Array(before.utf8) + bytes + Array(after.utf8),
        at: start..<(start + length),
        refused
      ).check()
    }
  }

  @Test("the first and last scalar of every form are read", arguments: boundaries)
  func boundary(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let bytes = Array("\"\(scalar)\"".utf8)
    let document = try JSONDocument(SourceFile(name: "a.json", bytes: bytes))
    #expect(document.root.string?.unicodeScalars.map(\.value) == [value])
  }

  static let boundaries: [UInt32] = [
    0x20, 0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xCFFF, 0xD000, 0xD7FF, 0xE000, 0xFEFF, 0xFFFD,
    0xFFFF, 0x10000, 0x3FFFF, 0x40000, 0xFFFFF, 0x100000, 0x10FFFF,
  ]

  @Test("bytes are refused exactly when the standard library finds no UTF-8 in them")
  func validatesAsTheStandardLibrary() {
    var random = SeededGenerator(seed: 8)
    let alphabet: [UInt8] = [
      0x20, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF,
      0xF0,
      0xF1, 0xF4, 0xF5, 0xFF,
    ]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 1...5, using: &random)).map { _ in random.pick(alphabet) }
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      let file = SourceFile(name: "a.json", bytes: [0x22] + bytes + [0x22])
      let isRead = (try? JSONDocument(file)) != nil
      #expect(isRead == isValid, "\(bytes)")
    }
  }
}
