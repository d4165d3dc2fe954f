import RegexSyntax

extension DriftCause {
  static let groups: [DriftCause] = [
    DriftCause(
      .atomicGroup,
      "`(?>…)`",
      foundation: "An atomic group: once it has matched, no other way through it is tried.",
      pcre2: "The same.",
      javaScript: "Refused.",
      advice: """
        Write `(?:…)`, and let the part after it begin with a character that the group cannot \
        match, so that there is only one way to match.
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
      foundation: "Allowed if the length has an upper bound: `(?<=a{1,3})`, but not `(?<=a+)`.",
      pcre2: """
        Refused (error 125) unless each top-level branch has a fixed length. Releases after 10.42 \
        allow bounded lengths.
        """,
      javaScript: "Allowed, without a bound.",
      advice: "Write one top-level branch per length: `(?<=http://|https://)`.",
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
      "A lookbehind in an engine that matches it backwards",
      foundation: """
        Matched from left to right, from each possible start, the nearest first (measured).
        """,
      pcre2: "Matched from left to right, from a fixed distance back.",
      javaScript: """
        Matched from right to left: the second of two groups matches first, and a reference goes \
        before its group.
        """,
      advice: "Use no groups and no references in a lookbehind.",
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
      pcre2: """
        One of two branches, depending on whether a group has matched or an assertion succeeds.
        """,
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
      pcre2: "Calls the whole pattern, or a group, like a subroutine.",
      javaScript: "Refused.",
      advice: "Repeat the text of the group. There is no other way to write unbounded nesting.",
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
      pcre2: "Each branch numbers its groups from the same number on.",
      javaScript: "Refused.",
      advice: """
        Put one group around the branches, `(a|b)`, or give each branch its own and use all of \
        them in the template, `$1$2`.
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
        Verbs that control backtracking, settings at the start of the pattern such as `(*UTF)`, \
        and groups by name such as `(*atomic:…)`. `(?C1)` calls out to the program.
        """,
      javaScript: "Refused.",
      advice: """
        Avoid them: write `(?!)` for `(*FAIL)`, `(?=…)` for `(*pla:…)`, and compile options for \
        settings.
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
