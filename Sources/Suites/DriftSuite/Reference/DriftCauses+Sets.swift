import RegexSyntax

extension DriftCause {
  static let sets: [DriftCause] = [
    DriftCause(
      .wordCharacters,
      #"`\w` and `\W`: which characters are word characters"#,
      foundation: #"""
        Letters of all scripts (`\p{Alphabetic}`), marks, decimal digits, connectors such as `_` \#
        and `‿`, and the two zero-width joiners.
        """#,
      pcre2: #"""
        With the option UCP: letters (`\p{L}`), all numbers (`\p{N}`, so `²` too) and `_`, but no \#
        marks. Without it: ASCII letters, ASCII digits and `_`.
        """#,
      javaScript: """
        `[0-9A-Za-z_]`; with the flags `u` and `i` together also `ſ` and the Kelvin sign.
        """,
      advice: #"""
        Write the characters that you mean: `[0-9A-Za-z_]`, and `[^0-9A-Za-z_]` for `\W`. A URL \#
        that a browser sends has no other word characters.
        """#,
      examples: [
        DriftExample(#"\w"#, on: "²", gives: "no match", "[0,1)", "no match"),
        DriftExample(#"\w"#, on: "\u{301}", gives: "[0,1)", "no match", "no match"),
        DriftExample(#"\w+"#, on: "café", gives: "[0,4)", "[0,4)", "[0,3)"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Generic character types", "genericchartypes"),
        .mdn("Character class escape", "Character_class_escape"),
      ]
    ),
    DriftCause(
      .digits,
      #"`\d` and `\D`: which characters are digits"#,
      foundation: #"Every Unicode decimal digit, `\p{Nd}`, such as the Arabic-Indic ones."#,
      pcre2: #"With the option UCP the same, `\p{Nd}`; without it `[0-9]`."#,
      javaScript: "`[0-9]`, with any flags.",
      advice: #"Write `[0-9]`, and `[^0-9]` for `\D`."#,
      examples: [
        DriftExample(#"^\d+$"#, on: "٤٢", gives: "[0,2)", "[0,2)", "no match")
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Generic character types", "genericchartypes"),
        .mdn("Character class escape", "Character_class_escape"),
      ]
    ),
    DriftCause(
      .whiteSpace,
      #"`\s` and `\S`: which characters are white space"#,
      foundation: """
        Unicode's `White_Space` (measured; the user guide lists a smaller set): also line ends, \
        NEL and the no-break space, but not U+180E or U+FEFF.
        """,
      pcre2: #"""
        With the option UCP: `\p{Z}` and what `\h` and `\v` match, so also the Mongolian vowel \#
        separator U+180E. Without it: six ASCII characters.
        """#,
      javaScript: """
        White space and line terminators of the language: also the byte order mark U+FEFF, but not \
        NEL, U+0085.
        """,
      advice: #"""
        Write the characters: `[\t\n\f\r ]`, and `[^\t\n\f\r ]` for `\S`. A URL that a browser \#
        sends has no white space.
        """#,
      examples: [
        DriftExample(#"\s"#, on: "\u{180E}", gives: "no match", "[0,1)", "no match"),
        DriftExample(#"\s"#, on: "\u{FEFF}", gives: "no match", "no match", "[0,1)"),
        DriftExample(#"\s"#, on: "\u{85}", gives: "[0,1)", "[0,1)", "no match"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Generic character types", "genericchartypes"),
        .mdn("Character class escape", "Character_class_escape"),
        .ecma("White Space", "sec-white-space"),
      ]
    ),
    DriftCause(
      .horizontalSpace,
      #"`\h` and `\H`: spaces and tabs"#,
      foundation: #"The tab and all space separators, `[\t\p{Zs}]`."#,
      pcre2: "A fixed list: the same, and U+180E, which is no longer a space in Unicode.",
      javaScript: """
        No such escape: without the flag `u` it is the letter h; with it the pattern is refused.
        """,
      advice: #"Write `[\t ]`, or `[\t\p{Zs}]` for the spaces of all scripts."#,
      examples: [
        DriftExample(#"a\hb"#, on: "a b", gives: "[0,3)", "[0,3)", "no match"),
        DriftExample(#"\h"#, on: "\u{180E}", gives: "no match", "[0,1)", "no match"),
        DriftExample(#"a\hb"#, on: "ahb", gives: "no match", "no match", "[0,3)"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Generic character types", "genericchartypes"),
        .mdn("Character class escape", "Character_class_escape"),
      ]
    ),
    DriftCause(
      .verticalSpace,
      #"`\v` and `\V`: line ends"#,
      foundation: "One of LF, VT, FF, CR, NEL, U+2028 and U+2029.",
      pcre2: "The same seven characters.",
      javaScript: #"""
        `\v` is only the vertical tab. `\V` is the letter V; with the flag `u` it is refused.
        """#,
      advice: #"Write the line ends that you mean, `[\n\r]`, or `\x0B` for the vertical tab."#,
      examples: [
        DriftExample(#"\v"#, on: "\u{A}", gives: "[0,1)", "[0,1)", "no match"),
        DriftExample(#"\V"#, on: "a", gives: "[0,1)", "[0,1)", "no match"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Generic character types", "genericchartypes"),
        .mdn("Character escape", "Character_escape"),
      ]
    ),
  ]
}
