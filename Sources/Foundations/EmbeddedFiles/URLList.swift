import TextCoding

/// A list of URLs in a text file: one a line, escaped, after comment lines that start with `#`.
package enum URLList {
  /// Reads a list.
  ///
  /// A line feed alone ends a line, and a carriage return before it is left out.
  ///
  /// - Parameter text: The file's text.
  /// - Returns: The UTF-16 code units of each URL, in the order of the file; empty lines are left out.
  package static func read(_ text: String) -> [[UInt16]] {
    text.utf8.split(separator: 0x0A)
      .map { line in line.last == 0x0D ? line.dropLast() : line }
      .drop { $0.first == UInt8(ascii: "#") }
      .filter { !$0.isEmpty }
      .map { EscapedText.decode(Substring($0)) }
  }
}
