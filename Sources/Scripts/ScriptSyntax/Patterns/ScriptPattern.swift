/// A pattern in a script's text: a regular expression literal, or constant text that the script makes a
/// regular expression of.
package struct ScriptPattern: Sendable, Hashable {
  /// Its number among the patterns of the script, from 1, in the order of their places.
  package var number = 0
  /// The pattern's text, without slashes or quotation marks and with the escapes of strings read.
  package var source: String
  /// The flags, such as `gi`.
  package var flags: String
  /// How it is written.
  package var form: Form
  /// Where the text is in the script, in UTF-16 offsets, without slashes and the outer quotation marks.
  package var range: Range<Int>
  /// Whether the tokens show that it is matched on the URL that the script was called with.
  package var isMatchedOnURL = false
  /// Whether half of a surrogate pair is in the text, which is U+FFFD in `source`.
  package var hasLoneSurrogate = false
  /// Where each UTF-16 unit of the text is in the script, in UTF-16 offsets.
  let places: [Range<Int>]

  /// How a pattern is written.
  package enum Form: Sendable, Hashable {
    /// `/…/`.
    case literal
    /// `RegExp('…')`, with `new` or without.
    case constructor
    /// `.match('…')`, `.matchAll('…')` or `.search('…')`.
    case argument
  }
}

extension ScriptPattern {
  /// Where a part of the pattern is in the script.
  ///
  /// - Parameter part: The part, in UTF-16 offsets of `source`; it is clamped.
  /// - Returns: Its UTF-16 offsets in the script; an empty part is where the next unit is.
  package func place(of part: Range<Int>) -> Range<Int> {
    let part = part.clamped(to: 0..<places.count)
    guard part.lowerBound < places.count else { return range.upperBound..<range.upperBound }
    let start = places[part.lowerBound].lowerBound
    return part.isEmpty ? start..<start : start..<places[part.upperBound - 1].upperBound
  }
}

/// The patterns of a script.
package struct ScriptPatterns: Sendable {
  /// Those whose text is constant, in the order of their places.
  package let patterns: [ScriptPattern]
  /// The calls that make a pattern of text that is put together while the script runs, in UTF-16
  /// offsets.
  package let dynamic: [Range<Int>]

  /// Finds the patterns of a script.
  ///
  /// - Parameter text: The script.
  /// - Throws: `ScriptTokenError` if the text is no script, or not one of those that are understood.
  package init(_ text: String) throws(ScriptTokenError) {
    var finder = PatternFinder(try ScriptTokens(text))
    finder.run()
    patterns = finder.patterns.sorted { $0.range.lowerBound < $1.range.lowerBound }
      .enumerated().map { index, pattern in
        var numbered = pattern
        numbered.number = index + 1
        return numbered
      }
    dynamic = finder.dynamic
  }
}

/// A place in a script for people.
package struct ScriptPosition: Sendable, Hashable {
  /// The line, from 1.
  package var line: Int
  /// The column in Unicode scalars, from 1.
  package var column: Int

  /// The place of a UTF-16 offset in a script.
  ///
  /// - Parameters:
  ///   - offset: The offset; beyond the end it is the end.
  ///   - script: The script.
  package init(ofUTF16 offset: Int, in script: String) {
    line = 1
    column = 1
    var units = 0
    var last: Unicode.Scalar = " "
    for scalar in script.unicodeScalars {
      if units >= offset { break }
      units += UTF16.width(scalar)
      if scalar.isLineEnd {
        if !(scalar == "\n" && last == "\r") { line += 1 }
        column = 1
      } else {
        column += 1
      }
      last = scalar
    }
  }
}
