/// Match modes that a pattern is compiled with, or changes inline.
///
/// The bits are those of `NSRegularExpression.Options`. See "Flag Options" in ICU's documentation
/// of regular expressions, <https://unicode-org.github.io/icu/userguide/strings/regexp.html>.
public struct RegexFlags: OptionSet, Sendable, Hashable {
  /// One bit for each flag, in the order of `NSRegularExpression.Options`.
  public let rawValue: UInt8

  /// Creates a set of flags from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// `i`: letters match in either case, with full Unicode case folding.
  public static let caseInsensitive = RegexFlags(rawValue: 1 << 0)

  /// `x`: white space and `#` comments in the pattern are ignored, inside classes as well.
  public static let comments = RegexFlags(rawValue: 1 << 1)

  /// The whole pattern is a literal string; it has no inline letter.
  public static let literal = RegexFlags(rawValue: 1 << 2)

  /// `s`: `.` also matches a line terminator.
  public static let dotMatchesLineSeparators = RegexFlags(rawValue: 1 << 3)

  /// `m`: `^` and `$` also match at the start and the end of a line.
  public static let anchorsMatchLines = RegexFlags(rawValue: 1 << 4)

  /// `d`: only a line feed ends a line.
  public static let unixLines = RegexFlags(rawValue: 1 << 5)

  /// `w`: `\b` follows the word boundaries of Unicode's UAX #29.
  public static let unicodeWordBoundaries = RegexFlags(rawValue: 1 << 6)
}

extension RegexFlags {
  /// The flag of an inline letter; `u` is accepted and has no effect.
  ///
  /// Nil for a letter that is not a flag.
  init?(letter: Unicode.Scalar) {
    switch letter {
    case "d": self = .unixLines
    case "i": self = .caseInsensitive
    case "m": self = .anchorsMatchLines
    case "s": self = .dotMatchesLineSeparators
    case "u": self = []
    case "w": self = .unicodeWordBoundaries
    case "x": self = .comments
    default: return nil
    }
  }
}
