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
      pcre2: "One character for one: `ß` matches `ß` and `ẞ`.",
      javaScript: """
        One character for one, by simple folding with the flag `u`. Without it by upper case, and \
        never from beyond ASCII into it: `k` does not match the Kelvin sign U+212A.
        """,
      advice: "Put one of the letters in a class, `[s]s`, and it folds one by one everywhere.",
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
        The set is widened by the other case of its characters: `(?i:\p{Lu})` matches small \#
        letters too (measured).
        """#,
      pcre2: """
        Properties stay as they are, and so do the POSIX classes that stand for them, such as \
        `[:upper:]`.
        """,
      javaScript: """
        JavaScriptCore leaves the set as it is (measured), though the standard asks to fold both \
        sides before they are compared.
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
