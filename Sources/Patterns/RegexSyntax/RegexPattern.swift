/// A parsed regular expression of ICU's dialect: its source, tree and comments.
///
/// Every offset is a UTF-16 offset in `source`, like those of `NSString`.
public struct RegexPattern: Sendable, Equatable {
  /// The text of the pattern.
  public let source: String

  /// The flags that the pattern was parsed with, in effect at its start.
  public let flags: RegexFlags

  /// The tree of the whole pattern.
  public let root: RegexNode

  /// The ranges of all comments, `(?#…)` and `#…` in `x` mode, in source order.
  ///
  /// A comment may come between an item and its quantifier, so comments are not nodes.
  public let comments: [Range<Int>]
}

extension RegexPattern {
  /// Whether it names no character beyond ASCII, neither as such nor, maybe, by an escape.
  package var isOfASCII: Bool { !source.contains(/[^\x00-\x7F]|\\[uUxN]/) }

  /// Whether it has `\b` or `\B`, or `^` or `$` may be within the subject: engines disagree about these.
  package var hasUncertainAnchors: Bool {
    flags.contains(.anchorsMatchLines) || source.contains(/\\[bB]|\(\?[a-z]*m/)
  }
}
