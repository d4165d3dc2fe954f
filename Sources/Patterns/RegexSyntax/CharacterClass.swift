/// A bracketed character class with its set expression.
///
/// ICU reads classes like Java, with similarities to its own `UnicodeSet`: adjacent members form a
/// union, `[a]-[b]` and `[a]&[b]` between bracketed sets have the precedence of a union, and `--`
/// and `&&` a lower one; operators of one level are left-associative. See "Set Expressions" in
/// <https://unicode-org.github.io/icu/userguide/strings/regexp.html> and
/// <https://unicode-org.github.io/icu/userguide/strings/unicodeset.html>.
public struct CharacterClass: Sendable, Equatable {
  /// Whether the class begins with `[^`.
  public let isNegated: Bool

  /// The set between the brackets, before negation.
  public let content: ClassMember
}

/// A part of a set expression with its range.
public struct ClassMember: Sendable, Equatable {
  /// The kind of member, with its contents.
  public let kind: Kind

  /// The member's UTF-16 range in the pattern.
  public let range: Range<Int>

  /// Creates a member at a range.
  public init(_ kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  /// The kinds of members.
  public indirect enum Kind: Sendable, Equatable {
    /// One code point.
    case literal(RegexLiteral)
    /// All code points between two, inclusive.
    case range(RegexLiteral, RegexLiteral)
    /// An escape such as `\d`.
    case shorthand(Shorthand)
    /// `\p{…}`, or the contents of `[:…:]`, which is always a class of its own.
    case property(UnicodeProperty)
    /// A nested class.
    case nested(CharacterClass)
    /// Two or more adjacent members.
    case union([ClassMember])
    /// A first member and the operations applied to it from left to right.
    case operations(ClassMember, [ClassOperation])
  }
}

/// A step of a set expression: an operator and its right operand.
public struct ClassOperation: Sendable, Equatable {
  /// The operation on the preceding set.
  public let setOperator: SetOperator

  /// The UTF-16 range of the operator; empty for a union.
  public let operatorRange: Range<Int>

  /// The right operand.
  public let operand: ClassMember

  /// Creates a step from its operator and operand.
  public init(_ setOperator: SetOperator, operatorRange: Range<Int>, operand: ClassMember) {
    self.setOperator = setOperator
    self.operatorRange = operatorRange
    self.operand = operand
  }
}

/// The operations on sets.
public enum SetOperator: Sendable, Hashable {
  /// The union of both sets.
  case union
  /// `--`, or `-` between bracketed sets: the characters of only the left set.
  case difference
  /// `&&`, or `&` between bracketed sets: the characters in both sets.
  case intersection
}
