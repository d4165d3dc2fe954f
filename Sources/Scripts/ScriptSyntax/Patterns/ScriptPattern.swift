/// A pattern in a script: a regular expression literal, or constant text that becomes a regular
/// expression.
package struct ScriptPattern: Sendable, Hashable {
  /// Its index among the patterns of the script, from 1.
  package var number = 0
  /// The pattern's text, without delimiters and with string escapes decoded.
  package var source: String
  /// The flags, such as `gi`.
  package var flags: String
  package var form: Form
  /// The UTF-16 range of the text in the script, without delimiters.
  package var range: Range<Int>
  /// Whether the tokens show that it is matched against the URL that the script was called with.
  package var isMatchedOnURL = false
  /// Whether the text contains a lone surrogate, which is U+FFFD in `source`.
  package var hasLoneSurrogate = false
  /// The UTF-16 range in the script of each unit of the text.
  let places: [Range<Int>]

  package enum Form: Sendable, Hashable {
    /// `/…/`.
    case literal
    /// `RegExp('…')`, with or without `new`.
    case constructor
    /// `.match('…')`, `.matchAll('…')` or `.search('…')`.
    case argument
  }
}

extension ScriptPattern {
  /// The range in the script of a part of the pattern.
  ///
  /// - Parameter part: The part, in UTF-16 offsets of `source`; it is clamped.
  /// - Returns: Its UTF-16 offsets in the script; an empty part is at the next unit.
  package func place(of part: Range<Int>) -> Range<Int> {
    let part = part.clamped(to: 0..<places.count)
    guard part.lowerBound < places.count else { return range.upperBound..<range.upperBound }
    let start = places[part.lowerBound].lowerBound
    return part.isEmpty ? start..<start : start..<places[part.upperBound - 1].upperBound
  }
}

package struct ScriptPatterns: Sendable {
  /// The patterns with constant text, in order.
  package let patterns: [ScriptPattern]
  /// The calls that create a pattern from text assembled at run time, in UTF-16 offsets.
  package let dynamic: [Range<Int>]

  /// Finds the patterns of a script.
  ///
  /// - Parameter text: The script.
  /// - Throws: `ScriptTokenError` if the text is not a script, or is not understood.
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

/// A line and column in a script.
package struct ScriptPosition: Sendable, Hashable {
  /// The line, from 1.
  package var line: Int
  /// The column in Unicode scalars, from 1.
  package var column: Int

  /// The position of a UTF-16 offset in a script.
  ///
  /// - Parameters:
  ///   - offset: The offset, clamped to the end.
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
