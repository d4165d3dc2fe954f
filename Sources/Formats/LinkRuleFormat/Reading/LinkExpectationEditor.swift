package import Diagnostics
package import RunRecord

/// Replaces expected results of link rules that are a single word, such as `match`, touching
/// nothing else in the file.
package struct LinkExpectationEditor {
  package let source: SourceFile
  private var edits: [Int: (range: Range<Int>, word: String)] = [:]

  package init(_ source: SourceFile) {
    self.source = source
  }

  /// An expected result as it is written, and as it would be for what the rule gives.
  package struct Words: Sendable, Hashable {
    package let old: String
    package let new: String
  }

  /// Why a result cannot be replaced.
  package struct Refusal: Error {
    package let reason: String

    package init(reason: String) {
      self.reason = reason
    }
  }
}

extension LinkExpectationEditor {
  /// The words of a test of a rule.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - rules: The rules of the file.
  /// - Throws: `Refusal` if a result is more than a word.
  /// - Returns: The word that is expected, and the one for what the rule gives.
  package static func words(
    of test: TestRecord,
    in rules: [LinkRule]
  ) throws(Refusal) -> Words {
    let rule = rules.first { $0.id == test.rule }
    let expectations = rule?.tests.flatMap(\.expectations) ?? []
    let expectation = expectations.first {
      $0.location == test.location && $0.name == test.format
    }
    guard let rule, let expectation else {
      throw Refusal(reason: "its location in the file was not found")
    }
    let none = rule.matcher.kind == .association ? "unset" : "none"
    let words = Words(old: test.expected ?? none, new: test.outcome?.value ?? none)
    let known: [String] =
      switch rule.matcher.kind {
      case .template: ["matches", "none"]
      case .association: ["match", "block", "unset", "refused"]
      case .contract: ["accepted", "rejected", "none"]
      }
    guard !expectation.isExact, known.contains(words.old), known.contains(words.new) else {
      throw Refusal(reason: "edit it by hand: its result is more than a word")
    }
    return words
  }

  /// Notes a new word.
  ///
  /// - Parameters:
  ///   - offset: Where the result begins, in UTF-8 offsets.
  ///   - words: The word that is there, in quotation marks or without, and the new one.
  /// - Throws: `Refusal` if another text is there.
  package mutating func replace(at offset: Int, _ words: Words) throws(Refusal) {
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    let bytes = source.bytes
    let isQuoted = bytes.indices.contains(offset) && quotes.contains(bytes[offset])
    let start = isQuoted ? offset + 1 : offset
    let end = start + words.old.utf8.count
    guard end <= bytes.count, bytes[start..<end].elementsEqual(words.old.utf8),
      end == bytes.count || !Self.isOfWord(bytes[end])
    else { throw Refusal(reason: "edit it by hand: '\(words.old)' is not at this place") }
    edits[start] = (start..<end, words.new)
  }

  /// The file's bytes with all replacements made.
  package var bytes: [UInt8] {
    var bytes = source.bytes
    for edit in edits.values.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.word.utf8))
    }
    return bytes
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    let scalar = Unicode.Scalar(byte)
    return scalar.properties.isAlphabetic || scalar == "_" || scalar == "-"
  }
}
