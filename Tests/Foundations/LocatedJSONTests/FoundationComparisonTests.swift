import Diagnostics
import Foundation
import LocatedJSON
import TestSupport
import Testing

@Suite("JSONDocument against JSONSerialization")
struct FoundationComparisonTests {
  @Test("a random document is read as it was written, by both readers", arguments: 0..<20)
  func ownWriter(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let value = random.value(depth: 5)
      let bytes = Array(random.write(value).utf8)
      let document = try JSONDocument(SourceFile(name: "a.json", bytes: bytes))
      let isSame = value.isSame(as: document.root)
      #expect(isSame, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
      #expect(document.duplicateKeys.isEmpty)
      expectSame(document, try foundationValue(of: bytes))
    }
  }

  @Test("a document that JSONSerialization wrote is read as the same value", arguments: 0..<20)
  func foundationWriter(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: 1000 + seed)
    for round in 0..<100 {
      let object = random.value(depth: 5).foundationObject
      var options: JSONSerialization.WritingOptions = [.fragmentsAllowed]
      if round.isMultiple(of: 2) { options.insert(.prettyPrinted) }
      if round.isMultiple(of: 3) { options.insert(.withoutEscapingSlashes) }
      let bytes = Array(try JSONSerialization.data(withJSONObject: object, options: options))
      let document = try JSONDocument(SourceFile(name: "a.json", bytes: bytes))
      expectSame(document, try foundationValue(of: bytes))
    }
  }

  @Test("what is read of a mutated document, JSONSerialization reads too", arguments: 0..<20)
  func mutated(_ seed: UInt64) {
    var random = SeededGenerator(seed: 2000 + seed)
    var read = 0
    for _ in 0..<100 {
      let original = Array(random.write(random.value(depth: 4)).utf8)
      for _ in 0..<20 {
        let bytes = random.mutate(original, alphabet: Self.alphabet)
        if compare(bytes) { read += 1 }
      }
    }
    #expect(read > 100, "the mutations leave too few documents intact to compare anything")
  }

  private static let alphabet = Array("{}[]:,\"\\/ \n019.eE+-truefalsn\u{0}\u{7F}é".utf8)

  /// Compares the readers on one text and says whether it was read.
  private func compare(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    let other = try? foundationValue(of: bytes)
    do throws(JSONSyntaxError) {
      let document = try JSONDocument(SourceFile(name: "a.json", bytes: bytes))
      if let other {
        expectSame(document, other)
      } else {
        Issue.record("only JSONSerialization refuses \(text.debugDescription)")
      }
      return true
    } catch {
      if other != nil {
        let isKnown = Self.isKnownLeniency(error, in: bytes)
        #expect(isKnown, "only JSONSerialization reads \(text.debugDescription): \(error.message)")
      }
      return false
    }
  }

  private func expectSame(_ document: JSONDocument, _ other: Any) {
    // The expression is kept apart: a failure would print both values whole.
    let isSame = document.root.isSame(asFoundation: other)
    let text = document.file.text(in: 0..<document.file.bytes.count)
    #expect(isSame, "\(text.debugDescription)")
  }

  private func foundationValue(of bytes: [UInt8]) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
  }
}

// MARK: - Where the readers differ

extension FoundationComparisonTests {
  /// A text that `JSONSerialization` reads and RFC 8259, or our limits, do not allow.
  struct Leniency: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
  }

  static let leniencies: [Leniency] = [
    Leniency(testDescription: "a comma before ]", bytes: Array("[1,]".utf8)),
    Leniency(testDescription: "a comma before }", bytes: Array(#"{"a":1,}"#.utf8)),
    Leniency(testDescription: "a byte order mark of UTF-8", bytes: [0xEF, 0xBB, 0xBF, 0x31]),
    Leniency(testDescription: "a byte order mark of UTF-16", bytes: [0xFF, 0xFE, 0x31, 0]),
    Leniency(testDescription: "UTF-16 without a mark", bytes: [0x31, 0]),
    Leniency(
      testDescription: "129 levels",
      bytes: Array(repeating: 0x5B, count: 129) + Array(repeating: 0x5D, count: 129)
    ),
  ]

  @Test("a known leniency of JSONSerialization is refused here", arguments: leniencies)
  func leniency(_ leniency: Leniency) throws {
    _ = try foundationValue(of: leniency.bytes)
    let file = SourceFile(name: "a.json", bytes: leniency.bytes)
    let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(file) }
    #expect(Self.isKnownLeniency(try #require(error), in: leniency.bytes))
  }

  /// The reason why random documents hold no U+FEFF.
  @Test("U+FEFF in a string is kept here, whatever JSONSerialization does")
  func byteOrderMarkInString() throws {
    let file = SourceFile(name: "a.json", bytes: Array("[\"\u{FEFF}a\u{FEFF}\"]".utf8))
    let string = try #require(try JSONDocument(file).root.array?.first?.string)
    #expect(string.unicodeScalars.map(\.value) == [0xFEFF, 0x61, 0xFEFF])
  }

  private static func isKnownLeniency(_ error: JSONSyntaxError, in bytes: [UInt8]) -> Bool {
    switch error.reason {
    case .trailingComma, .byteOrderMark, .tooDeep: true
    // RFC 8259 has JSON in UTF-8 only; the other reader guesses UTF-16 and UTF-32 from null bytes.
    default: bytes.prefix(4).contains(0)
    }
  }
}
