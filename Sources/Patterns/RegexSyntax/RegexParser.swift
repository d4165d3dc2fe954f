/// Parses ICU's regular expression dialect, which `NSRegularExpression` compiles.
///
/// Syntax and meaning follow ICU 76: its documentation,
/// <https://unicode-org.github.io/icu/userguide/strings/regexp.html>, and, where that is silent,
/// the behaviour of `NSRegularExpression`.
public enum RegexParser {
  /// ICU's limit for the nesting of groups, classes and comments.
  public static let defaultNestingLimit = 99

  /// The maximum nesting limit, which keeps trees safe for recursive walks.
  public static let maximumNestingLimit = 250

  /// The maximum length of a pattern in UTF-16 code units, ICU's limit for literal text.
  public static let lengthLimit = 0xFF_FFFF

  /// Parses a pattern into a tree in linear time.
  ///
  /// - Parameters:
  ///   - pattern: the text of the pattern; offsets count its UTF-16 code units.
  ///   - flags: the flags in effect at the start.
  ///   - nestingLimit: the nesting limit for groups, classes and comments, at most
  ///     ``maximumNestingLimit``; above ``defaultNestingLimit`` it accepts more than ICU compiles.
  /// - Returns: the pattern and its tree.
  /// - Throws: the first error from the left.
  public static func parse(
    _ pattern: String,
    flags: RegexFlags = [],
    nestingLimit: Int = defaultNestingLimit
  ) throws(RegexSyntaxError) -> RegexPattern {
    var reader = PatternReader(
      scanner: PatternScanner(Array(pattern.utf16), flags: flags),
      nestingLimit: min(nestingLimit, maximumNestingLimit)
    )
    return RegexPattern(
      source: pattern,
      flags: flags,
      root: try reader.readPattern(),
      comments: reader.scanner.comments
    )
  }
}
