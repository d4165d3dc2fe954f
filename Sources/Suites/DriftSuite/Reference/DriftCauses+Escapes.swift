import RegexSyntax

extension DriftCause {
  static let escapes: [DriftCause] = [
    DriftCause(
      .notLineEnd,
      #"`\N` as any character but a line end"#,
      foundation: #"Refused: behind `\N` a name in braces must follow."#,
      pcre2: "Any character that ends no line, whatever the flag `s` says.",
      javaScript: "Without the flag `u` the letter N; with it the pattern is refused.",
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
      foundation: "The character of this name.",
      pcre2: #"Refused (error 137), but for a number, `\N{U+61}`."#,
      javaScript: "Without the flag `u` the letter N and braces; with it the pattern is refused.",
      advice: #"Write the character itself, or `\x` with two digits for one below U+0100."#,
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
      pcre2: "What was matched so far does not count: the match starts here.",
      javaScript: "Without the flag `u` the letter K; with it the pattern is refused.",
      advice: """
        For the letter leave the backslash out. For the other meaning put what comes before in a \
        group and repeat it in the template.
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
        Any one code unit: of UTF-16 here, a byte in the 8-bit library. It may split a character, \
        and then PCRE2 gives up on what follows.
        """,
      javaScript: "Without the flag `u` the letter C; with it the pattern is refused.",
      advice: "For the letter leave the backslash out.",
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
      #"`\a` and `\e`, and a backslash before a letter that has no meaning of its own"#,
      foundation: #"""
        `\a` and `\e` are BEL and ESC. Before a letter without a meaning the backslash counts for \#
        nothing (measured).
        """#,
      pcre2: #"`\a` and `\e` are the same. A letter without a meaning is refused (error 103)."#,
      javaScript: #"""
        Without the flag `u` every such letter stands for itself, `\a` and `\e` too. With it they \#
        are refused.
        """#,
      advice: #"Leave the backslash out; write `\x07` and `\x1B` for BEL and ESC."#,
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
      foundation: #"""
        What stands between them stands for itself; a `\E` alone is the letter E (measured).
        """#,
      pcre2: #"The same, but that a `\E` alone is nothing."#,
      javaScript: "Without the flag `u` the letters Q and E; with it the pattern is refused.",
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
