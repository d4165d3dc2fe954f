import Diagnostics
import RuleSets
import RunRecord

/// Replaces expected results of link rules that are a single word, such as `match`, touching
/// nothing else in the file.
struct LinkResultEditor: Sendable {
  private let source: SourceFile
  private let rules: [LinkRule]
  private var edits: [Int: (range: Range<Int>, word: String)] = [:]

  init(_ file: LinkRuleFile) {
    source = file.source
    rules = file.linkRules
  }
}

extension LinkResultEditor: ResultEditor {
  func words(of test: TestRecord) throws(ResultRefusal) -> ResultWords {
    let rule = rules.first { $0.id == test.rule }
    let expectations = rule?.tests.flatMap(\.expectations) ?? []
    let expectation = expectations.first {
      $0.location == test.location && $0.name == test.format
    }
    guard let rule, let expectation else {
      throw ResultRefusal(reason: "its location in the file was not found")
    }
    let none = rule.matcher.kind == .association ? "unset" : "none"
    let words = ResultWords(old: test.expected ?? none, new: test.outcome?.value ?? none)
    let known: [String] =
      switch rule.matcher.kind {
      case .template: ["matches", "none"]
      case .association: ["match", "block", "unset", "refused"]
      case .contract: ["accepted", "rejected", "none"]
      }
    guard !expectation.isExact, known.contains(words.old), known.contains(words.new) else {
      throw ResultRefusal(reason: "edit it by hand: its result is more than a word")
    }
    return words
  }

  mutating func replace(at offset: Int, _ words: ResultWords) throws(ResultRefusal) {
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    let bytes = source.bytes
    let isQuoted = bytes.indices.contains(offset) && quotes.contains(bytes[offset])
    let start = isQuoted ? offset + 1 : offset
    let end = start + words.old.utf8.count
    guard end <= bytes.count, bytes[start..<end].elementsEqual(words.old.utf8),
      end == bytes.count || !Self.isOfWord(bytes[end])
    else { throw ResultRefusal(reason: "edit it by hand: '\(words.old)' is not at this place") }
    edits[start] = (start..<end, words.new)
  }

  var bytes: [UInt8] {
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
