import RegexSyntax

extension DriftCause {
  static let rest: [DriftCause] = [
    DriftCause(
      .engineFault,
      "A fault or an optimisation of one engine",
      foundation: #"""
        ICU tries only the places whose first character can begin a match, and where a pattern \#
        begins with a lookahead and a reference to its group it takes what follows the reference \#
        for that character: `(?=(a+))\1b` is tried at a `b` alone (measured).
        """#,
      pcre2: #"""
        A test for the shortest length that can match is wrong for some references: 10.42 fails \#
        `a(b|\1?){2}` on `a`, and matches it with `(*NO_START_OPT)` in front (measured).
        """#,
      javaScript: """
        JavaScriptCore takes a pattern that begins with an optional group, in which `^` comes \
        first, for one that matches at the start alone: `(?:^https?://)?www` misses a `www` \
        further on. WebKit mended this in 2026.
        """,
      advice: """
        Write the pattern in another way: what the group takes in place of the reference, or an \
        empty branch in place of the `?`, as in `(?:^https?://|)www`.
        """,
      examples: [
        DriftExample(
          #"(?=(a+))\1b"#,
          on: "aab",
          gives: "no match",
          "[0,3){1=[0,2)}",
          nil
        ),
        DriftExample(
          #"a(b|\1?){2}"#,
          on: "a",
          gives: "[0,1){1=[1,1)}",
          "no match",
          "[0,1){1=[1,1)}"
        ),
        DriftExample("(?:^https?://)?www", on: "h://www", gives: "[4,7)", "[4,7)", "no match"),
      ],
      links: [
        DriftLink("WebKit bug 320347", "https://bugs.webkit.org/show_bug.cgi?id=320347"),
        .pcre2API("Compiling a pattern, PCRE2_NO_START_OPTIMIZE", "compiling"),
      ]
    ),
    DriftCause(
      .patternSize,
      "A limit on the size of a pattern",
      foundation: """
        More than 99 groups inside one another are refused (measured), and counts from 16,777,216 \
        on.
        """,
      pcre2: """
        About 64 thousand code units of compiled pattern, into which counted groups are copied \
        out, are the limit (error 120), and so are a count of 65,535 (error 105) and 250 groups \
        inside one another (error 119).
        """,
      javaScript: "Far larger sizes pass (measured).",
      advice: "Write `*` or `+` instead of a huge count, and lists as several rules.",
      examples: [
        DriftExample("(?:abcdefghij){5000}", on: "a", gives: "no match", "refused", "no match"),
        DriftExample("a{65536}", on: "a", gives: "no match", "refused", "no match"),
      ],
      links: [.pcre2Page("pcre2limits", "pcre2limits.html"), .mdn("Quantifier", "Quantifier")]
    ),
    DriftCause(
      .unexplained,
      "A difference that no known construct explains",
      foundation: """
        It answers otherwise than another engine, and no change of a construct on this page made \
        the two answers the same.
        """,
      pcre2: "The same.",
      javaScript: "The same.",
      advice: """
        The smallest pattern and the shortest subject, which the report shows, tell where to look; \
        write that part in another way.
        """,
      examples: [],
      links: [
        .icu("Overview", "overview"),
        .pcre2Pattern("PCRE2 regular expression details"),
        .ecma("Patterns", "sec-patterns"),
      ]
    ),
    DriftCause(
      .syntax,
      "A pattern that one dialect refuses for another reason",
      foundation: """
        Refuses the pattern or takes it, for a reason that is none of the others on this page.
        """,
      pcre2: "The same. Error numbers are those of `pcre2_get_error_message`.",
      javaScript: """
        The same; a pattern counts as refused if it is valid neither with the flag `u` nor without \
        it.
        """,
      advice: "The engine's own words, which the report shows, say what it does not like there.",
      examples: [
        DriftExample("(?i-i-i)a", on: "a", gives: "[0,1)", "refused", "refused")
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Backslash"),
        .ecma("Early Errors", "sec-patterns-static-semantics-early-errors"),
        .ecma("annex B, Regular Expressions Patterns", "sec-regular-expressions-patterns"),
      ]
    ),
  ]
}
