package import Diagnostics
import LocatedJSON
import TextCoding

/// An expected result as a file of rules writes it.
package enum WrittenResult: Sendable, Hashable {
  /// A string, in quotes or without.
  case text(String)
  /// Another value, such as `null`, as JSON writes it.
  case literal(String)

  /// The result as it is shown: a word without quotes, another string as JSON writes it.
  package var shown: String {
    switch self {
    case .text(let text): text.isWord ? text : text.jsonString
    case .literal(let text): text
    }
  }
}

/// The expected result of a test as it is written, and as it would be for what the rule gives.
package struct ResultChange: Sendable, Hashable {
  package let old: WrittenResult
  package let new: WrittenResult

  package init(from old: WrittenResult, to new: WrittenResult) {
    self.old = old
    self.new = new
  }
}

/// Why an expected result cannot be replaced.
package struct ResultRefusal: Error {
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }

  /// What is expected is more than one value in the file.
  package static let isSeveralValues = ResultRefusal(
    reason: "edit it by hand: its result is more than one value"
  )
}

/// Replaces expected results in a file of rules, in JSON or in YAML, and touches nothing else there.
package struct ResultEditor: Sendable {
  private let old: [UInt8]
  private var edits: [Int: (range: Range<Int>, text: String)] = [:]

  package init(_ source: SourceFile) {
    old = source.bytes
  }
}

extension ResultEditor {
  /// Notes a new result.
  ///
  /// - Parameters:
  ///   - offset: Where the old one begins, with or without its quote, in UTF-8 offsets.
  ///   - change: What is there, and what will be.
  /// - Throws: `ResultRefusal` if something else is there.
  package mutating func replace(at offset: Int, _ change: ResultChange) throws(ResultRefusal) {
    guard let place = place(of: change.old, at: offset) else {
      throw ResultRefusal(reason: "edit it by hand: the file writes it in another form")
    }
    let text: String =
      switch (change.new, place.style) {
      case (.literal(let text), _): text
      case (.text(let text), .single) where text.isPrintable:
        "'" + text.replacing("'", with: "''") + "'"
      case (.text(let text), .plain) where text.isWord: text
      case (.text(let text), _): text.jsonString
      }
    edits[offset] = (place.range, text)
  }

  /// The file's bytes with all replacements made.
  package var bytes: [UInt8] {
    var bytes = old
    for edit in edits.values.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return bytes
  }
}

extension ResultEditor {
  private enum Style {
    /// A string of YAML without quotes.
    case plain
    case single, double
    /// Another value.
    case literal
  }

  /// Where a result is written, with its quotes; nil if it is not there.
  private func place(
    of result: WrittenResult,
    at offset: Int
  ) -> (range: Range<Int>, style: Style)? {
    guard old.indices.contains(offset) else { return nil }
    switch result {
    case .text(let text):
      let isInQuotes = offset > 0 && Self.quotes.contains(old[offset - 1])
      let offset = isInQuotes ? offset - 1 : offset
      switch old[offset] {
      case UInt8(ascii: "\""): return double(text, at: offset).map { ($0, .double) }
      case UInt8(ascii: "'"):
        return plain("'" + text.replacing("'", with: "''") + "'", at: offset).map { ($0, .single) }
      default: return plain(text, at: offset).map { ($0, .plain) }
      }
    case .literal(let text) where text.hasPrefix("{"):
      return object(at: offset).map { ($0, .literal) }
    case .literal(let text):
      // YAML has a second name for nothing.
      let names = text == "null" ? [text, "~"] : [text]
      return names.lazy.compactMap { plain($0, at: offset) }.first.map { ($0, .literal) }
    }
  }

  /// The place of a text that ends where a value may end.
  private func plain(_ text: String, at offset: Int) -> Range<Int>? {
    let range = offset..<(offset + text.utf8.count)
    guard range.upperBound <= old.count, old[range].elementsEqual(text.utf8) else { return nil }
    let rest = old[range.upperBound...].drop { $0 == UInt8(ascii: " ") }
    guard let next = rest.first else { return range }
    let isComment = next == UInt8(ascii: "#") && rest.startIndex > range.upperBound
    return isComment || Self.ends.contains(next) ? range : nil
  }

  private static let ends = Set("\r\n,]}".utf8)
  private static let quotes = Set("\"'".utf8)

  /// The place of a string in double quotes that says the text.
  private func double(_ text: String, at offset: Int) -> Range<Int>? {
    var index = offset + 1
    while index < old.count, old[index] != UInt8(ascii: "\"") {
      index += old[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < old.count else { return nil }
    let range = offset..<(index + 1)
    let document = try? JSONDocument(SourceFile(name: "", bytes: Array(old[range])))
    guard case .string(let found) = document?.root.value, found == text else { return nil }
    return range
  }
}

extension ResultEditor {
  /// The place of an object; nil if none begins there, or it does not end.
  private func object(at offset: Int) -> Range<Int>? {
    guard old[offset] == UInt8(ascii: "{") else { return nil }
    var (depth, isInString, index) = (0, false, offset)
    while index < old.count {
      switch old[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString:
        depth -= 1
        if depth == 0 { return offset..<(index + 1) }
      default: break
      }
      index += 1
    }
    return nil
  }
}

extension String {
  /// The text as JSON writes it, with escapes for what YAML has only as them.
  package var jsonString: String { "\"\(jsonEscaped { !$0.isPrintable })\"" }

  fileprivate var isPrintable: Bool { unicodeScalars.allSatisfy(\.isPrintable) }

  /// Whether YAML reads it as a string without quotes: letters, and `-` and `_` between them.
  fileprivate var isWord: Bool {
    let isOfLetters = utf8.allSatisfy { byte in
      Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80
        || [UInt8(ascii: "-"), UInt8(ascii: "_")].contains(byte)
    }
    return isOfLetters && utf8.first.map { Unicode.Scalar($0).properties.isAlphabetic } ?? false
      && !Self.namesOfOtherValues.contains(lowercased())
  }

  private static let namesOfOtherValues: Set = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n",
  ]
}

extension Unicode.Scalar {
  /// Whether YAML has it as it is: <https://yaml.org/spec/1.2.2/#51-character-set>.
  fileprivate var isPrintable: Bool {
    switch value {
    case 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x1_0000...: true
    default: false
    }
  }
}
