import RegexSyntax

extension DriftCause {
  static let boundaries: [DriftCause] = [
    DriftCause(
      .wordBoundary,
      #"`\b` and `\B`"#,
      foundation: #"""
        Between a character of `\w` and one that is none; marks and format characters, such as \#
        the soft hyphen, belong to what stands before them.
        """#,
      pcre2: #"Between its own `\w` and all others. A mark is no word character there."#,
      javaScript: "Between `[0-9A-Za-z_]` and all others, so also between `f` and `é`.",
      advice: "Say what may not follow, `(?![0-9A-Za-z_])`, or stand before, `(?<![0-9A-Za-z_])`.",
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
        Under the flag `w`, `\b` follows UAX #29: there is none inside `don't`. `\b{` is refused.
        """#,
      pcre2: #"""
        No such flag: `(?w)` is refused. In `\b{wb}` the braces stand for themselves behind an \#
        ordinary `\b`.
        """#,
      javaScript: #"""
        No such flag, and `\b{wb}` is read as by PCRE2; with the flag `u` it is refused.
        """#,
      advice: "Say which characters may follow: `(?![0-9A-Za-z_'])`.",
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
        What a reader takes for one character, by the rules of Unicode 16: Indic consonants joined \
        by a virama are one.
        """,
      pcre2: "The same by the rules of Unicode 14, in which they are two.",
      javaScript: """
        No such escape: without the flag `u` the letter X, and with it the pattern is refused.
        """,
      advice: #"""
        Say which characters may stand there, or write `\P{M}\p{M}*` for a character and its \#
        marks.
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
