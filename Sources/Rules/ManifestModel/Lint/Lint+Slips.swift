import Diagnostics
import RegexSyntax

/// The checks of parts of patterns that are valid, and hardly mean what their authors wanted to say.
extension Lint {
  static let slipChecks = [
    classOfWords, numbersInClass, rangeAcrossCases, repeatedAlternative, lazyEnd,
    queryMarkNotEscaped,
  ]

  static let classOfWords = LintCheck(
    code: "class-of-words",
    severity: .warning,
    summary: "A class has a bar between words or characters.",
    explanation: #"""
      `[item|product]` takes one character, of these letters and `|`. Alternatives are in a group: \#
      `(?:item|product)`. In `[\w|-]` the bar is one of the characters. Where it is meant, write it first, \#
      last, or as `\|`.
      """#,
    passing: [
      valueExample(#"^https://a\\.example/(?:item|product)/(\\d)$"#, "https://a.example/item/1")
    ],
    failing: [
      valueExample(#"^https://a\\.example/[item|product]+/(\\d)$"#, "https://a.example/item/1")
    ]
  ) { context in
    context.slips([.classOfWords, .barInClass], "class-of-words") { slip, text in
      (
        "'\(text)' takes one character: one of those in it, and '|' is one of them",
        slip.kind == .classOfWords
          ? "write a group: '(?:\(text.dropFirst().dropLast()))'"
          : #"leave the '|' out, or write '\|' if it is meant"#
      )
    }
  }

  static let numbersInClass = LintCheck(
    code: "numbers-in-class",
    severity: .warning,
    summary: "A class of digits looks like a range of numbers.",
    explanation: #"""
      `[1-31]` takes one digit: 1, 2 or 3. A class has characters, and no numbers: write \#
      `(?:3[01]|[12]\d|[1-9])`, or `\d{1,2}`.
      """#,
    passing: [valueExample(#"^https://a\\.example/([1-9]|1[0-2])$"#, "https://a.example/2")],
    failing: [valueExample(#"^https://a\\.example/([1-12])$"#, "https://a.example/2")]
  ) { context in
    context.slips([.numbersInClass], "numbers-in-class") { _, text in
      (
        "'\(text)' takes one digit, and no number above 9",
        #"write numbers by their digits, as '(?:[1-9]|1[0-2])' for 1 to 12, or '\d{1,2}'"#
      )
    }
  }

  static let repeatedAlternative = LintCheck(
    code: "repeated-alternative",
    severity: .warning,
    summary: "An alternative is there twice.",
    explanation: """
      In `(?:item|product|item)` the last one is never used. It may be a copy that was to be changed.
      """,
    passing: [
      valueExample(#"^https://a\\.example/(?:item|ware)/(\\d)$"#, "https://a.example/item/1")
    ],
    failing: [
      valueExample(#"^https://a\\.example/(?:item|item)/(\\d)$"#, "https://a.example/item/1")
    ]
  ) { context in
    context.slips([.repeatedAlternative], "repeated-alternative") { _, _ in
      (
        "this alternative is there before, too",
        "remove it, or write what was meant"
      )
    }
  }

  static let rangeAcrossCases = LintCheck(
    code: "range-across-cases",
    severity: .warning,
    summary: "A range goes from an upper to a lower case letter.",
    explanation: #"""
      `[A-z]` takes all letters of ASCII, and what is between them: `[`, `\`, `]`, `^`, `_` and the \#
      backquote. Write `[A-Za-z]`, with `_` if it is meant.
      """#,
    passing: [valueExample(#"^https://a\\.example/([A-Za-z]+)$"#, "https://a.example/b")],
    failing: [valueExample(#"^https://a\\.example/([A-z]+)$"#, "https://a.example/b")]
  ) { context in
    context.slips([.rangeAcrossCases], "range-across-cases") { _, text in
      (
        #"the range '\#(text)' takes '[', '\', ']', '^', '_' and '`', too"#,
        "write '\(text.prefix(1))-Za-\(text.suffix(1))', and '_' if it is meant"
      )
    }
  }

  static let lazyEnd = LintCheck(
    code: "lazy-at-end",
    severity: .warning,
    summary: "A lazy quantifier is at the end, where it takes as little as it may.",
    explanation: """
      In `/(.+?)` nothing follows that would make the value longer than one character. Leave out the \
      `?`, or write what ends the value.
      """,
    passing: [valueExample(#"^https://a\\.example/(.+?)$"#, "https://a.example/b")],
    failing: [valueExample(#"^https://a\\.example/(.+?)"#, "https://a.example/b")]
  ) { context in
    context.slips([.lazyEnd], "lazy-at-end") { _, _ in
      (
        "nothing follows what this '?' makes lazy, so that it takes as little as it may",
        "leave out the '?', or write what ends the value, such as '$'"
      )
    }
  }

  static let queryMarkNotEscaped = LintCheck(
    code: "query-mark-not-escaped",
    severity: .warning,
    summary: "The `?` before a parameter is not escaped.",
    explanation: #"""
      `/watch?v=` takes `/watchv=` and `/watcv=`, and no query: the `?` makes the letter before it \#
      optional. The question mark of a query is `\?`.
      """#,
    passing: [
      valueExample(#"^https://a\\.example/watch\\?v=(\\d)$"#, "https://a.example/watch?v=1")
    ],
    failing: [valueExample(#"^https://a\\.example/watch?v=(\\d)$"#, "https://a.example/watchv=1")]
  ) { context in
    context.slips([.optionalBeforeParameter], "query-mark-not-escaped") { _, _ in
      (
        "this '?' begins no query: it makes the character before it optional",
        #"write '\?'"#
      )
    }
  }
}

extension LintContext {
  /// A finding for the first slip of some kinds in each pattern, with the message and the help for its text.
  fileprivate func slips(
    _ kinds: Set<PatternSlip.Kind>,
    _ code: String,
    _ words: (PatternSlip, String) -> (message: String, help: String)
  ) -> [Diagnostic] {
    meantPatterns.compactMap { _, pattern in
      guard let slip = syntax[pattern.value]?.slips.first(where: { kinds.contains($0.kind) }) else {
        return nil
      }
      let units = Array(pattern.value.utf16)[slip.range]
      let (message, help) = words(slip, String(decoding: units, as: UTF16.self))
      return diagnostic(code, .warning, message, at: place(of: slip.range, in: pattern), help: help)
    }
  }
}
