/// A character as the grammar sees it, after comments, escapes and quotations.
struct PatternCharacter {
  /// The code point, or nil at the end of the pattern.
  let codePoint: UInt32?

  /// How the character was written; only a plain one can be syntax.
  let form: RegexLiteral.Form

  /// The UTF-16 range of the character, from the backslash of an escape.
  let range: Range<Int>
}

extension PatternCharacter {
  var isEnd: Bool { codePoint == nil }

  /// The character if it can be syntax.
  var syntax: Unicode.Scalar? {
    guard form == .plain, let codePoint else { return nil }
    return Unicode.Scalar(codePoint)
  }

  /// The character however it was written; nil at the end and for a lone surrogate.
  var scalar: Unicode.Scalar? { codePoint.flatMap(Unicode.Scalar.init) }

  /// The value of the character as a decimal digit in syntax.
  var digit: Int? {
    guard let syntax, ("0"..."9").contains(syntax) else { return nil }
    return Int(syntax.value) - 0x30
  }

  var isASCIILetter: Bool {
    guard let syntax else { return false }
    return ("a"..."z").contains(syntax) || ("A"..."Z").contains(syntax)
  }
}
