import RegexSyntax

extension DriftCause {
  static let repetition: [DriftCause] = [
    DriftCause(
      .interval,
      "`{,3}`, `{2, 3}` and other spellings or sizes of a count",
      foundation: """
        `{n}`, `{n,}` and `{n,m}`; any other spelling is refused. Counts up to 16,777,215 are \
        allowed (measured).
        """,
      pcre2: """
        Anything else is literal. Releases after 10.42 read `{,3}`, and spaces inside the braces, \
        as counts. Numbers from 65,536 on are refused (error 105).
        """,
      javaScript: "Anything else is literal without the flag `u`, and refused with it.",
      advice: "Write `{0,3}` and `{2,3}`, without spaces; escape a literal brace.",
      examples: [
        DriftExample("a{,3}", on: "aaa", gives: "refused", "no match", "no match"),
        DriftExample("a{,3}", on: "a{,3}", gives: "refused", "[0,5)", "[0,5)"),
        DriftExample("a{2, 3}", on: "aa", gives: "refused", "no match", "no match"),
        DriftExample("a{0,65536}", on: "a", gives: "[0,1) [1,1)", "refused", "[0,1) [1,1)"),
      ],
      links: [
        .icu("Regular Expression Operators", "regular-expression-operators"),
        .pcre2Pattern("Repetition"),
        .mdn("Quantifier", "Quantifier"),
        .ecma("annex B, Regular Expressions Patterns", "sec-regular-expressions-patterns"),
      ]
    ),
    DriftCause(
      .literalBrace,
      "A literal brace",
      foundation: "Refused unless it is escaped or in a class.",
      pcre2: "Allowed wherever it does not begin or end a count.",
      javaScript: """
        Allowed in the same places without the flag `u`; refused with it, so such a pattern runs \
        without the flag.
        """,
      advice: #"Escape both: `\{id\}`."#,
      examples: [
        DriftExample("/{id}", on: "/{id}", gives: "refused", "[0,5)", "[0,5)"),
        DriftExample("a}", on: "a}", gives: "refused", "[0,2)", "[0,2)"),
      ],
      links: [
        .icu("Regular Expression Metacharacters", "regular-expression-metacharacters"),
        .pcre2Pattern("Repetition"),
        .mdn("Literal character", "Literal_character"),
        .ecma("annex B, Regular Expressions Patterns", "sec-regular-expressions-patterns"),
      ]
    ),
    DriftCause(
      .possessiveQuantifier,
      "`a++`",
      foundation: "A loop that does not backtrack.",
      pcre2: "The same.",
      javaScript: "Refused.",
      advice: """
        Remove the second `+` if the text after the loop cannot begin with what the loop matches: \
        `[^/]+/` matches the same as `[^/]++/`.
        """,
      examples: [
        DriftExample("[^/]++/", on: "ab/", gives: "[0,3)", "[0,3)", "refused")
      ],
      links: [
        .icu("Regular Expression Operators", "regular-expression-operators"),
        .pcre2Pattern("Atomic grouping and possessive quantifiers", "atomicgroup"),
        .mdn("Quantifier", "Quantifier"),
      ]
    ),
    DriftCause(
      .quantifiedAssertion,
      "A quantifier after a lookaround or an anchor",
      foundation: #"Refused after a lookaround or `\b`, allowed after `^` and `$` (measured)."#,
      pcre2: #"Allowed after a lookaround; refused after `^`, `$` and `\b` (error 109)."#,
      javaScript: """
        Without the flag `u`, allowed after a lookahead and refused after anything else; with it \
        always refused.
        """,
      advice: "Remove the quantifier, or put the assertion in a group: `(?:(?=a))?`.",
      examples: [
        DriftExample("(?=a)*b", on: "b", gives: "refused", "[0,1)", "[0,1)"),
        DriftExample("^?a", on: "ba", gives: "[1,2)", "refused", "refused"),
        DriftExample("(?<=a)+b", on: "ab", gives: "refused", "[1,2)", "refused"),
      ],
      links: [
        .icu("Differences with Java", "differences-with-java-regular-expressions"),
        .pcre2Pattern("Assertions", "bigassertions"),
        .mdn("Lookahead assertion", "Lookahead_assertion"),
        .ecma("annex B, Regular Expressions Patterns", "sec-regular-expressions-patterns"),
      ]
    ),
    DriftCause(
      .emptyLoop,
      "A loop whose body can be empty",
      foundation: """
        An empty iteration counts and ends the loop, so a group in it ends up empty. A lazy or \
        possessive loop over an empty body may use up the stack; the answer is then undecided \
        (both measured).
        """,
      pcre2: "An empty iteration counts, and matching continues after the loop.",
      javaScript: """
        Once the minimum is reached, an empty iteration does not count: a group keeps its previous \
        value, or stays unset. After an empty branch the next one is tried.
        """,
      advice: "Write a body that matches at least one character: `(a+)?` instead of `(a*)*`.",
      examples: [
        DriftExample(
          "^(a?)*$",
          on: "a",
          gives: "[0,1){1=[1,1)}",
          "[0,1){1=[1,1)}",
          "[0,1){1=[0,1)}"
        ),
        DriftExample("(a*)*b", on: "b", gives: "[0,1){1=[0,0)}", "[0,1){1=[0,0)}", "[0,1){1=-}"),
        DriftExample("(a*?)*?b", on: "aab", gives: nil, "[0,3){1=[1,2)}", "[0,3){1=[1,2)}"),
      ],
      links: [
        .icu("Heap and Stack Usage", "heap-and-stack-usage"),
        .pcre2Pattern("Repetition"),
        .ecma("RepeatMatcher", "sec-runtime-semantics-repeatmatcher-abstract-operation"),
      ]
    ),
    DriftCause(
      .emptyMatch,
      "Where the search continues after an empty match",
      foundation: "One character further on (measured).",
      pcre2: """
        First at the same place, for a match that is not empty, then one character further on; \
        `pcre2_substitute` and PCRE2's example program do the same.
        """,
      javaScript: "One character further on.",
      advice: "Write a pattern that matches at least one character: `/` instead of `(?=/)|/`.",
      examples: [
        DriftExample(
          "|a",
          on: "aa",
          gives: "[0,0) [1,1) [2,2)",
          "[0,0) [0,1) [1,1) [1,2) [2,2)",
          "[0,0) [1,1) [2,2)"
        ),
        DriftExample("(?=/)|/", on: "/a", template: "-", gives: #""-/a""#, #""--a""#, #""-/a""#),
      ],
      links: [
        .icu("Find and Replace", "find-and-replace"),
        .pcre2Page("pcre2demo", "pcre2demo.html"),
        .pcre2API("Creating a new string with substitutions", "substitutions"),
        .ecma("AdvanceStringIndex", "sec-advancestringindex"),
      ]
    ),
    DriftCause(
      .emptyPattern,
      "An empty pattern",
      foundation: "Refused (measured).",
      pcre2: "Matches the empty string everywhere.",
      javaScript: "Matches the empty string everywhere.",
      advice: "Write `(?:)`.",
      examples: [
        DriftExample("", on: "ab", gives: "refused", "[0,0) [1,1) [2,2)", "[0,0) [1,1) [2,2)"),
        DriftExample("", on: "a", template: "-", gives: "refused", #""-a-""#, #""-a-""#),
      ],
      links: [.pcre2API("Compiling a pattern", "compiling"), .ecma("Patterns", "sec-patterns")]
    ),
  ]
}
