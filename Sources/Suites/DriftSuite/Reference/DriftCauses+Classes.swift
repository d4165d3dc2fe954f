import RegexSyntax

extension DriftCause {
  static let classes: [DriftCause] = [
    DriftCause(
      .nestedClass,
      "A class inside a class",
      foundation: "Part of the set: `[a-c[x-z]]` is `[a-cx-z]`.",
      pcre2: """
        Inside a class `[` is a character, and the first `]` ends the class: `[a-c[x-z]]` is one \
        of `[a-c[x-z]`, and then a `]`.
        """,
      javaScript: "As PCRE2; only the flag `v`, under which rules are not run, has nested classes.",
      advice: "Write one class: `[a-cx-z]`.",
      examples: [
        DriftExample("[a-c[x-z]]", on: "x", gives: "[0,1)", "no match", "no match"),
        DriftExample("[a-c[x-z]]", on: "a]", gives: "[0,1)", "[0,2)", "[0,2)"),
      ],
      links: [
        .icu("Set Expressions", "set-expressions-character-classes"),
        .pcre2Pattern("Square brackets and character classes", "characterclass"),
        .mdn("Character class", "Character_class"),
      ]
    ),
    DriftCause(
      .setOperation,
      "`&&`, `--`, `&` and `-` between sets of a class",
      foundation: """
        `&&` is what two sets share, `--` the first without the second. Beside a nested class `&` \
        and `-` say the same.
        """,
      pcre2: """
        Characters, or the `-` of a range: `[a-z&&[^b]]` is one of `[a-z&[^b]`, and then a `]`.
        """,
      javaScript: "As PCRE2, but for the flag `v`, under which rules are not run.",
      advice: #"""
        Put a lookahead before a plain class: `(?!b)[a-z]` for `[a-z&&[^b]]`. Write a `&` that \#
        stands for itself once, and escape a `-` next to another: `[+\-.]`.
        """#,
      examples: [
        DriftExample("[a-z&&[^b]]", on: "c", gives: "[0,1)", "no match", "no match"),
        DriftExample("[a-z--[aeiou]]", on: "b", gives: "[0,1)", "no match", "no match"),
        DriftExample("[?&&=]", on: "&", gives: "no match", "[0,1)", "[0,1)"),
        DriftExample("[+--]", on: ",", gives: "refused", "[0,1)", "[0,1)"),
      ],
      links: [
        .icu("Set Expressions", "set-expressions-character-classes"),
        .icuPage("UnicodeSet", "userguide/strings/unicodeset.html"),
        .pcre2Pattern("Square brackets and character classes", "characterclass"),
        .mdn("Character class", "Character_class"),
      ]
    ),
    DriftCause(
      .classRange,
      "A `-` in a class that may stand for itself or make a range",
      foundation: #"""
        Behind a set it stands for itself, `[\w-.]`. A range that would end at `\d`, `\s` or `\w` \#
        is refused (measured).
        """#,
      pcre2: #"Refused beside a set, `[\w-.]` or `[a-\d]` (error 150)."#,
      javaScript: "Stands for itself without the flag `u`; with it, such a pattern is refused.",
      advice: #"Escape it, `[\w\-.]`, or put it last, `[\w.-]`."#,
      examples: [
        DriftExample(#"[\w-.]"#, on: "-", gives: "[0,1)", "refused", "[0,1)"),
        DriftExample(#"[a-\d]"#, on: "-", gives: "refused", "refused", "[0,1)"),
        DriftExample("[[:alpha:]-_]", on: "_", gives: "[0,1)", "refused", "no match"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Square brackets and character classes", "characterclass"),
        .mdn("Character class", "Character_class"),
      ]
    ),
    DriftCause(
      .classBracket,
      "A bracket that stands unescaped in a class",
      foundation: """
        `[` begins a class inside the class, mostly one that nothing ends, so the pattern is \
        refused. A `]` right at the start stands for itself.
        """,
      pcre2: """
        `[` stands for itself, unless a POSIX class begins there; a `]` right at the start does \
        too.
        """,
      javaScript: """
        `[` stands for itself. A `]` right at the start ends the class: `[]` matches nothing, \
        `[^]` any character.
        """,
      advice: #"Escape both: `\[` and `\]`."#,
      examples: [
        DriftExample("[[?]", on: "?", gives: "refused", "[0,1)", "[0,1)"),
        DriftExample("[]a]", on: "a", gives: "[0,1)", "[0,1)", "no match"),
        DriftExample("[^]]", on: "a", gives: "[0,1)", "[0,1)", "no match"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Square brackets and character classes", "characterclass"),
        .mdn("Character class", "Character_class"),
      ]
    ),
    DriftCause(
      .classEscape,
      #"A backslash and a letter or digit in a class, such as `[\b]` or `[\R]`"#,
      foundation: #"""
        A letter without a meaning in classes stands for itself, and so does a digit but 0 (both \#
        measured): `[\b]` is the letter b, `[\R]` the letter R.
        """#,
      pcre2: #"""
        `\b` is the backspace, `\1` to `\7` begin an octal number, and `\R`, `\X`, `\B`, `\A`, \#
        `\Z`, `\G` and letters without a meaning are refused (errors 103 and 107).
        """#,
      javaScript: #"""
        `\b` is the backspace. Without the flag `u`, digits are octal and other letters stand for \#
        themselves; with it they are refused.
        """#,
      advice: #"Leave the backslash out for the letter, and write `\x08` for the backspace."#,
      examples: [
        DriftExample(#"[\b]"#, on: "b", gives: "[0,1)", "no match", "no match"),
        DriftExample(#"[\R]"#, on: "R", gives: "[0,1)", "refused", "[0,1)"),
        DriftExample(#"[\1]"#, on: "1", gives: "[0,1)", "no match", "no match"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Escape sequences in character classes", "digitsafterbackslash"),
        .pcre2Pattern("Square brackets and character classes", "characterclass"),
        .mdn("Character class", "Character_class"),
      ]
    ),
  ]
}
