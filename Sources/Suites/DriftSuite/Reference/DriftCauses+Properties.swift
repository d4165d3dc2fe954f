import RegexSyntax

extension DriftCause {
  static let properties: [DriftCause] = [
    DriftCause(
      .unicodeProperty,
      #"`\p{…}`: names of properties"#,
      foundation: """
        Long and short names in any case, `name=value`, and Java's `Is…`, `In…` and `java…`. A \
        bare script name means `Script`.
        """,
      pcre2: #"""
        Short names of categories, `sc=` and `scx=` for scripts, and binary properties; \#
        `\p{Letter}` and `\p{gc=Lu}` are refused. A bare script name means `Script_Extensions`. \#
        `\pL`, `\p{^Lu}` and `\p{L&}` are further spellings.
        """#,
      javaScript: #"""
        Exact names, with the flag `u`: categories, `Script=` or `sc=`, `Script_Extensions=` or \#
        `scx=`, and binary properties. A pattern with an unknown name runs without the flag; then \#
        `\p` is the letter p.
        """#,
      advice: #"""
        Write categories by their short names, `\p{Lu}`, scripts as `\p{Script=Greek}`, and \#
        binary properties by their full names, `\p{Alphabetic}`.
        """#,
      examples: [
        DriftExample(#"\p{Greek}"#, on: "\u{342}", gives: "no match", "[0,1)", "no match"),
        DriftExample(#"\p{Letter}"#, on: "a", gives: "[0,1)", "refused", "[0,1)"),
        DriftExample(#"\p{alnum}"#, on: "a", gives: "[0,1)", "refused", "no match"),
        DriftExample(#"\pL"#, on: "a", gives: "refused", "[0,1)", "no match"),
      ],
      links: [
        .icu("Set Expressions", "set-expressions-character-classes"),
        .icuPage("UnicodeSet", "userguide/strings/unicodeset.html"),
        .pcre2Pattern("Unicode character properties", "uniextseq"),
        .mdn("Unicode character class escape", "Unicode_character_class_escape"),
        .ecma("Non-binary properties", "table-nonbinary-unicode-properties"),
      ]
    ),
    DriftCause(
      .unicodeVersion,
      "Characters that only the newer of two Unicode versions has",
      foundation: "ICU 76 has Unicode 16.",
      pcre2: """
        PCRE2 10.42 has Unicode 14: newer characters have no properties, no case and no script.
        """,
      javaScript: "JavaScriptCore 2.50 has the properties of Unicode 16 (measured).",
      advice: """
        Write the characters or ranges that you mean, or do nothing: URLs contain such characters \
        only percent-encoded.
        """,
      examples: [
        DriftExample(#"\p{Nd}"#, on: "\u{11F50}", gives: "[0,2)", "no match", "[0,2)"),
        DriftExample(#"\p{Lu}"#, on: "\u{A7DC}", gives: "[0,1)", "no match", "[0,1)"),
      ],
      links: [
        .icuPage("ICU 76", "download/76.html"),
        .pcre2API("Checking build-time options"),
        .ecma("UnicodeMatchProperty", "sec-runtime-semantics-unicodematchproperty-p"),
      ]
    ),
    DriftCause(
      .posixClass,
      "`[[:alpha:]]`: POSIX classes inside brackets",
      foundation: #"""
        Any property name is allowed between the colons. The POSIX names mean Unicode properties: \#
        `alpha` is `\p{Alphabetic}`, `upper` is `\p{Uppercase}`, `punct` is `\p{P}`, without \#
        symbols such as `$` and `+`.
        """#,
      pcre2: #"""
        Only the POSIX names. With the option UCP `alpha` is `\p{L}` and `upper` `\p{Lu}`, \#
        `alnum` includes all numbers, and `punct` the symbols below U+0100. `[.a.]` and `[=a=]` \#
        are refused.
        """#,
      javaScript: """
        No such classes: `[[:alpha:]]` is one of `[`, `:` and the letters, followed by a `]`.
        """,
      advice: #"Write the characters, `[A-Za-z]`, or a property that all three have, `\p{L}`."#,
      examples: [
        DriftExample("[[:punct:]]", on: "$", gives: "no match", "[0,1)", "no match"),
        DriftExample("[[:upper:]]", on: "Ⓐ", gives: "[0,1)", "no match", "no match"),
        DriftExample("[[:alpha:]]", on: "a", gives: "[0,1)", "[0,1)", "no match"),
        DriftExample("[[:hex:]]", on: "f", gives: "[0,1)", "refused", "no match"),
      ],
      links: [
        .icu("Set Expressions", "set-expressions-character-classes"),
        .unicode("UTS #18, compatibility properties", "tr18/#Compatibility_Properties"),
        .pcre2Pattern("POSIX character classes"),
        .mdn("Character class", "Character_class"),
      ]
    ),
    DriftCause(
      .posixClassOutsideBrackets,
      "`[:alnum:]` without brackets around it",
      foundation: "The same set as in brackets: `[:hex:]` is a hexadecimal digit.",
      pcre2: "Refused (error 112).",
      javaScript: """
        A class of the letters and the colon: `[:hex:]` is one of `:`, `h`, `e` and `x`.
        """,
      advice: "Write the characters: `[0-9A-Za-z]` for `[:alnum:]`, `[0-9A-Fa-f]` for `[:hex:]`.",
      examples: [
        DriftExample("/id/[:hex:]+", on: "/id/beef", gives: "[0,8)", "refused", "no match"),
        DriftExample("[:hex:]", on: "x", gives: "no match", "refused", "[0,1)"),
        DriftExample("[:alnum:]", on: "7", gives: "[0,1)", "refused", "no match"),
      ],
      links: [
        .icu("Set Expressions", "set-expressions-character-classes"),
        .pcre2Pattern("POSIX character classes"),
        .mdn("Character class", "Character_class"),
      ]
    ),
  ]
}
