import RegexSyntax

extension DriftCause {
  static let rest: [DriftCause] = [
    DriftCause(
      .engineFault,
      "A bug of one engine",
      foundation: #"""
        ICU tries only positions whose first character can begin a match. If a pattern begins \#
        with a lookahead and a reference to its group, it uses the character after the reference \#
        for this: `(?=(a+))\1b` is tried only at a `b` (measured).
        """#,
      pcre2: #"""
        Apart from those of its start optimisations: 10.42 makes a loop possessive that has to give \#
        a character back, where an atomic group that may be empty follows: `c?(?>|b)[^/]{2}\d` \#
        misses `cn8` (measured).
        """#,
      javaScript: """
        If a pattern begins with an optional group that begins with `^`, JavaScriptCore matches it \
        only at the start: `(?:^https?://)?www` misses a `www` further on. WebKit fixed this in \
        2026.
        """,
      advice: """
        Rewrite the pattern: repeat what the group matches instead of the reference, or use an \
        empty branch instead of the `?`, as in `(?:^https?://|)www`. For PCRE2, compile with \
        `PCRE2_NO_AUTO_POSSESS`, or write `(*NO_AUTO_POSSESS)` in front of the pattern.
        """,
      examples: [
        DriftExample(#"c?(?>|b)[^/]{2}\d"#, on: "cn8", gives: "[0,3)", "no match", "refused"),
        DriftExample(
          #"(?=(a+))\1b"#,
          on: "aab",
          gives: "no match",
          "[0,3){1=[0,2)}",
          nil
        ),
        DriftExample("(?:^https?://)?www", on: "h://www", gives: "[4,7)", "[4,7)", "no match"),
      ],
      links: [
        DriftLink("WebKit bug 320347", "https://bugs.webkit.org/show_bug.cgi?id=320347")
      ]
    ),
    DriftCause(
      .startOptimization,
      "A match that PCRE2's start optimisations lose",
      foundation: "Finds the match.",
      pcre2: #"""
        Before a search, PCRE2 checks the subject's length and looks for characters that every match \#
        must have. 10.42 gets some of these wrong: for a group that refers to itself, as in \#
        `a(b|\1?){2}` on `a`, and in machine code also for branches with a common start before a \#
        repeat, as in `(user|u)([^/]*)r` on `user`. Then it reports no match (measured).
        """#,
      javaScript: "Finds the match.",
      advice: """
        Compile the pattern with `PCRE2_NO_START_OPTIMIZE`, or write `(*NO_START_OPT)` in front of it \
        for PCRE2. `--pcre2-options utf,ucp,no-start-optimize` compares PCRE2 with that option.
        """,
      examples: [
        DriftExample(
          #"a(b|\1?){2}"#,
          on: "a",
          gives: "[0,1){1=[1,1)}",
          "no match",
          "[0,1){1=[1,1)}"
        )
      ],
      links: [.pcre2API("Compiling a pattern, PCRE2_NO_START_OPTIMIZE", "compiling")]
    ),
    DriftCause(
      .patternSize,
      "A limit on the size of a pattern",
      foundation: """
        More than 99 nested groups are refused (measured), and so are counts from 16,777,216 on.
        """,
      pcre2: """
        The limits are about 64 thousand code units of compiled pattern, in which counted groups \
        are expanded (error 120), a count of 65,535 (error 105), and 250 nested groups (error \
        119).
        """,
      javaScript: "Far larger sizes are accepted (measured).",
      advice: "Write `*` or `+` instead of a huge count, and split lists into several rules.",
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
        It disagrees with another engine, and changing a construct on this page never made the two \
        agree.
        """,
      pcre2: "The same.",
      javaScript: "The same.",
      advice: """
        The report shows the smallest pattern and the shortest subject; rewrite that part of the \
        pattern.
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
      foundation: "Accepts or refuses the pattern for a reason that is not on this page.",
      pcre2: "The same. Error numbers are those of `pcre2_get_error_message`.",
      javaScript: """
        The same; a pattern counts as refused if it is valid neither with the flag `u` nor without \
        it.
        """,
      advice: "The report quotes the engine's error, which says what it does not accept.",
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
