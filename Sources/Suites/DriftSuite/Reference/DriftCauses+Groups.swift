import RegexSyntax

extension DriftCause {
  static let groups: [DriftCause] = [
    DriftCause(
      .atomicGroup,
      "`(?>…)`",
      foundation: "An atomic group: what it took first is not tried in another way.",
      pcre2: "The same.",
      javaScript: "Refused.",
      advice: """
        Write `(?:…)` and make what follows begin with a character that the group cannot take, so \
        that there is but one way to match.
        """,
      examples: [
        DriftExample("(?>a+)b", on: "aab", gives: "[0,3)", "[0,3)", "refused")
      ],
      links: [
        .icu("Regular Expression Operators", "regular-expression-operators"),
        .pcre2Pattern("Atomic grouping and possessive quantifiers", "atomicgroup"),
        .ecma("Patterns", "sec-patterns"),
      ]
    ),
    DriftCause(
      .lookbehindLength,
      "A lookbehind of varying length",
      foundation: "Allowed where the length has an upper bound: `(?<=a{1,3})`, but not `(?<=a+)`.",
      pcre2: """
        Refused (error 125) unless each of the outermost branches has one length. Newer releases \
        than 10.42 allow bounded lengths.
        """,
      javaScript: "Allowed, without a bound.",
      advice: "Write one outermost branch for each length: `(?<=http://|https://)`.",
      examples: [
        DriftExample("(?<=https?://)x", on: "https://x", gives: "[8,9)", "refused", "[8,9)"),
        DriftExample("(?<=/(?:en|deu)/)x", on: "/deu/x", gives: "[5,6)", "refused", "[5,6)"),
        DriftExample("(?<=a+)b", on: "aab", gives: "refused", "refused", "[2,3)"),
      ],
      links: [
        .icu("Regular Expression Operators", "regular-expression-operators"),
        .pcre2Pattern("Lookbehind assertions", "lookbehind"),
        .mdn("Lookbehind assertion", "Lookbehind_assertion"),
      ]
    ),
    DriftCause(
      .lookbehindOrder,
      "A lookbehind in an engine that reads it backwards",
      foundation: """
        Read from left to right from each place where it can start, the nearest first (measured).
        """,
      pcre2: "Read from left to right, from a fixed distance back.",
      javaScript: """
        Read from right to left: of two groups the second takes its part first, and a reference \
        stands before its group.
        """,
      advice: "Have neither groups nor references in a lookbehind.",
      examples: [
        DriftExample(
          "(?<=([ab]{1,2})([bc]{1,2}))d",
          on: "abcd",
          gives: "[3,4){1=[1,2) 2=[2,3)}",
          "refused",
          "[3,4){1=[0,1) 2=[1,3)}"
        ),
        DriftExample(
          #"(?<=(a)\1)b"#,
          on: "aab",
          gives: "refused",
          "[2,3){1=[0,1)}",
          "[2,3){1=[1,2)}"
        ),
      ],
      links: [
        .icu("Regular Expression Operators", "regular-expression-operators"),
        .pcre2Pattern("Lookbehind assertions", "lookbehind"),
        .mdn("Lookbehind assertion", "Lookbehind_assertion"),
        .ecma("CompileAssertion", "sec-compileassertion"),
      ]
    ),
    DriftCause(
      .conditional,
      "`(?(1)…)`",
      foundation: "Refused.",
      pcre2: "One of two branches, by whether a group has matched or an assertion holds.",
      javaScript: "Refused.",
      advice: "Write both cases as branches: `(?:ab|c)` for `(a)?(?(1)b|c)`.",
      examples: [
        DriftExample("^(a)?(?(1)b|c)$", on: "ab", gives: "refused", "[0,2){1=[0,1)}", "refused")
      ],
      links: [
        .icu("Regular Expression Operators", "regular-expression-operators"),
        .pcre2Pattern("Conditional groups", "conditions"),
        .ecma("Patterns", "sec-patterns"),
      ]
    ),
    DriftCause(
      .recursion,
      "`(?R)`, `(?1)` and `(?&n)`",
      foundation: "Refused.",
      pcre2: "The whole pattern, or a group, is called like a subroutine.",
      javaScript: "Refused.",
      advice: """
        Write the text of the group again. Nesting without a bound cannot be said otherwise.
        """,
      examples: [
        DriftExample("([a-z])(?1)", on: "ab", gives: "refused", "[0,2){1=[0,1)}", "refused"),
        DriftExample("(?<n>a)(?&n)", on: "aa", gives: "refused", "[0,2){1=[0,1)}", "refused"),
      ],
      links: [
        .icu("Regular Expression Operators", "regular-expression-operators"),
        .pcre2Pattern("Recursive patterns", "recursion"),
        .pcre2Pattern("Groups as subroutines", "groupsassubroutines"),
        .ecma("Patterns", "sec-patterns"),
      ]
    ),
    DriftCause(
      .branchReset,
      "`(?|…)`",
      foundation: "Refused.",
      pcre2: "The groups of each branch are numbered anew, from the same number on.",
      javaScript: "Refused.",
      advice: """
        Put one group around the branches, `(a|b)`, or give each its own and name all of them in \
        the template, `$1$2`.
        """,
      examples: [
        DriftExample("(?|v=(a)|id=(b))", on: "id=b", gives: "refused", "[0,4){1=[3,4)}", "refused")
      ],
      links: [
        .icu("Regular Expression Operators", "regular-expression-operators"),
        .pcre2Pattern("Duplicate group numbers", "dupgroupnumber"),
        .ecma("Patterns", "sec-patterns"),
      ]
    ),
    DriftCause(
      .verb,
      "`(*ACCEPT)` and other words after `(*`, and callouts",
      foundation: "Refused.",
      pcre2: """
        Verbs that steer backtracking, settings at the pattern's start such as `(*UTF)`, and \
        groups by words such as `(*atomic:…)`. `(?C1)` calls out to the program.
        """,
      javaScript: "Refused.",
      advice: """
        Do without: `(?!)` for `(*FAIL)`, `(?=…)` for `(*pla:…)`, and options where the pattern is \
        compiled for settings.
        """,
      examples: [
        DriftExample("a(*FAIL)|b", on: "b", gives: "refused", "[0,1)", "refused"),
        DriftExample("(*UTF)a", on: "a", gives: "refused", "[0,1)", "refused"),
        DriftExample("(?C1)a", on: "a", gives: "refused", "[0,1)", "refused"),
      ],
      links: [
        .icu("Regular Expression Operators", "regular-expression-operators"),
        .pcre2Pattern("Backtracking control", "backtrackcontrol"),
        .pcre2Pattern("Callouts"),
        .ecma("Patterns", "sec-patterns"),
      ]
    ),
  ]
}
