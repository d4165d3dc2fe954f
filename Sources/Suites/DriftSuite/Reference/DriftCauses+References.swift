import RegexSyntax

extension DriftCause {
  static let references: [DriftCause] = [
    DriftCause(
      .groupName,
      "The syntax of a group's name, or a name that one dialect refuses",
      foundation: "`(?<n>…)` with ASCII letters and digits, a letter first, of any length.",
      pcre2: """
        `(?P<n>…)` and `(?'n'…)` too; letters and digits of Unicode and `_`, at most 32 code \
        units.
        """,
      javaScript: """
        `(?<n>…)` with what a name of a variable may have: letters, digits, `_` and `$`. Branches \
        may share a name.
        """,
      advice: """
        Write `(?<n>…)` with ASCII letters and digits alone, or no name: templates go by numbers.
        """,
      examples: [
        DriftExample("(?P<id>[0-9]+)", on: "12", gives: "refused", "[0,2){1=[0,2)}", "refused"),
        DriftExample(
          "(?<video_id>[0-9]+)",
          on: "12",
          gives: "refused",
          "[0,2){1=[0,2)}",
          "[0,2){1=[0,2)}"
        ),
        DriftExample(
          "(?<abcdefghijklmnopqrstuvwxyzabcdefg>a)",
          on: "a",
          gives: "[0,1){1=[0,1)}",
          "refused",
          "[0,1){1=[0,1)}"
        ),
      ],
      links: [
        .icu("Regular Expression Operators", "regular-expression-operators"),
        .pcre2Pattern("Named capture groups"),
        .mdn("Named capturing group", "Named_capturing_group"),
      ]
    ),
    DriftCause(
      .backReference,
      #"`\11`: the digits that make a reference, or a reference to no group"#,
      foundation: #"""
        As many digits as make the number of a group that exists (measured), so `(a)\11` is group \#
        1 and the digit 1. A reference to no group is refused.
        """#,
      pcre2: #"""
        All digits. A number of two digits or more, with fewer groups before it and neither 8 nor \#
        9 in front, is octal: `(a)\11` ends in a tab. Other references to no group are refused.
        """#,
      javaScript: """
        All digits. Without the flag `u` a number without a group is octal, or the digits \
        themselves; with it that is refused.
        """,
      advice: #"Put the reference in a group where a digit follows: `(a)(?:\1)1`."#,
      examples: [
        DriftExample(#"(a)\11"#, on: "aa1", gives: "[0,3){1=[0,1)}", "no match", "no match"),
        DriftExample(
          #"(a)\11"#,
          on: "a\u{9}",
          gives: "no match",
          "[0,2){1=[0,1)}",
          "[0,2){1=[0,1)}"
        ),
        DriftExample(#"(a)\2"#, on: "a\u{2}", gives: "refused", "refused", "[0,2){1=[0,1)}"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Backreferences", "backreferences"),
        .pcre2Pattern("Non-printing characters", "digitsafterbackslash"),
        .mdn("Backreference", "Backreference"),
        .ecma("annex B, Regular Expressions Patterns", "sec-regular-expressions-patterns"),
      ]
    ),
    DriftCause(
      .referenceSyntax,
      #"`\k{n}`, `\g{1}`, `(?P=n)`: syntax of references"#,
      foundation: #"`\1` and `\k<n>`. `\g` is the letter g (measured)."#,
      pcre2: #"`\g1`, `\g{1}`, `\g{-1}`, `\k{n}`, `\k'n'` and `(?P=n)` too."#,
      javaScript: #"""
        `\1` and `\k<n>`. `\g` is the letter g, and refused with the flag `u`; `\k` stands for \#
        itself where no group has a name.
        """#,
      advice: #"Write `\1`, or `\k<n>` with a named group."#,
      examples: [
        DriftExample(#"(a)\g1"#, on: "aa", gives: "no match", "[0,2){1=[0,1)}", "no match"),
        DriftExample(#"(a)\g1"#, on: "ag1", gives: "[0,3){1=[0,1)}", "no match", "[0,3){1=[0,1)}"),
        DriftExample(#"(?<n>a)\k{n}"#, on: "aa", gives: "refused", "[0,2){1=[0,1)}", "refused"),
        DriftExample("(?P<n>a)(?P=n)", on: "aa", gives: "refused", "[0,2){1=[0,1)}", "refused"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Backreferences", "backreferences"),
        .mdn("Named backreference", "Named_backreference"),
      ]
    ),
    DriftCause(
      .unsetReference,
      "A reference to a group that has not matched yet",
      foundation: "It does not match (measured).",
      pcre2: "It does not match, unless the option `MATCH_UNSET_BACKREF` is set.",
      javaScript: "It matches the empty string.",
      advice: #"""
        Refer only to groups that have always matched before, `(a|)b\1` instead of `(a)?b\1`.
        """#,
      examples: [
        DriftExample(#"^(www\.)?x\1$"#, on: "x", gives: "no match", "no match", "[0,1){1=-}"),
        DriftExample(#"\1(a)"#, on: "a", gives: "no match", "no match", "[0,1){1=[0,1)}"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Backreferences", "backreferences"),
        .ecma("BackreferenceMatcher", "sec-backreference-matcher"),
        .mdn("Backreference", "Backreference"),
      ]
    ),
    DriftCause(
      .loopCapture,
      "What a group holds after a loop has gone round again",
      foundation: "What it took in the last round in which it took part (measured).",
      pcre2: "The same.",
      javaScript: """
        Nothing, if it took no part in the last round: each round clears the groups inside the \
        loop.
        """,
      advice: """
        Put the group around the whole loop, or match what it is to take once, before or behind \
        the loop.
        """,
      examples: [
        DriftExample(
          "(?:([0-9])|[a-z])+",
          on: "1a",
          gives: "[0,2){1=[0,1)}",
          "[0,2){1=[0,1)}",
          "[0,2){1=-}"
        ),
        DriftExample(
          "(?:([0-9])|[a-z])+",
          on: "1a",
          template: "[$1]",
          gives: #""[1]""#,
          #""[1]""#,
          #""[]""#
        ),
      ],
      links: [
        .icu("Regular Expression Operators", "regular-expression-operators"),
        .pcre2Pattern("Repetition"),
        .ecma("RepeatMatcher", "sec-runtime-semantics-repeatmatcher-abstract-operation"),
        .mdn("Capturing group", "Capturing_group"),
      ]
    ),
  ]
}
