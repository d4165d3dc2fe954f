import RegexSyntax

extension DriftCause {
  static let letters: [DriftCause] = [
    DriftCause(
      .caseFolding,
      "Case folding of one character to several, such as `ß` and `SS`",
      foundation: """
        Under the flag `i`, literal text is compared by full case folding: `ß` matches `SS`, and \
        `ff` the ligature U+FB00. Classes fold one character at a time.
        """,
      pcre2: "One character folds to one: `ß` matches `ß` and `ẞ`.",
      javaScript: """
        One character folds to one: by simple folding with the flag `u`; without it by upper case, \
        and never from non-ASCII to ASCII, so `k` does not match the Kelvin sign U+212A.
        """,
      advice: """
        Put one of the letters in a class, `[s]s`; all engines then fold one character at a time.
        """,
      examples: [
        DriftExample("(?i:ss)", on: "ß", gives: "[0,1)", "no match", "no match"),
        DriftExample("(?i:straße)", on: "STRASSE", gives: "[0,7)", "no match", "no match"),
        DriftExample("(?i:fi)le", on: "\u{FB01}le", gives: "[0,3)", "no match", "no match"),
        DriftExample(#"(?i:\-k)"#, on: "-\u{212A}", gives: "[0,2)", "[0,2)", "no match"),
      ],
      links: [
        .icu("Case Insensitive Matching", "case-insensitive-matching"),
        .pcre2Page("pcre2unicode, Unicode case-equivalence", "pcre2unicode.html"),
        .ecma("Canonicalize", "sec-runtime-semantics-canonicalize-ch"),
      ]
    ),
    DriftCause(
      .caseInsensitiveSet,
      #"A set such as `\p{Lu}` under the flag `i`"#,
      foundation: #"""
        The set also gets the other case of its characters: `(?i:\p{Lu})` matches lower-case \#
        letters too (measured).
        """#,
      pcre2: """
        Properties do not change, nor do the POSIX classes defined by them, such as `[:upper:]`.
        """,
      javaScript: """
        JavaScriptCore does not change the set (measured), although the standard folds both sides \
        before comparing them.
        """,
      advice: #"Name both cases, `[\p{Lu}\p{Ll}]`, or write `[A-Za-z]`."#,
      examples: [
        DriftExample(#"(?i:\p{Lu})"#, on: "é", gives: "[0,1)", "no match", "no match"),
        DriftExample(#"(?i:[^\p{Lu}])"#, on: "a", gives: "no match", "[0,1)", "[0,1)"),
        DriftExample("(?i:[[:upper:]])", on: "a", gives: "[0,1)", "no match", "no match"),
      ],
      links: [
        .icu("Case Insensitive Matching", "case-insensitive-matching"),
        .pcre2Pattern("Unicode character properties", "uniextseq"),
        .pcre2Page("pcre2compat, point 16", "pcre2compat.html"),
        .ecma(
          "CharacterSetMatcher",
          "sec-runtime-semantics-charactersetmatcher-abstract-operation"
        ),
      ]
    ),
  ]
}
