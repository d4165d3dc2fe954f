/// A code point in a pattern, and how it was written.
public struct RegexLiteral: Sendable, Hashable {
  /// The code point; an escape can be a lone surrogate, which is not a Unicode scalar.
  public let codePoint: UInt32

  /// How the code point was written.
  public let form: Form

  /// Creates a literal from a code point.
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
    /// Between `\Q` and `\E`, or in an entirely literal pattern.
    case quoted
  }
}

extension [UInt16] {
  /// The units of a code point, which may be a lone surrogate.
  package init(codePoint: UInt32) {
    self =
      Unicode.Scalar(codePoint).map { Array(String($0).utf16) }
      ?? [UInt16(truncatingIfNeeded: codePoint)]
  }
}

extension RegexLiteral {
  var utf16Length: Int { codePoint > 0xFFFF ? 2 : 1 }
}
