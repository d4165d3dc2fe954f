/// A parsed regular expression of ICU's dialect: the source, its tree, and what is no part of it.
///
/// Every offset is a UTF-16 offset in `source`, as `NSString` counts them.
public struct RegexPattern: Sendable, Equatable {
  /// The pattern as it was written.
  public let source: String

  /// The flags that the pattern was parsed with, in effect at its start.
  public let flags: RegexFlags

  /// The tree of the whole pattern.
  public let root: RegexNode

  /// The ranges of all comments, `(?#…)` and `#…` in `x` mode, in the order of the source.
  ///
  /// A comment may be between an item and its quantifier, so comments are no nodes.
  public let comments: [Range<Int>]
}
