/// One located node of a pattern's tree.
///
/// A tree is at most a few levels deep for each group or class that the pattern nests, and the
/// parser limits those: code may walk a tree recursively.
public struct RegexNode: Sendable, Equatable {
  /// What the node is.
  public let kind: Kind

  /// The node's UTF-16 range in the pattern.
  public let range: Range<Int>

  /// The flags in effect where the node starts.
  public let flags: RegexFlags

  /// Makes a node.
  public init(_ kind: Kind, range: Range<Int>, flags: RegexFlags) {
    self.kind = kind
    self.range = range
    self.flags = flags
  }
}

extension RegexNode {
  /// The kinds of node, with what belongs to each.
  public enum Kind: Sendable, Equatable {
    /// Nothing, which matches the empty string: `()`, or a branch of `a|`.
    case empty

    /// One code point.
    case literal(RegexLiteral)

    /// `.`.
    case anyCharacter

    /// An escape that stands for a set or for a kind of sequence, such as `\d` or `\X`.
    case shorthand(Shorthand)

    /// `\p{…}` or `\P{…}`.
    indirect case property(UnicodeProperty)

    /// `[…]`.
    indirect case characterClass(CharacterClass)

    /// A place without width, such as `^` or `\b`.
    case anchor(Anchor)

    /// `\1` or `\k<name>`.
    indirect case backReference(BackReference)

    /// `(?i-s)`: the flags change from here to the end of the enclosing group.
    case flagChange(FlagChange)

    /// Anything in parentheses that holds a pattern.
    indirect case group(GroupKind, RegexNode)

    /// An item and how often it is repeated.
    indirect case quantified(RegexNode, Quantifier)

    /// Two items or more, one after the other.
    case concatenation([RegexNode])

    /// Two branches or more, tried from left to right.
    case alternation([RegexNode])
  }
}
