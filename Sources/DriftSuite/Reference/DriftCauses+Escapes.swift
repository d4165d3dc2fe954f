import RegexSyntax

extension DriftCause {
  static let escapes: [DriftCause] = [
    DriftCause(
      .notLineEnd,
      "`\\N` without a brace",
      foundation: "Refused.",
      pcre2: "Any character but a line end.",
      javaScript: "The letter N, or refused with the flag `u`.",
      advice: "Write `[^\\n]`.",
      examples: [DriftExample("\\N", on: "a")]
    ),
    DriftCause(
      .characterName,
      "`\\N{…}`: a character by its name",
      foundation: "The character.",
      pcre2: "Refused (error 137), but for `\\N{U+…}`.",
      javaScript: "The letter N and a brace, or refused with the flag `u`.",
      advice: "Write the character itself.",
      examples: [DriftExample("\\N{LATIN SMALL LETTER A}", on: "a")]
    ),
    DriftCause(
      .matchStartReset,
      "`\\K`",
      foundation: "The letter K.",
      pcre2: "The match begins here.",
      javaScript: "The letter K, or refused with the flag `u`.",
      advice: "For the letter leave the backslash out; for the other meaning use a group.",
      examples: [DriftExample("a\\Kb", on: "ab")]
    ),
    DriftCause(
      .codeUnit,
      "`\\C`",
      foundation: "The letter C.",
      pcre2: "Any one code unit.",
      javaScript: "The letter C, or refused with the flag `u`.",
      advice: "Leave the backslash out.",
      examples: [DriftExample("\\C", on: "a")]
    ),
    DriftCause(
      .octalEscape,
      "Characters by octal numbers",
      foundation: "`\\0` and one to three digits.",
      pcre2: "`\\0` and up to two digits, three digits without a 0, and `\\o{…}`.",
      javaScript: "Three digits without the flag `u`; refused with it.",
      advice: "Write `\\x41`.",
      examples: [DriftExample("\\0101", on: "A"), DriftExample("\\o{101}", on: "A")]
    ),
    DriftCause(
      .hexadecimalEscape,
      "`\\x41` and `\\x{41}`",
      foundation: "One or two digits, or any number in braces.",
      pcre2: "No digit, one or two, or any number in braces.",
      javaScript: "Two digits; braces are none of it.",
      advice: "Write two digits, or the character itself.",
      examples: [DriftExample("\\x{41}", on: "A"), DriftExample("\\x", on: "\u{0}")]
    ),
    DriftCause(
      .unicodeEscape,
      "`\\u0041` and `\\U00000041`",
      foundation: "The character.",
      pcre2: "Refused (error 137), unless it is told to read them as JavaScript does.",
      javaScript: "`\\u0041` is the character, `\\U` the letter U or refused with the flag `u`.",
      advice: "Write the character itself, or `\\x41`.",
      examples: [DriftExample("\\u0041", on: "A")]
    ),
    DriftCause(
      .controlEscape,
      "`\\cA` and other characters behind `\\c`",
      foundation: "The low five bits of any character.",
      pcre2: "For other characters than letters the seventh bit is turned.",
      javaScript: "Letters alone.",
      advice: "Write `\\x01`.",
      examples: [DriftExample("\\c1", on: "q")]
    ),
    DriftCause(
      .letterEscape,
      "A backslash before a letter without a meaning",
      foundation: "The letter; `\\a` and `\\e` are BEL and ESC.",
      pcre2: "Refused (error 103); `\\a` and `\\e` are BEL and ESC.",
      javaScript: "The letter, or refused with the flag `u`; so are `\\a` and `\\e`.",
      advice: "Leave the backslash out; write `\\x07` and `\\x1B`.",
      examples: [DriftExample("\\y", on: "y"), DriftExample("\\e", on: "e")]
    ),
    DriftCause(
      .quotation,
      "`\\Q` and `\\E`",
      foundation: "What stands between them is literal; a lone `\\E` is the letter E.",
      pcre2: "The same; a lone `\\E` is nothing.",
      javaScript: "The letters, or refused with the flag `u`.",
      advice: "Escape each character that needs it.",
      examples: [DriftExample("\\Qa.b\\E", on: "a.b"), DriftExample("a\\E", on: "a")]
    ),
    DriftCause(
      .loneSurrogate,
      "One half of a surrogate pair",
      foundation: "Matches a half that stands alone.",
      pcre2: "Refused, and so is a subject that holds one, without being a match or none.",
      javaScript: "Matches a half that stands alone; without the flag `u` a half of a pair too.",
      advice: "Write whole characters."
    ),
    DriftCause(
      .codePoint,
      "A character outside of the basic plane",
      foundation: "One character.",
      pcre2: "One character with the option UTF, else two.",
      javaScript:
        "One with the flag `u`, else two, which it is without when the pattern is not valid "
        + "with it.",
      advice: "Keep the pattern valid under the flag `u`: no backslash before `-`, `_` or a letter "
        + "without a meaning.",
      examples: [DriftExample("^.\\-?$", on: "😀")]
    ),
  ]
}
