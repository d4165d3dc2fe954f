import RegexSyntax

extension DriftCause {
  static let lines: [DriftCause] = [
    DriftCause(
      .dotLineEnds,
      "`.`: which characters end a line",
      foundation: "It does not match LF, VT, FF, CR, NEL, U+2028 or U+2029.",
      pcre2: "It matches everything but LF, or but the line ends of another newline setting.",
      javaScript: "It matches everything but LF, CR, U+2028 and U+2029.",
      advice: """
        Write which characters are allowed, such as `[^/?#]`. URLs that a browser sends have no \
        line ends, so only other strings show the difference.
        """,
      examples: [
        DriftExample("a.b", on: "a\u{D}b", gives: "no match", "[0,3)", "no match"),
        DriftExample("a.b", on: "a\u{85}b", gives: "no match", "[0,3)", "[0,3)"),
      ],
      links: [
        .icu("Flag Options", "flag-options"),
        .pcre2Pattern(#"Full stop and \N"#, "fullstopdot"),
        .mdn("Wildcard", "Wildcard"),
        .ecma("Line Terminators", "sec-line-terminators"),
      ]
    ),
    DriftCause(
      .dotAllLineEnds,
      "`.` in mode `s` on a carriage return and a line feed",
      foundation: "It matches the two as one line end.",
      pcre2: "It matches one character: the two need two dots.",
      javaScript: "It matches one character.",
      advice: #"Write `[\s\S]`, which is one character in every engine."#,
      examples: [
        DriftExample("(?s:^.$)", on: "\u{D}\u{A}", gives: "[0,2)", "[0,1)", "no match"),
        DriftExample("(?s:.)", on: "\u{D}\u{A}", gives: "[0,2)", "[0,1) [1,2)", "[0,1) [1,2)"),
      ],
      links: [
        .icu("Flag Options", "flag-options"),
        .pcre2Pattern(#"Full stop and \N"#, "fullstopdot"),
        .mdn("Wildcard", "Wildcard"),
      ]
    ),
    DriftCause(
      .dollarLineEnds,
      #"`$` and `\Z`: which final line ends they match before"#,
      foundation: """
        At the end, and before a final line end: any of the seven characters, or CR LF as one.
        """,
      pcre2: """
        At the end, and before a final LF, or the line end of another newline setting. With the \
        option `DOLLAR_ENDONLY`, `$` matches only at the very end.
        """,
      javaScript: #"`$` matches only at the very end, and there is no `\Z`."#,
      advice: #"""
        For the very end write `(?![\s\S])`, which means the same in every engine. A URL that a \#
        browser sends does not end in a line end.
        """#,
      examples: [
        DriftExample("a$", on: "a\u{A}", gives: "[0,1)", "[0,1)", "no match"),
        DriftExample("a$", on: "a\u{D}\u{A}", gives: "[0,1)", "no match", "no match"),
        DriftExample("a$", on: "a\u{85}", gives: "[0,1)", "no match", "no match"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Circumflex and dollar"),
        .mdn("Input boundary assertion", "Input_boundary_assertion"),
        .ecma("CompileAssertion", "sec-compileassertion"),
      ]
    ),
    DriftCause(
      .multilineAnchors,
      "`^` and `$` in mode `m`: where lines start and end",
      foundation: """
        Lines end at all seven line ends; CR LF counts as one. `^` does not match after a final \
        line end.
        """,
      pcre2: "Lines end at LF, or as another newline setting says; otherwise the same as ICU.",
      javaScript: """
        Lines end at LF, CR, U+2028 and U+2029, also between CR and LF. `^` also matches after the \
        last one.
        """,
      advice: "Do not use the flag: a URL has one line.",
      examples: [
        DriftExample("(?m:^b)", on: "a\u{D}b", gives: "[2,3)", "no match", "[2,3)"),
        DriftExample("(?m:^)", on: "a\u{A}", gives: "[0,0)", "[0,0)", "[0,0) [2,2)"),
        DriftExample(
          "(?m:$)",
          on: "a\u{D}\u{A}",
          gives: "[1,1) [3,3)",
          "[2,2) [3,3)",
          "[1,1) [2,2) [3,3)"
        ),
      ],
      links: [
        .icu("Flag Options", "flag-options"),
        .pcre2Pattern("Circumflex and dollar"),
        .mdn("Input boundary assertion", "Input_boundary_assertion"),
        .ecma("CompileAssertion", "sec-compileassertion"),
      ]
    ),
    DriftCause(
      .absoluteAnchors,
      #"`\A`, `\Z`, `\z` and `\G`, which not every dialect has"#,
      foundation: #"""
        `\A` is the start, `\z` the end, `\Z` the end or before a final line end, `\G` the end of \#
        the previous match.
        """#,
      pcre2: #"The same, except that `\G` is where the search began."#,
      javaScript: """
        No such escapes: without the flag `u` they are letters; with it the pattern is refused.
        """,
      advice: #"Write `^` for `\A` and `(?![\s\S])` for `\z`, without the flag `m`."#,
      examples: [
        DriftExample(#"\Ahttps:"#, on: "https:", gives: "[0,6)", "[0,6)", "no match"),
        DriftExample(#"a\z"#, on: "a", gives: "[0,1)", "[0,1)", "no match"),
        DriftExample(#"\Ga"#, on: "aab", gives: "[0,1) [1,2)", "[0,1) [1,2)", "no match"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Simple assertions", "smallassertions"),
        .ecma("annex B, Regular Expressions Patterns", "sec-regular-expressions-patterns"),
      ]
    ),
    DriftCause(
      .lineBreakSequence,
      #"`\R`"#,
      foundation: "One of the seven line ends, or CR LF as one.",
      pcre2: "The same; with the option `BSR_ANYCRLF` only CR, LF and CR LF.",
      javaScript: """
        No such escape: without the flag `u` it is the letter R; with it the pattern is refused.
        """,
      advice: #"Write `(?:\r\n|[\n\r])`."#,
      examples: [
        DriftExample(#"a\R"#, on: "a\u{A}", gives: "[0,2)", "[0,2)", "no match"),
        DriftExample(#"a\R"#, on: "aR", gives: "no match", "no match", "[0,2)"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Newline sequences", "newlineseq"),
        .ecma("annex B, Regular Expressions Patterns", "sec-regular-expressions-patterns"),
      ]
    ),
  ]
}
