/// One code point that a pattern asks for, and how it was written.
public struct RegexLiteral: Sendable, Hashable {
  /// The code point; an escape can name a lone surrogate, which is no Unicode scalar.
  public let codePoint: UInt32

  /// How the code point was written.
  public let form: Form

  /// Makes a literal.
  public init(_ codePoint: UInt32, form: Form = .plain) {
    self.codePoint = codePoint
    self.form = form
  }

  /// The ways to write a literal.
  public enum Form: Sendable, Hashable {
    /// The character itself.
    case plain
    /// After a backslash: `\.`, `\n`, `\x41`, `\N{…}`.
    case escaped
    /// Between `\Q` and `\E`, or in a pattern that is literal as a whole.
    case quoted
  }
}

extension RegexLiteral {
  /// The number of UTF-16 code units that the code point takes.
  var utf16Length: Int { codePoint > 0xFFFF ? 2 : 1 }
}
