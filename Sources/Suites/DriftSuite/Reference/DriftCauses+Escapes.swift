import RegexSyntax

extension DriftCause {
  static let escapes: [DriftCause] = [
    DriftCause(
      .notLineEnd,
      #"`\N` as any character but a line end"#,
      foundation: #"Refused: a name in braces must follow `\N`."#,
      pcre2: "Any character that does not end a line, whatever the flag `s`.",
      javaScript: "Without the flag `u` it is the letter N; with it the pattern is refused.",
      advice: #"Write `[^\n]`."#,
      examples: [
        DriftExample(#"\N"#, on: "a", gives: "refused", "[0,1)", "no match"),
        DriftExample(#"\N"#, on: "N", gives: "refused", "[0,1)", "[0,1)"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern(#"Full stop and \N"#, "fullstopdot"),
        .ecma("annex B, Regular Expressions Patterns", "sec-regular-expressions-patterns"),
      ]
    ),
    DriftCause(
      .characterName,
      #"`\N{…}`: a character by its name"#,
      foundation: "The character of that name.",
      pcre2: #"Refused (error 137), except with a number, `\N{U+61}`."#,
      javaScript: """
        Without the flag `u` it is the letter N and braces; with it the pattern is refused.
        """,
      advice: #"Write the character itself, or for one below U+0100 `\x` and two digits."#,
      examples: [
        DriftExample(#"\N{DIGIT ONE}"#, on: "1", gives: "[0,1)", "refused", "no match"),
        DriftExample(#"\N{U+61}"#, on: "a", gives: "refused", "[0,1)", "no match"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Non-printing characters", "digitsafterbackslash"),
        .ecma("annex B, Regular Expressions Patterns", "sec-regular-expressions-patterns"),
      ]
    ),
    DriftCause(
      .matchStartReset,
      #"`\K`"#,
      foundation: "The letter K (measured).",
      pcre2: "Resets the match: it starts here.",
      javaScript: "Without the flag `u` it is the letter K; with it the pattern is refused.",
      advice: """
        If you mean the letter, remove the backslash. Otherwise put the text before it in a group, \
        and repeat the group in the template.
        """,
      examples: [
        DriftExample(#"id=\K[0-9]"#, on: "id=7", gives: "no match", "[3,4)", "no match"),
        DriftExample(#"a\Kb"#, on: "aKb", gives: "[0,3)", "no match", "[0,3)"),
        DriftExample(#"a\Kb"#, on: "ab", template: "-", gives: "no match", #""a-""#, "no match"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Resetting the match start", "resetmatchstart"),
        .ecma("annex B, Regular Expressions Patterns", "sec-regular-expressions-patterns"),
      ]
    ),
    DriftCause(
      .codeUnit,
      #"`\C`"#,
      foundation: "The letter C (measured).",
      pcre2: """
        Any one code unit: of UTF-16 here, a byte in the 8-bit library. It may split a character; \
        PCRE2 then gives up on the rest.
        """,
      javaScript: "Without the flag `u` it is the letter C; with it the pattern is refused.",
      advice: "If you mean the letter, remove the backslash.",
      examples: [
        DriftExample(#"\C"#, on: "a", gives: "no match", "[0,1)", "no match")
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Matching a single code unit"),
        .ecma("annex B, Regular Expressions Patterns", "sec-regular-expressions-patterns"),
      ]
    ),
    DriftCause(
      .letterEscape,
      #"`\a` and `\e`, and a backslash before a letter that has no special meaning"#,
      foundation: #"""
        `\a` and `\e` are BEL and ESC. Before a letter without a meaning the backslash is ignored \#
        (measured).
        """#,
      pcre2: #"`\a` and `\e` are the same. A letter without a meaning is refused (error 103)."#,
      javaScript: #"""
        Without the flag `u` every such letter is a literal, also in `\a` and `\e`. With it they \#
        are refused.
        """#,
      advice: #"Remove the backslash; for BEL and ESC write `\x07` and `\x1B`."#,
      examples: [
        DriftExample(#"\y"#, on: "y", gives: "[0,1)", "refused", "[0,1)"),
        DriftExample(#"\e"#, on: "e", gives: "no match", "no match", "[0,1)"),
        DriftExample(#"\a"#, on: "\u{7}", gives: "[0,1)", "[0,1)", "no match"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Backslash"),
        .mdn("Character escape", "Character_escape"),
        .ecma("annex B, Regular Expressions Patterns", "sec-regular-expressions-patterns"),
      ]
    ),
    DriftCause(
      .quotation,
      #"`\Q` and `\E`"#,
      foundation: #"Everything between them is literal; a lone `\E` is the letter E (measured)."#,
      pcre2: #"The same, except that a lone `\E` is nothing."#,
      javaScript: """
        Without the flag `u` they are the letters Q and E; with it the pattern is refused.
        """,
      advice: #"Escape each character that needs it: `a\.b`."#,
      examples: [
        DriftExample(#"\Qa.b\E"#, on: "a.b", gives: "[0,3)", "[0,3)", "no match"),
        DriftExample(#"\Qa.b\E"#, on: "QaxbE", gives: "no match", "no match", "[0,5)"),
        DriftExample(#"a\E"#, on: "a", gives: "no match", "[0,1)", "no match"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Backslash"),
        .ecma("annex B, Regular Expressions Patterns", "sec-regular-expressions-patterns"),
      ]
    ),
  ]
}
