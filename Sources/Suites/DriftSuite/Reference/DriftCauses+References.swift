import RegexSyntax

extension DriftCause {
  static let references: [DriftCause] = [
    DriftCause(
      .groupName,
      "The syntax of a group name, or a name that one dialect refuses",
      foundation: """
        `(?<n>…)` with ASCII letters and digits, beginning with a letter, of any length.
        """,
      pcre2: """
        Also `(?P<n>…)` and `(?'n'…)`; Unicode letters and digits and `_`, at most 32 code units.
        """,
      javaScript: """
        `(?<n>…)` with any identifier: letters, digits, `_` and `$`. Branches may share a name.
        """,
      advice: """
        Write `(?<n>…)` with only ASCII letters and digits, or no name: templates use numbers.
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
      #"`\11`: how many digits belong to a reference, and references to no group"#,
      foundation: #"""
        As many digits as give the number of an existing group (measured), so `(a)\11` is group 1 \#
        and the digit 1. A reference to no group is refused.
        """#,
      pcre2: #"""
        All digits. A number of two or more digits is octal if it begins with neither 8 nor 9 and \#
        fewer groups come before it: `(a)\11` ends in a tab. Other references to no group are \#
        refused.
        """#,
      javaScript: """
        All digits. Without the flag `u` a number without a group is octal, or the digits \
        themselves; with it the pattern is refused.
        """,
      advice: #"If a digit follows, put the reference in a group: `(a)(?:\1)1`."#,
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
      pcre2: #"Also `\g1`, `\g{1}`, `\g{-1}`, `\k{n}`, `\k'n'` and `(?P=n)`."#,
      javaScript: #"""
        `\1` and `\k<n>`. `\g` is the letter g; with the flag `u` it is refused. `\k` is the \#
        letter k if no group has a name.
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
        Refer only to groups that have always matched by then, `(a|)b\1` instead of `(a)?b\1`.
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
      "What a group in a loop captures after a later iteration",
      foundation: "What it matched in the last iteration that used it (measured).",
      pcre2: "The same.",
      javaScript: """
        Nothing, if the last iteration did not use it: each iteration clears the groups inside the \
        loop.
        """,
      advice: """
        Put the group around the whole loop, or match its text once, before or after the loop.
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
