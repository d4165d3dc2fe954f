/// A node of a pattern's tree with its range.
///
/// A tree has at most a few levels for each nested group or class, and the parser limits those, so
/// code may walk it recursively.
public struct RegexNode: Sendable, Equatable {
  /// The kind of node, with its contents.
  public let kind: Kind

  /// The node's UTF-16 range in the pattern.
  public let range: Range<Int>

  /// The flags in effect where the node starts.
  public let flags: RegexFlags

  /// Creates a node at a range.
  public init(_ kind: Kind, range: Range<Int>, flags: RegexFlags) {
    self.kind = kind
    self.range = range
    self.flags = flags
  }
}

extension RegexNode {
  /// The kinds of nodes, with their contents.
  public enum Kind: Sendable, Equatable {
    /// The empty string: `()`, or a branch of `a|`.
    case empty

    /// One code point.
    case literal(RegexLiteral)

    /// `.`.
    case anyCharacter

    /// An escape for a set or a kind of sequence, such as `\d` or `\X`.
    case shorthand(Shorthand)

    /// `\p{…}` or `\P{…}`.
    indirect case property(UnicodeProperty)

    /// `[…]`.
    indirect case characterClass(CharacterClass)

    /// A zero-width assertion, such as `^` or `\b`.
    case anchor(Anchor)

    /// `\1` or `\k<name>`.
    indirect case backReference(BackReference)

    /// `(?i-s)`: a change of flags up to the end of the enclosing group.
    case flagChange(FlagChange)

    /// A pattern in parentheses.
    indirect case group(GroupKind, RegexNode)

    /// An item with its quantifier.
    indirect case quantified(RegexNode, Quantifier)

    /// Two or more consecutive items.
    case concatenation([RegexNode])

    /// Two or more branches, tried from left to right.
    case alternation([RegexNode])
  }
}
