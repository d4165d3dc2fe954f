import TestSupport
import Testing

import RegexSyntax

@Suite("Errors")
struct RegexSyntaxErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let marked: String
    let reason: RegexSyntaxError.Reason
    let message: String

    init(_ marked: String, _ reason: RegexSyntaxError.Reason, _ message: String) {
      self.marked = marked
      self.reason = reason
      self.message = message
    }

    var testDescription: String { marked }
  }

  @Test(
    "about groups point at the parentheses or at what is in them",
    arguments: [
      Case("a1️⃣(2️⃣b", .unclosedGroup, "an unclosed group: '(' has no ')'"),
      Case("(a)1️⃣)2️⃣b", .unopenedGroup, "an unopened group: ')' has no '('"),
      Case(
        "1️⃣(?P2️⃣<n>a)",
        .unknownGroup,
        "an unknown kind of group: expected one of ':', '>', '=', '!', '<', '#' or a flag after '(?', "
          + "not '(?P'"
      ),
      Case(
        "1️⃣(?(2️⃣1)a|b)",
        .unsupportedGroup,
        "an unsupported group: ICU has no conditions and no code, which '(?(' begins"
      ),
      Case("a1️⃣(?#2️⃣b", .unclosedComment, "an unclosed comment: '(?#' has no ')'"),
      Case(
        "1️⃣(?iU2️⃣)a",
        .unknownFlag,
        "an unknown flag: expected some of 'dimsuwx', '-', ')' or ':', not '(?iU'"
      ),
      Case(
        "1️⃣(?<a_2️⃣b>c)",
        .malformedGroupName,
        "a malformed group name: expected an ASCII letter, more ASCII letters and digits, and '>', "
          + "not '(?<a_'"
      ),
      Case(
        "(?<n>a)1️⃣(?<n>2️⃣b)",
        .duplicateGroupName("n"),
        "a duplicate group name: a group before '(?<n>' is named 'n' too"
      ),
      Case(
        "1️⃣\\k<n>2️⃣(?<n>a)",
        .undefinedGroupName("n"),
        "an undefined group name: '\\k<n>' has no group 'n' before it"
      ),
      Case(
        "(a)1️⃣\\22️⃣",
        .undefinedGroupNumber(2, groupCount: 1),
        "an undefined group: '\\2' asks for group 2, and the pattern has 1 capture group"
      ),
    ]
  )
  func groups(_ test: Case) {
    check(test)
  }

  @Test(
    "about quantifiers point at the operator",
    arguments: [
      Case(
        "a(1️⃣*2️⃣b)",
        .nothingToRepeat,
        "nothing to repeat: '*' has nothing before it that it can repeat"
      ),
      Case(
        "a*1️⃣*2️⃣",
        .nothingToRepeat,
        "nothing to repeat: '*' has nothing before it that it can repeat"
      ),
      Case(
        "\\b1️⃣+2️⃣",
        .nothingToRepeat,
        "nothing to repeat: '+' has nothing before it that it can repeat"
      ),
      Case(
        "(?=a)1️⃣?2️⃣",
        .nothingToRepeat,
        "nothing to repeat: '?' has nothing before it that it can repeat"
      ),
      Case(
        "a1️⃣{,2️⃣2}",
        .malformedInterval,
        "a malformed interval: expected '{n}', '{n,}' or '{n,m}', not '{,'"
      ),
      Case(
        "a1️⃣{3,2}2️⃣",
        .intervalOutOfOrder(lower: 3, upper: 2),
        "an interval out of order: the upper bound of '{3,2}', 2, is below the lower bound, 3"
      ),
      Case(
        "a1️⃣{167772162️⃣}",
        .numberTooLarge(limit: 16_777_215),
        "a number that is too large: expected at most 16777215 in '{16777216'"
      ),
      Case("a1️⃣}2️⃣", .strayBrace, "a stray brace: expected '\\}', not '}'"),
    ]
  )
  func quantifiers(_ test: Case) {
    check(test)
  }

  @Test(
    "about escapes point at the escape",
    arguments: [
      Case("a1️⃣\\2️⃣", .unfinishedEscape, "an unfinished escape: expected a character after '\\'"),
      Case(
        "1️⃣\\u122️⃣",
        .malformedHexadecimalEscape,
        "a malformed escape: expected four digits after '\\u', eight after '\\U', one or two after "
          + "'\\x', or up to seven in '\\x{…}', and at most 10FFFF, not '\\u12'"
      ),
      Case(
        "1️⃣\\082️⃣",
        .malformedOctalEscape,
        "a malformed escape: expected one to three octal digits after '\\0', not '\\08'"
      ),
      Case(
        "1️⃣\\Na2️⃣",
        .malformedCharacterName,
        "a malformed character name: expected '\\N{NAME}', not '\\Na'"
      ),
      Case(
        "1️⃣\\N{NO}2️⃣",
        .unknownCharacterName("NO"),
        "an unknown character name: no character is named 'NO'"
      ),
      Case(
        "1️⃣\\pL2️⃣",
        .malformedProperty,
        "a malformed property: expected '\\p{name}' or '\\P{name}', not '\\pL'"
      ),
      Case(
        "1️⃣\\p{Nope}2️⃣",
        .unknownProperty("Nope"),
        "an unknown property: '\\p{Nope}'; there is no set of characters named 'Nope'"
      ),
    ]
  )
  func escapes(_ test: Case) {
    check(test)
  }

  @Test(
    "about classes point at the bracket, the operator or the range",
    arguments: [
      Case("a1️⃣[2️⃣b", .unclosedClass, "an unclosed character class: '[' has no ']'"),
      Case("[a1️⃣[2️⃣b", .unclosedClass, "an unclosed character class: '[' has no ']'"),
      Case(
        "[a--1️⃣]2️⃣",
        .missingSetOperand,
        "a missing set: expected one on both sides of the operator at ']'"
      ),
      Case(
        "[1️⃣--2️⃣a]",
        .missingSetOperand,
        "a missing set: expected one on both sides of the operator at '--'"
      ),
      Case(
        "[1️⃣z-a2️⃣]",
        .rangeOutOfOrder(lower: 0x7A, upper: 0x61),
        "a range out of order: 'z-a' goes from U+007A down to U+0061"
      ),
      Case(
        "[&1️⃣-z2️⃣]",
        .rangeWithoutLowerBound,
        "a range without a lower bound: expected a character before '-z'"
      ),
      Case(
        "[a-1️⃣\\d2️⃣]",
        .rangeToSet,
        "a range to a set: expected a character as the upper bound, not '\\d'"
      ),
      Case(
        "[1️⃣:nope:2️⃣]",
        .unknownProperty("nope"),
        "an unknown property: ':nope:'; there is no set of characters named 'nope'"
      ),
    ]
  )
  func classes(_ test: Case) {
    check(test)
  }

  @Test(
    "about lookbehinds point at the group",
    arguments: [
      Case(
        "1️⃣(?<=a*)2️⃣b",
        .unboundedLookbehind,
        "an unbounded lookbehind: '(?<=a*)' must not contain '*', '+', '{n,}', '??', '\\X' or a "
          + "back-reference"
      ),
      Case(
        "1️⃣(?<!(?:ab){9000000})2️⃣",
        .lookbehindTooLong(length: 18_000_000, limit: 16_777_215),
        "a lookbehind that is too long: '(?<!(?:ab){9000000})' can match 18000000 UTF-16 code units, "
          + "expected at most 16777215"
      ),
    ]
  )
  func lookbehinds(_ test: Case) {
    check(test)
  }

  @Test("an empty pattern is an error, as it is for NSRegularExpression")
  func emptyPattern() {
    check(Case("1️⃣2️⃣", .emptyPattern, "an empty pattern: expected at least one character"))
  }

  @Test("a long text is cut in the message")
  func longText() {
    let name = String(repeating: "x", count: 100)
    let error = #expect(throws: RegexSyntaxError.self) { try RegexParser.parse("\\p{\(name)}") }
    #expect(error?.text == "\\p{\(name)}")
    #expect(error?.message.contains("'\\p{\(name.prefix(37))…'") == true)
  }

  private func check(_ test: Case) {
    let marked = MarkedText(test.marked)
    let error = #expect(throws: RegexSyntaxError.self) { try RegexParser.parse(marked.text) }
    #expect(error?.reason == test.reason)
    #expect(error?.range == marked.utf16Ranges.first)
    #expect(error?.message == test.message)
    #expect(Oracle.captureGroupCount(marked.text) == nil)
  }
}
