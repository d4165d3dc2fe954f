/// A character class in brackets, with its set expression as it is evaluated.
///
/// ICU reads classes as Java does and close to its own `UnicodeSet`: members side by side form a
/// union, `[a]-[b]` and `[a]&[b]` between bracketed sets bind as a union does, and `--` and `&&`
/// bind less; operators of one level group from the left. See "Set Expressions" in
/// <https://unicode-org.github.io/icu/userguide/strings/regexp.html> and
/// <https://unicode-org.github.io/icu/userguide/strings/unicodeset.html>.
public struct CharacterClass: Sendable, Equatable {
  /// Whether the class begins with `[^`.
  public let isNegated: Bool

  /// The set between the brackets, before it is negated.
  public let content: ClassMember

  /// Makes a class.
  public init(isNegated: Bool, content: ClassMember) {
    self.isNegated = isNegated
    self.content = content
  }
}

/// One located part of a set expression.
public struct ClassMember: Sendable, Equatable {
  /// What the member is.
  public let kind: Kind

  /// The member's UTF-16 range in the pattern.
  public let range: Range<Int>

  /// Makes a member.
  public init(_ kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  /// The kinds of member.
  public indirect enum Kind: Sendable, Equatable {
    /// One code point.
    case literal(RegexLiteral)
    /// All code points between two, these included.
    case range(RegexLiteral, RegexLiteral)
    /// An escape such as `\d`.
    case shorthand(Shorthand)
    /// `\p{…}`, or the inside of a `[:…:]`, which is always a class of its own.
    case property(UnicodeProperty)
    /// A class inside the class.
    case nested(CharacterClass)
    /// Two members or more, side by side.
    case union([ClassMember])
    /// Operations on a first member, done from left to right.
    case operations(ClassMember, [ClassOperation])
  }
}

/// One step of a set expression: an operator and its right side.
public struct ClassOperation: Sendable, Equatable {
  /// What is done with the set so far.
  public let setOperator: SetOperator

  /// The UTF-16 range of the operator; empty for a union, which has none.
  public let operatorRange: Range<Int>

  /// The set on the right side.
  public let operand: ClassMember

  /// Makes a step.
  public init(_ setOperator: SetOperator, operatorRange: Range<Int>, operand: ClassMember) {
    self.setOperator = setOperator
    self.operatorRange = operatorRange
    self.operand = operand
  }
}

/// The operations on sets.
public enum SetOperator: Sendable, Hashable {
  /// The characters of either set.
  case union
  /// `--`, or `-` between bracketed sets: the characters of the left set alone.
  case difference
  /// `&&`, or `&` between bracketed sets: the characters of both sets.
  case intersection
}
