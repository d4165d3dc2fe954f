import RegexSyntax

extension DriftCause {
  static let boundaries: [DriftCause] = [
    DriftCause(
      .wordBoundary,
      #"`\b` and `\B`"#,
      foundation: #"""
        Between a character of `\w` and one that is not; marks and format characters, such as the \#
        soft hyphen, belong to the character before them.
        """#,
      pcre2: #"Between its own `\w` and everything else. A mark is not a word character."#,
      javaScript: "Between `[0-9A-Za-z_]` and everything else, so also between `f` and `é`.",
      advice: """
        Write which characters must not follow, `(?![0-9A-Za-z_])`, or precede, \
        `(?<![0-9A-Za-z_])`.
        """,
      examples: [
        DriftExample(#"caf\b"#, on: "café", gives: "no match", "no match", "[0,3)"),
        DriftExample(#"\B"#, on: "a\u{301}", gives: "[1,1)", "[2,2)", "[2,2)"),
        DriftExample(#"a\b"#, on: "a‿", gives: "no match", "[0,1)", "[0,1)"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Simple assertions", "smallassertions"),
        .mdn("Word boundary assertion", "Word_boundary_assertion"),
        .ecma("IsWordChar", "sec-runtime-semantics-iswordchar-abstract-operation"),
      ]
    ),
    DriftCause(
      .unicodeWordBoundary,
      #"`\b{…}`, and `\b` in mode `w`, by Unicode's text segmentation"#,
      foundation: #"""
        Under the flag `w`, `\b` follows UAX #29: there is no boundary inside `don't`. `\b{` is \#
        refused.
        """#,
      pcre2: #"""
        No such flag: `(?w)` is refused. In `\b{wb}` the braces are literal, after an ordinary \#
        `\b`.
        """#,
      javaScript: #"""
        No such flag. `\b{wb}` means the same as in PCRE2; with the flag `u` it is refused.
        """#,
      advice: "Write which characters must not follow: `(?![0-9A-Za-z_'])`.",
      examples: [
        DriftExample(#"(?w)don\b"#, on: "don't", gives: "no match", "refused", "refused"),
        DriftExample(#"a\b{wb}"#, on: "a{wb}", gives: "refused", "[0,5)", "[0,5)"),
      ],
      links: [
        .icu("Flag Options", "flag-options"),
        .unicode("UAX #29, word boundaries", "tr29/#Word_Boundaries"),
        .pcre2Pattern("Simple assertions", "smallassertions"),
        .mdn("Word boundary assertion", "Word_boundary_assertion"),
      ]
    ),
    DriftCause(
      .graphemeCluster,
      #"`\X`"#,
      foundation: """
        What a reader sees as one character, by the rules of Unicode 16: Indic consonants joined \
        by a virama are one.
        """,
      pcre2: "The same by the rules of Unicode 14, where they are two.",
      javaScript: """
        No such escape: without the flag `u` it is the letter X; with it the pattern is refused.
        """,
      advice: #"""
        Write which characters may be there, or `\P{M}\p{M}*` for a character and its marks.
        """#,
      examples: [
        DriftExample(#"^\X$"#, on: "\u{915}\u{94D}\u{937}", gives: "[0,3)", "no match", "no match"),
        DriftExample(#"\X"#, on: "é", gives: "[0,1)", "[0,1)", "no match"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .unicode("UAX #29, grapheme clusters", "tr29/#Grapheme_Cluster_Boundaries"),
        .pcre2Pattern("Extended grapheme clusters", "uniextseq"),
        .ecma("annex B, Regular Expressions Patterns", "sec-regular-expressions-patterns"),
      ]
    ),
  ]
}
