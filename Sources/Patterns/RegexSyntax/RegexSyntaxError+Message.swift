extension RegexSyntaxError: CustomStringConvertible {
  /// What is wrong, quoting the offending text, and what was expected; lower case, without a full
  /// stop.
  public var message: String {
    switch reason {
    case .emptyPattern:
      "an empty pattern: expected at least one character"
    case .patternTooLong(let length, let limit):
      "a pattern of \(length) UTF-16 code units: expected at most \(limit)"
    case .nestedTooDeep(let limit):
      "nested too deeply: \(quotation) opens more than \(limit) groups and classes"
    case .unclosedGroup, .unopenedGroup, .unknownGroup, .unsupportedGroup, .unclosedComment,
      .unknownFlag, .malformedGroupName, .duplicateGroupName, .undefinedGroupName,
      .undefinedGroupNumber:
      groupMessage
    case .nothingToRepeat, .malformedInterval, .intervalOutOfOrder, .numberTooLarge, .strayBrace:
      quantifierMessage
    case .unfinishedEscape, .malformedHexadecimalEscape, .malformedOctalEscape,
      .malformedCharacterName, .unknownCharacterName, .malformedProperty, .unknownProperty:
      escapeMessage
    case .unclosedClass, .missingSetOperand, .rangeOutOfOrder, .rangeWithoutLowerBound,
      .rangeToSet:
      classMessage
    case .unboundedLookbehind:
      """
      an unbounded lookbehind: \(quotation) must not contain '*', '+', '{n,}', '??', '\\X' or a \
      back-reference
      """
    case .lookbehindTooLong(let length, let limit):
      "a lookbehind that is too long: \(quotation) can match \(length) UTF-16 code units, "
        + "expected at most \(limit)"
    }
  }

  /// The message with its offset.
  public var description: String { "\(range.lowerBound): \(message)" }

  /// The offending text in quotation marks, shortened if it is long.
  var quotation: String {
    let limit = 40
    return text.count > limit ? "'\(text.prefix(limit))…'" : "'\(text)'"
  }
}

extension RegexSyntaxError {
  private var groupMessage: String {
    switch reason {
    case .unclosedGroup:
      "an unclosed group: \(quotation) has no ')'"
    case .unopenedGroup:
      "an unopened group: \(quotation) has no '('"
    case .unknownGroup:
      "an unknown kind of group: expected one of ':', '>', '=', '!', '<', '#' or a flag after "
        + "'(?', not \(quotation)"
    case .unsupportedGroup:
      "an unsupported group: ICU has no conditions and no code, which \(quotation) begins"
    case .unclosedComment:
      "an unclosed comment: \(quotation) has no ')'"
    case .unknownFlag:
      "an unknown flag: expected some of 'dimsuwx', '-', ')' or ':', not \(quotation)"
    case .malformedGroupName:
      "a malformed group name: expected an ASCII letter, more ASCII letters and digits, and '>', "
        + "not \(quotation)"
    case .duplicateGroupName(let name):
      "a duplicate group name: a group before \(quotation) is named '\(name)' too"
    case .undefinedGroupName(let name):
      "an undefined group name: \(quotation) has no group '\(name)' before it"
    case .undefinedGroupNumber(let number, let count):
      "an undefined group: \(quotation) asks for group \(number), and the pattern has "
        + (count == 1 ? "1 capture group" : "\(count) capture groups")
    default:
      preconditionFailure("not a reason about groups")
    }
  }

  private var quantifierMessage: String {
    switch reason {
    case .nothingToRepeat:
      "nothing to repeat: \(quotation) has nothing before it that it can repeat"
    case .malformedInterval:
      "a malformed interval: expected '{n}', '{n,}' or '{n,m}', not \(quotation)"
    case .intervalOutOfOrder(let lower, let upper):
      "an interval out of order: the upper bound of \(quotation), \(upper), is below the lower "
        + "bound, \(lower)"
    case .numberTooLarge(let limit):
      "a number that is too large: expected at most \(limit) in \(quotation)"
    case .strayBrace:
      "a stray brace: expected '\\}', not \(quotation)"
    default:
      preconditionFailure("not a reason about quantifiers")
    }
  }

  private var escapeMessage: String {
    switch reason {
    case .unfinishedEscape:
      "an unfinished escape: expected a character after \(quotation)"
    case .malformedHexadecimalEscape:
      "a malformed escape: expected four digits after '\\u', eight after '\\U', one or two after "
        + "'\\x', or up to seven in '\\x{…}', and at most 10FFFF, not \(quotation)"
    case .malformedOctalEscape:
      "a malformed escape: expected one to three octal digits after '\\0', not \(quotation)"
    case .malformedCharacterName:
      "a malformed character name: expected '\\N{NAME}', not \(quotation)"
    case .unknownCharacterName(let name):
      "an unknown character name: no character is named '\(name)'"
    case .malformedProperty:
      "a malformed property: expected '\\p{name}' or '\\P{name}', not \(quotation)"
    case .unknownProperty(let name):
      "an unknown property: \(quotation); there is no set of characters named '\(name)'"
    default:
      preconditionFailure("not a reason about escapes")
    }
  }

  private var classMessage: String {
    switch reason {
    case .unclosedClass:
      "an unclosed character class: \(quotation) has no ']'"
    case .missingSetOperand:
      "a missing set: expected one on both sides of the operator at \(quotation)"
    case .rangeOutOfOrder(let lower, let upper):
      "a range out of order: \(quotation) goes from U+\(Self.hexadecimal(lower)) down to "
        + "U+\(Self.hexadecimal(upper))"
    case .rangeWithoutLowerBound:
      "a range without a lower bound: expected a character before \(quotation)"
    case .rangeToSet:
      "a range to a set: expected a character as the upper bound, not \(quotation)"
    default:
      preconditionFailure("not a reason about classes")
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
