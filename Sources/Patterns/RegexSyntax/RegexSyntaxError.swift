/// Why a text is not a valid pattern of ICU's dialect, and where.
public struct RegexSyntaxError: Error, Sendable, Hashable {
  /// The kind of error.
  public let reason: Reason

  /// The UTF-16 range of the offending text in the pattern.
  public let range: Range<Int>

  /// The offending text.
  public let text: String

  /// The kinds of syntax errors.
  public enum Reason: Sendable, Hashable {
    /// The pattern has no characters.
    case emptyPattern
    /// The pattern has more UTF-16 code units than the limit.
    case patternTooLong(length: Int, limit: Int)
    /// Groups and classes are nested deeper than the limit.
    case nestedTooDeep(limit: Int)

    /// A `(` without a `)`.
    case unclosedGroup
    /// A `)` without a `(`.
    case unopenedGroup
    /// A `(?` that does not start a known kind of group.
    case unknownGroup
    /// A Perl group that ICU lacks: `(?(` or `(?{`.
    case unsupportedGroup
    /// A `(?#` without a `)`.
    case unclosedComment
    /// An unknown inline flag.
    case unknownFlag
    /// A group name that is not an ASCII letter followed by letters and digits.
    case malformedGroupName
    /// A second group with the same name.
    case duplicateGroupName(String)
    /// A reference to a name that no earlier group has.
    case undefinedGroupName(String)
    /// A reference to a number that no group has.
    case undefinedGroupNumber(Int, groupCount: Int)

    /// A quantifier without an item to repeat.
    case nothingToRepeat
    /// A `{` that does not start `{n}`, `{n,}` or `{n,m}`.
    case malformedInterval
    /// An interval whose upper bound is below its lower bound.
    case intervalOutOfOrder(lower: Int, upper: Int)
    /// A number in an interval above the limit.
    case numberTooLarge(limit: Int)
    /// A `}` without a `{`.
    case strayBrace

    /// A backslash at the end of the pattern.
    case unfinishedEscape
    /// A `\u`, `\U` or `\x` without the required digits.
    case malformedHexadecimalEscape
    /// A `\0` without octal digits.
    case malformedOctalEscape
    /// A `\N` without a name in braces.
    case malformedCharacterName
    /// A `\N{…}` with an unknown character name.
    case unknownCharacterName(String)
    /// A `\p` or `\P` without a name in braces.
    case malformedProperty
    /// A property that ICU does not know.
    case unknownProperty(String)

    /// A `[` without a `]`.
    case unclosedClass
    /// A set operator with a missing operand.
    case missingSetOperand
    /// A range whose upper bound is below its lower bound.
    case rangeOutOfOrder(lower: UInt32, upper: UInt32)
    /// A range without a character as its lower bound.
    case rangeWithoutLowerBound
    /// A range that ends in a set, such as `[a-\d]`.
    case rangeToSet

    /// A lookbehind without an upper bound in ICU.
    case unboundedLookbehind
    /// A lookbehind whose maximum length is above the limit.
    case lookbehindTooLong(length: Int, limit: Int)
  }
}
