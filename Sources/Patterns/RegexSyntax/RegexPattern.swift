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
  /// Whether it is written in ASCII, without escapes such as `\u0131` that can stand for other characters.
  package var isOfASCII: Bool { !source.contains(/[^\x00-\x7F]|\\[uUxN]/) }

  /// Whether the flag `m` is set somewhere in it: engines disagree about where lines end.
  package var hasLineAnchors: Bool {
    flags.contains(.anchorsMatchLines) || source.contains(/\(\?[a-z]*m/)
  }

  /// Whether it has anchors that engines disagree about: those of lines, and word boundaries.
  package var hasUncertainAnchors: Bool { hasLineAnchors || source.contains(/\\[bB]/) }
}
