import RegexSyntax

extension DriftCause {
  static let sets: [DriftCause] = [
    DriftCause(
      .wordCharacters,
      "`\\w` and `\\W`: which characters make words",
      foundation:
        "Alphabetic characters, marks, decimal digits, connectors such as `_`, and the two "
        + "joiners (U+200C, U+200D).",
      pcre2: "With UCP letters, numbers of every kind and `_`; in 10.42 no marks and no other "
        + "connectors. Without UCP ASCII alone.",
      javaScript: "`[0-9A-Za-z_]`.",
      advice: "In URLs write `[0-9A-Za-z_]`; for all text "
        + "`[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}]`.",
      examples: [DriftExample("\\w", on: "\u{301}"), DriftExample("\\w", on: "²")]
    ),
    DriftCause(
      .digits,
      "`\\d` and `\\D`: which characters are digits",
      foundation: "Decimal digits of every script, `\\p{Nd}`.",
      pcre2: "The same with UCP, by an older version of Unicode; without UCP `[0-9]`.",
      javaScript: "`[0-9]`.",
      advice: "Write `[0-9]`, which is what a URL can hold.",
      examples: [DriftExample("\\d", on: "٣")]
    ),
    DriftCause(
      .whiteSpace,
      "`\\s` and `\\S`: which characters are white space",
      foundation: "The property White_Space.",
      pcre2: "With UCP the same and U+180E; without UCP ASCII's alone.",
      javaScript: "White space and line ends, with U+FEFF and without U+0085.",
      advice: "Write `[\\t-\\r ]` for ASCII or `\\p{White_Space}` for all.",
      examples: [DriftExample("\\s", on: "\u{180E}"), DriftExample("\\s", on: "\u{FEFF}")]
    ),
    DriftCause(
      .horizontalSpace,
      "`\\h` and `\\H`",
      foundation: "A tab or a space separator, `[\\t\\p{Zs}]`.",
      pcre2: "The same and U+180E.",
      javaScript: "The letter h; refused with the flag `u`.",
      advice: "Write `[\\t ]` or `[\\t\\p{Zs}]`.",
      examples: [DriftExample("\\h", on: "\u{180E}"), DriftExample("\\h", on: "h")]
    ),
    DriftCause(
      .verticalSpace,
      "`\\v` and `\\V`",
      foundation: "Any line terminator.",
      pcre2: "The same.",
      javaScript: "`\\v` is the vertical tab alone, and `\\V` the letter V.",
      advice: "Name the characters: `[\\n\\x0B\\f\\r\\x85]` and U+2028, U+2029.",
      examples: [DriftExample("\\v", on: "\n")]
    ),
    DriftCause(
      .unicodeProperty,
      "`\\p{…}`: names of properties",
      foundation:
        "Long and short names, `name=value`, `Is…`, `In…` and Java's names; a script's name "
        + "is the script itself.",
      pcre2:
        "Short names of categories, scripts and binary properties; a script's name stands for its "
        + "extensions; also `\\pL`, `\\p{^Lu}`, `\\p{L&}`.",
      javaScript: "With the flag `u` alone, by exact names; without it the letter p.",
      advice:
        "Write categories by their short names, `\\p{Lu}`, and scripts as `\\p{Script=Greek}`.",
      examples: [DriftExample("\\p{Greek}", on: "\u{342}"), DriftExample("\\p{gc=Lu}", on: "A")]
    ),
    DriftCause(
      .unicodeVersion,
      "Characters of a newer Unicode",
      foundation: "Knows the Unicode version of its ICU.",
      pcre2: "Knows that of its own tables, which `ruleproof drift --format json` names.",
      javaScript: "Knows that of its own ICU.",
      advice: "Name the characters that you mean, or live with it: no URL holds them unescaped.",
      examples: [DriftExample("\\p{Nd}", on: "\u{11F50}")]
    ),
    DriftCause(
      .posixClass,
      "`[[:alpha:]]`: POSIX classes in brackets",
      foundation: "Any property's name between the colons; the POSIX names stand for Unicode's "
        + "properties, `punct` for `\\p{P}`.",
      pcre2:
        "The POSIX names alone; with UCP `alpha` is `\\p{L}`, `punct` has ASCII's symbols too.",
      javaScript: "A class of these letters and a bracket.",
      advice: "Write the characters, `[A-Za-z]`, or a property, `\\p{Alphabetic}`.",
      examples: [DriftExample("[[:punct:]]", on: "$"), DriftExample("[[:upper:]]", on: "Ⓐ")]
    ),
    DriftCause(
      .posixClassOutsideBrackets,
      "`[:alnum:]` without brackets around it",
      foundation: "The set, as if it stood in brackets.",
      pcre2: "Refused (error 112).",
      javaScript: "A class of the letters and the colon.",
      advice: "Write the characters: `[0-9A-Za-z]`, `[0-9A-Fa-f]`.",
      examples: [DriftExample("[:hex:]", on: "b"), DriftExample("[:hex:]", on: "x")]
    ),
    DriftCause(
      .nestedClass,
      "A class inside a class",
      foundation: "Part of the set: `[a-c[x-z]]` is `[a-cx-z]`.",
      pcre2: "An opening bracket is a character, and the first closing one ends the class.",
      javaScript: "As PCRE2, but for the flag `v`.",
      advice: "Write one class: `[a-cx-z]`.",
      examples: [DriftExample("[a-c[x-z]]", on: "x")]
    ),
    DriftCause(
      .setOperation,
      "`&&`, `--` and the like in a class",
      foundation: "Intersection and difference of sets.",
      pcre2: "Characters and ranges of them.",
      javaScript: "As PCRE2, but for the flag `v`.",
      advice:
        "Put a lookahead before a plain class: `(?=[a-z])[^b]` for `[a-z&&[^b]]`; escape what "
        + "stands for itself.",
      examples: [DriftExample("[a-z&&[^b]]", on: "a")]
    ),
    DriftCause(
      .classRange,
      "A hyphen that may make a range",
      foundation: "Refused where a set stands at one end of the range, in some places.",
      pcre2: "Stands for itself beside a set.",
      javaScript: "Stands for itself without the flag `u`; refused with it.",
      advice: "Escape it, `\\-`, or put it last."
    ),
    DriftCause(
      .classBracket,
      "A bracket that stands unescaped in a class",
      foundation: "Opens a class inside the class.",
      pcre2: "Stands for itself.",
      javaScript: "Stands for itself, but for the flag `v`.",
      advice: "Escape it: `\\[`.",
      examples: [DriftExample("[a[]", on: "[")]
    ),
    DriftCause(
      .classEscape,
      "A backslash and a letter or digit in a class",
      foundation: "Letters without a meaning in classes stand for themselves, `\\b` and `\\R` too.",
      pcre2:
        "`\\b` is the backspace, digits are octal, and `\\R`, `\\X`, `\\B` and unknown letters "
        + "are refused.",
      javaScript:
        "`\\b` is the backspace; other letters stand for themselves without the flag `u`.",
      advice: "Leave the backslash out, or name the character: `\\x08`.",
      examples: [DriftExample("[\\b]", on: "b"), DriftExample("[\\R]", on: "R")]
    ),
  ]

  static let letters: [DriftCause] = [
    DriftCause(
      .caseFolding,
      "Folding of one character to several",
      foundation: "Under `i` literal text folds fully: `ß` matches `SS`, `ﬀ` matches `ff`.",
      pcre2: "One character folds to one.",
      javaScript: "One character folds to one.",
      advice: "Put one of the letters in a class, `[s]s`, which folds one by one.",
      examples: [DriftExample("(?i)ss", on: "ß")]
    ),
    DriftCause(
      .caseInsensitiveSet,
      "A set under the flag `i`",
      foundation: "The set is widened by the other case of its characters.",
      pcre2: "Properties and POSIX classes stay as they are.",
      javaScript: "With the flag `u` a character is folded before it is looked up.",
      advice: "Name both cases: `[\\p{Lu}\\p{Ll}]`.",
      examples: [DriftExample("(?i)\\p{Lu}", on: "é")]
    ),
  ]
}
