import TextCoding

/// A text file with one escaped URL per line, after comment lines that start with `#`.
package enum URLList {
  /// Parses a list.
  ///
  /// Lines end with a line feed; a carriage return before it is dropped.
  ///
  /// - Parameter text: The file's text.
  /// - Returns: The UTF-16 code units of each URL, in file order; empty lines are skipped.
  package static func read(_ text: String) -> [[UInt16]] {
    text.utf8.split(separator: 0x0A)
      .map { line in line.last == 0x0D ? line.dropLast() : line }
      .drop { $0.first == UInt8(ascii: "#") }
      .filter { !$0.isEmpty }
      .map { EscapedText.decode(Substring($0)) }
  }
}
