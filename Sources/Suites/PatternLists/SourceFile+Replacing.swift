package import Diagnostics
import TextCoding

extension SourceFile {
  /// The file with another text at a place, in the first spelling that is read as it is meant.
  ///
  /// - Parameters:
  ///   - range: The bytes of the old text, without quotes.
  ///   - text: The new text.
  ///   - read: Reads the changed file; nil if it does not say what it should.
  /// - Returns: What was read; nil if no spelling is right.
  package func replacing<Read>(
    _ range: Range<Int>,
    by text: String,
    _ read: (SourceFile) -> Read?
  ) -> Read? {
    for spelling in Self.spellings(of: text) {
      var bytes = bytes
      bytes.replaceSubrange(range, with: spelling.utf8)
      if let read = read(SourceFile(name: name, bytes: bytes)) { return read }
    }
    return nil
  }

  /// How a text is written at a place where another one is written as it is there.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - old: What is there.
  ///   - range: Its bytes, without quotes.
  /// - Returns: The text as it would be written; nil if the old one is written in no way that is known.
  package func spelling(of text: String, like old: String, at range: Range<Int>) -> String? {
    guard range.upperBound <= bytes.count else { return nil }
    let quote = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0
    let styles = [UInt8(ascii: "\""): [1], UInt8(ascii: "'"): [2]][quote] ?? [0, 3]
    let style = styles.first { style in
      bytes[range].elementsEqual(Self.spellings(of: old)[style].utf8)
    }
    return style.map { Self.spellings(of: text)[$0] }
  }

  /// How a text is written in a file of lines, in a string of JSON, in one of YAML, and in a longer one of
  /// Apache, such as `"@rx …"`.
  private static func spellings(of text: String) -> [String] {
    [
      text, text.jsonEscaped, text.replacing("'", with: "''"),
      text.replacing("\"", with: "\\\""),
    ]
  }
}
