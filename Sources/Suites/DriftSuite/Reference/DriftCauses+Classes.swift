import RegexSyntax

extension DriftCause {
  static let classes: [DriftCause] = [
    DriftCause(
      .nestedClass,
      "A class inside a class",
      foundation: "Part of the set: `[a-c[x-z]]` is `[a-cx-z]`.",
      pcre2: """
        Inside a class `[` is a literal, and the first `]` ends the class: `[a-c[x-z]]` is one of \
        `[a-c[x-z]`, followed by a `]`.
        """,
      javaScript: """
        The same as PCRE2. Only the flag `v`, which rules do not use, has nested classes.
        """,
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
        `&&` is the intersection of two sets, `--` the first without the second. Next to a nested \
        class `&` and `-` mean the same.
        """,
      pcre2: """
        Literals, or the `-` of a range: `[a-z&&[^b]]` is one of `[a-z&[^b]`, followed by a `]`.
        """,
      javaScript: "The same as PCRE2, except under the flag `v`, which rules do not use.",
      advice: #"""
        Put a lookahead before a plain class: `(?!b)[a-z]` for `[a-z&&[^b]]`. Write a literal `&` \#
        only once, and escape a `-` next to another one: `[+\-.]`.
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
      "A `-` in a class that may be a literal or make a range",
      foundation: #"""
        After a set it is a literal, `[\w-.]`. A range that would end at `\d`, `\s` or `\w` is \#
        refused (measured).
        """#,
      pcre2: #"Refused next to a set, `[\w-.]` or `[a-\d]` (error 150)."#,
      javaScript: "A literal without the flag `u`; with it the pattern is refused.",
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
      "An unescaped bracket in a class",
      foundation: """
        `[` begins a nested class, which usually has no end, so the pattern is refused. A `]` at \
        the very start is a literal.
        """,
      pcre2: "`[` is a literal, unless a POSIX class begins there; so is a `]` at the very start.",
      javaScript: """
        `[` is a literal. A `]` at the very start ends the class: `[]` matches nothing, `[^]` any \
        character.
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
        A letter without a special meaning in classes is a literal, and so is any digit but 0 \#
        (both measured): `[\b]` is the letter b, `[\R]` the letter R.
        """#,
      pcre2: #"""
        `\b` is the backspace, `\1` to `\7` begin an octal number, and `\R`, `\X`, `\B`, `\A`, \#
        `\Z`, `\G` and letters without a meaning are refused (errors 103 and 107).
        """#,
      javaScript: #"""
        `\b` is the backspace. Without the flag `u`, digits are octal and other letters are \#
        literals; with it they are refused.
        """#,
      advice: #"Remove the backslash for the letter, and write `\x08` for the backspace."#,
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
