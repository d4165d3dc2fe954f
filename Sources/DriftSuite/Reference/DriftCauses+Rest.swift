import RegexSyntax

extension DriftCause {
  static let repetition: [DriftCause] = [
    DriftCause(
      .interval,
      "Counts in braces",
      foundation: "`{n}`, `{n,}` and `{n,m}`; all else is refused.",
      pcre2: "The same up to 65,535; all else stands for itself.",
      javaScript: "The same; all else stands for itself, or is refused with the flag `u`.",
      advice: "Write `{0,3}` for `{,3}`, and escape a brace that stands for itself.",
      examples: [DriftExample("a{,3}", on: "a{,3}")]
    ),
    DriftCause(
      .literalBrace,
      "A brace that stands for itself",
      foundation: "Refused unless it is escaped.",
      pcre2: "Stands for itself where it makes no count.",
      javaScript: "Stands for itself without the flag `u`; refused with it.",
      advice: "Escape it: `\\{` and `\\}`.",
      examples: [DriftExample("{id}", on: "{id}")]
    ),
    DriftCause(
      .possessiveQuantifier,
      "`a++`, `a*+` and `a?+`",
      foundation: "Possessive quantifiers.",
      pcre2: "Possessive quantifiers.",
      javaScript: "Refused.",
      advice: "Make what follows disjoint from what is repeated, and the plain quantifier does.",
      examples: [DriftExample("a++b", on: "aab")]
    ),
    DriftCause(
      .quantifiedAssertion,
      "A quantifier behind a lookaround or an anchor",
      foundation: "Refused behind a lookaround, taken behind an anchor.",
      pcre2: "Taken behind a lookaround, refused behind `$`, `^` and `\\b` (error 109).",
      javaScript: "Taken behind a lookahead without the flag `u`, else refused.",
      advice: "Leave it out: a place is there once.",
      examples: [DriftExample("$+", on: "a"), DriftExample("(?=a)*b", on: "b")]
    ),
    DriftCause(
      .emptyLoop,
      "A loop over something that can be empty",
      foundation: "Some such loops overflow the engine's stack, and the search finds nothing.",
      pcre2: "A round that took nothing ends the loop.",
      javaScript: "A round that took nothing is undone.",
      advice: "Make the body take a character: `(?:a+)*` for `(?:a*)*`.",
      examples: [DriftExample("(a*)*", on: "b")]
    ),
    DriftCause(
      .emptyMatch,
      "Where the search goes on after an empty match",
      foundation: "One character on.",
      pcre2: "The same place is tried again for a match that is not empty.",
      javaScript: "One character on.",
      advice: "Let the pattern take at least one character, or anchor it.",
      examples: [DriftExample("|a", on: "a")]
    ),
    DriftCause(
      .emptyPattern,
      "A pattern of no characters",
      foundation: "Refused.",
      pcre2: "Matches everywhere.",
      javaScript: "Matches everywhere.",
      advice: "Write `(?:)`.",
      examples: [DriftExample("", on: "a")]
    ),
  ]

  static let layout: [DriftCause] = [
    DriftCause(
      .inlineFlag,
      "Flags inside the pattern",
      foundation: "`i`, `m`, `s`, `x`, `d` and `w`; `u` is taken and means nothing.",
      pcre2:
        "`i`, `m`, `s`, `x`, `n`, `J`, `U`, `^` and none at all; `d`, `w` and `u` are refused.",
      javaScript: "`(?i:…)`, with `i`, `m` and `s`, in newer engines; `(?i)` is refused.",
      advice: "Give both cases, `[Hh]`, or flags where the pattern is compiled.",
      examples: [DriftExample("(?i)a", on: "A"), DriftExample("(?u)a", on: "a")]
    ),
    DriftCause(
      .extendedMode,
      "What the flag `x` skips",
      foundation:
        "White space and comments, in classes and inside tokens too; a comment ends at any "
        + "line terminator.",
      pcre2: "White space and comments between items; a comment ends at LF.",
      javaScript: "There is no such flag.",
      advice: "Do without the flag.",
      examples: [DriftExample("(?x)[a b]", on: " ")]
    ),
    DriftCause(
      .comment,
      "`(?#…)`",
      foundation: "A comment.",
      pcre2: "A comment.",
      javaScript: "Refused.",
      advice: "Leave it out.",
      examples: [DriftExample("a(?#b)", on: "a")]
    ),
  ]

  static let rest: [DriftCause] = [
    DriftCause(
      .templateGroup,
      "References to groups in a template",
      foundation:
        "`$1` with as many digits as the number of groups has; a group that does not exist "
        + "or took no part gives nothing.",
      pcre2:
        "All digits, and `${1}`; a group that does not exist is refused unless it is told to let "
        + "it be empty.",
      javaScript: "One or two digits; a group that does not exist leaves the text as it is.",
      advice: "Name groups that exist, and put no digit behind them."
    ),
    DriftCause(
      .templateEscape,
      "A backslash in a template",
      foundation: "The character behind it stands for itself.",
      pcre2: "Stands for itself; with the option EXTENDED it is an escape as in patterns.",
      javaScript: "Stands for itself.",
      advice: "Leave it out."
    ),
    DriftCause(
      .templateDollar,
      "A `$` in a template with no number behind it",
      foundation: "Stands for itself.",
      pcre2: "`$name` is a group, `$$` a dollar sign, all else is refused.",
      javaScript:
        "`$$` is a dollar sign, `$&`, `` $` `` and `$'` are parts of the subject, all else "
        + "stands for itself.",
      advice: "Percent-encode it in URLs: `%24`."
    ),
    DriftCause(
      .engineFault,
      "A fault of one engine",
      foundation:
        "Answers otherwise when the same pattern is written in other words: a shortcut of "
        + "the search is wrong.",
      pcre2: "The same, with and without `(*NO_START_OPT)`.",
      javaScript: "The same.",
      advice: "Write the pattern in another way, and report the fault.",
      examples: [DriftExample("(?=(a+))\\1b", on: "aab")]
    ),
    DriftCause(
      .patternSize,
      "Limits on the size of patterns",
      foundation: "Of 16 million characters and 99 levels.",
      pcre2: "Of 64 Ki units of compiled pattern for each link, and 250 levels.",
      javaScript: "Of the engine's own.",
      advice: "Write a shorter pattern."
    ),
    DriftCause(
      .syntax,
      "A pattern that one dialect refuses",
      foundation: "Refuses the pattern for a reason that is none of the above, or takes it.",
      pcre2: "Refuses the pattern for a reason that is none of the above, or takes it.",
      javaScript: "Refuses the pattern for a reason that is none of the above, or takes it.",
      advice: "The engine's own words, which the report shows, say more."
    ),
    DriftCause(
      .unexplained,
      "A difference without a known cause",
      foundation: "No change of a known construct made the difference go.",
      pcre2: "The same.",
      javaScript: "The same.",
      advice: "The smallest pattern and subject of the report show where to look."
    ),
  ]
}
