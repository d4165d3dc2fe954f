/// Reads patterns of ICU's regular expression dialect, which `NSRegularExpression` compiles.
///
/// What is accepted, and how it is understood, follows ICU 76: its documentation,
/// <https://unicode-org.github.io/icu/userguide/strings/regexp.html>, and, where that is silent,
/// what `NSRegularExpression` does.
public enum RegexParser {
  /// How deep ICU lets groups, classes and comments nest.
  public static let defaultNestingLimit = 99

  /// The greatest nesting limit that can be asked for, so that trees can be walked recursively.
  public static let maximumNestingLimit = 250

  /// The greatest length of a pattern in UTF-16 code units, ICU's limit for literal text.
  public static let lengthLimit = 0xFF_FFFF

  /// Reads a pattern into its tree, in time linear in the pattern's length.
  ///
  /// - Parameters:
  ///   - pattern: the text of the pattern; offsets are counted in its UTF-16 code units.
  ///   - flags: the flags in effect at the start.
  ///   - nestingLimit: how deep groups, classes and comments may nest, at most
  ///     ``maximumNestingLimit``; above ``defaultNestingLimit`` more is accepted than ICU compiles.
  /// - Returns: the pattern and its tree.
  /// - Throws: the first error, reading from the left.
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
