/// Why a text is no pattern of ICU's dialect, and where.
public struct RegexSyntaxError: Error, Sendable, Hashable {
  /// What is wrong.
  public let reason: Reason

  /// The UTF-16 range of the offending text in the pattern.
  public let range: Range<Int>

  /// The offending text.
  public let text: String

  /// Makes an error.
  public init(_ reason: Reason, range: Range<Int>, text: String) {
    self.reason = reason
    self.range = range
    self.text = text
  }

  /// The ways in which a pattern can be wrong.
  public enum Reason: Sendable, Hashable {
    /// The pattern has no characters.
    case emptyPattern
    /// The pattern has more UTF-16 code units than the limit.
    case patternTooLong(length: Int, limit: Int)
    /// Groups and classes are nested deeper than the limit.
    case nestedTooDeep(limit: Int)

    /// A `(` without its `)`.
    case unclosedGroup
    /// A `)` without its `(`.
    case unopenedGroup
    /// A `(?` with something after it that starts no kind of group.
    case unknownGroup
    /// A group of Perl's that ICU has not: `(?(` or `(?{`.
    case unsupportedGroup
    /// A `(?#` without its `)`.
    case unclosedComment
    /// Something among inline flags that is no flag.
    case unknownFlag
    /// A group name that is not made of ASCII letters and digits, with a letter first.
    case malformedGroupName
    /// A second group of the same name.
    case duplicateGroupName(String)
    /// A reference to a name that no group before it has.
    case undefinedGroupName(String)
    /// A reference to a number that no group has.
    case undefinedGroupNumber(Int, groupCount: Int)

    /// A quantifier with nothing before it that it could repeat.
    case nothingToRepeat
    /// A `{` that starts no `{n}`, `{n,}` or `{n,m}`.
    case malformedInterval
    /// An interval whose upper bound is below its lower bound.
    case intervalOutOfOrder(lower: Int, upper: Int)
    /// A number in an interval above the limit.
    case numberTooLarge(limit: Int)
    /// A `}` that closes nothing.
    case strayBrace

    /// A backslash at the end of the pattern.
    case unfinishedEscape
    /// A `\u`, `\U` or `\x` without the digits that it needs.
    case malformedHexadecimalEscape
    /// A `\0` without octal digits.
    case malformedOctalEscape
    /// A `\N` without a name in braces.
    case malformedCharacterName
    /// A `\N{…}` with a name that no character has.
    case unknownCharacterName(String)
    /// A `\p` or `\P` without a name in braces.
    case malformedProperty
    /// A property that ICU does not know.
    case unknownProperty(String)

    /// A `[` without its `]`.
    case unclosedClass
    /// A set operator with nothing on one of its sides.
    case missingSetOperand
    /// A range whose upper bound is below its lower bound.
    case rangeOutOfOrder(lower: UInt32, upper: UInt32)
    /// A range with no character as its lower bound.
    case rangeWithoutLowerBound
    /// A range that ends in a set, such as `[a-\d]`.
    case rangeToSet

    /// A lookbehind that ICU finds no greatest length for.
    case unboundedLookbehind
    /// A lookbehind whose greatest length is above the limit.
    case lookbehindTooLong(length: Int, limit: Int)
  }
}
