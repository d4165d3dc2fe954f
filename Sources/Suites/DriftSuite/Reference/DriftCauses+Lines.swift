import RegexSyntax

extension DriftCause {
  static let lines: [DriftCause] = [
    DriftCause(
      .dotLineEnds,
      "`.`: which characters end a line",
      foundation: "It takes none of LF, VT, FF, CR, NEL, U+2028 and U+2029.",
      pcre2: "It takes all but LF, or all but the line ends of another newline setting.",
      javaScript: "It takes all but LF, CR, U+2028 and U+2029.",
      advice: """
        Say what may stand there, such as `[^/?#]`. A URL that a browser sends has no line ends, \
        so the difference shows on other strings alone.
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
      "`.` in mode `s` over a carriage return and a line feed",
      foundation: "It takes the two as one line end.",
      pcre2: "It takes one character: the two need two dots.",
      javaScript: "It takes one character.",
      advice: #"Write `[\s\S]`, which is one character everywhere."#,
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
      #"`$` and `\Z`: before which line end at the end they match"#,
      foundation: """
        At the end, and before a line end that ends the subject: any of the seven characters, or \
        CR LF as one.
        """,
      pcre2: """
        At the end, and before a LF that ends the subject, or before what another newline setting \
        names. The option `DOLLAR_ENDONLY` takes `$` to the very end alone.
        """,
      javaScript: #"`$` matches at the very end alone, and there is no `\Z`."#,
      advice: #"""
        Where the very end is meant, `(?![\s\S])` says so everywhere. A URL that a browser sends \#
        ends in no line end.
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
        Lines end at all seven line ends, CR LF counting as one. `^` does not match behind a line \
        end that ends the subject.
        """,
      pcre2: "Lines end at LF, or at what another newline setting names; the rest is as in ICU.",
      javaScript: """
        Lines end at LF, CR, U+2028 and U+2029, also between CR and LF, and `^` matches behind the \
        last one too.
        """,
      advice: "Do without the flag: a URL has one line.",
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
      #"`\A`, `\Z`, `\z` and `\G`, which a dialect may lack"#,
      foundation: #"""
        `\A` is the start, `\z` the end, `\Z` the end or before a line end there, `\G` the end of \#
        the match before.
        """#,
      pcre2: #"The same, but that `\G` is where the search began."#,
      javaScript: """
        No such escapes: without the flag `u` the letters, and with it the pattern is refused.
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
      pcre2: "The same, unless the option `BSR_ANYCRLF` leaves it CR, LF and CR LF.",
      javaScript: """
        No such escape: without the flag `u` the letter R, and with it the pattern is refused.
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
