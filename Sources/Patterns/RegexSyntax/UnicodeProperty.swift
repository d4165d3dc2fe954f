/// A set of characters with a Unicode property: `\p{…}`, `\P{…}` or `[:…:]`.
///
/// Names are matched loosely, ignoring case, spaces, `-` and `_`, as in UAX #44,
/// <https://www.unicode.org/reports/tr44/#Matching_Symbolic>.
public struct UnicodeProperty: Sendable, Hashable {
  /// The text between the braces or colons, without the `^` of a negated POSIX class.
  public let spelling: String

  /// Whether the set is that of the characters without the property.
  public let isNegated: Bool

  /// How the property was written.
  public let form: Form

  /// The set that the name denotes, before negation.
  public let meaning: Meaning

  /// The ways to write a property.
  public enum Form: Sendable, Hashable {
    /// `\p{…}` or `\P{…}`.
    case escape
    /// `[:…:]` or `[:^…:]`.
    case posix
  }

  /// The sets that property names denote, with Unicode's long names.
  public enum Meaning: Sendable, Hashable {
    /// A general category or a group of them, such as `Uppercase_Letter`.
    case generalCategory(String)
    /// A script, such as `Latin`.
    case script(String)
    /// A script by its extensions, `scx`.
    case scriptExtensions(String)
    /// A block, such as `Basic_Latin`.
    case block(String)
    /// A binary property and its value, such as `Alphabetic`.
    case binary(String, Bool)
    /// Any other property and its value, such as `Line_Break` and `Alphabetic`.
    case other(String, value: String)
    /// All code points: `Any`, `all`.
    case any
    /// The first 128 code points: `ASCII`.
    case ascii
    /// All assigned code points: `Assigned`.
    case assigned
    /// The characters that `\w` matches: `word`.
    case word
    /// A set that Java's `Character` class defines, such as `javaLowerCase`.
    case java(String)
  }
}
