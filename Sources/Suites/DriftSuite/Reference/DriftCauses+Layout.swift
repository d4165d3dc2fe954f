import RegexSyntax

extension DriftCause {
  static let layout: [DriftCause] = [
    DriftCause(
      .inlineFlag,
      "An inline flag that one dialect lacks",
      foundation: """
        `i`, `m`, `s`, `w` and `x`, in both forms, `(?i)` and `(?i:…)`. `d` and `u` are accepted \
        too (measured).
        """,
      pcre2: """
        `i`, `m`, `s`, `x`, `xx`, `n`, `J` and `U`, in both forms, also with `^` or no letter at \
        all. `d`, `u` and `w` are refused (error 111).
        """,
      javaScript: """
        `i`, `m` and `s`, only around a group: `(?i:…)`. `(?i)` is refused. Engines older than \
        ES2025, such as that of Node 20, refuse both.
        """,
      advice: "Write both cases, `[Hh]`; or `(?i:…)` if all engines support it.",
      examples: [
        DriftExample("(?i)^https:", on: "HTTPS:", gives: "[0,6)", "[0,6)", "refused"),
        DriftExample("(?u)a", on: "a", gives: "[0,1)", "refused", "refused"),
        DriftExample("(?U)a+", on: "aa", gives: "refused", "[0,1) [1,2)", "refused"),
      ],
      links: [
        .icu("Regular Expression Operators", "regular-expression-operators"),
        .icu("Flag Options", "flag-options"),
        .pcre2Pattern("Internal option setting", "internaloptions"),
        .mdn("Modifier", "Modifier"),
      ]
    ),
    DriftCause(
      .extendedMode,
      "What mode `x` skips",
      foundation: """
        White space and `#` comments anywhere, also in classes, counts and the heads of groups \
        (measured). A comment ends at any line end.
        """,
      pcre2: """
        White space and `#` comments between items, but not in classes. A comment ends at LF, or \
        as another newline setting says.
        """,
      javaScript: "No such mode: refused.",
      advice: "Write the pattern without the flag and without the spaces.",
      examples: [
        DriftExample("(?x)[a b]", on: " ", gives: "no match", "[0,1)", "refused"),
        DriftExample("(?x)a #c\u{D}b", on: "ab", gives: "[0,2)", "[0,1)", "refused"),
        DriftExample("(?x)a{2 }", on: "aa", gives: "[0,2)", "no match", "refused"),
      ],
      links: [
        .icu("Flag Options", "flag-options"),
        .pcre2Pattern("Characters and metacharacters"),
        .pcre2API("Compiling a pattern", "compiling"),
        .mdn("Modifier", "Modifier"),
      ]
    ),
    DriftCause(
      .comment,
      "`(?#…)`",
      foundation: "A comment, up to the next `)`.",
      pcre2: "The same.",
      javaScript: "Refused.",
      advice: "Remove it; a manifest has keys for notes.",
      examples: [
        DriftExample("a(?#the id)b", on: "ab", gives: "[0,2)", "[0,2)", "refused")
      ],
      links: [
        .icu("Regular Expression Operators", "regular-expression-operators"),
        .pcre2Pattern("Comments", "comments"),
        .ecma("Patterns", "sec-patterns"),
      ]
    ),
  ]
}
