import Diagnostics
import RegexSyntax

/// The checks of parts of patterns that are valid, and hardly mean what their authors wanted to say.
extension Lint {
  static let slipChecks = [classOfWords, rangeAcrossCases, lazyEnd, queryMarkNotEscaped]

  static let classOfWords = LintCheck(
    code: "class-of-words",
    severity: .warning,
    summary: "A class has words with a bar between them.",
    explanation: """
      `[item|product]` takes one character, of these letters and `|`. Alternatives are in a group: \
      `(?:item|product)`.
      """,
    passing: [
      valueExample(#"^https://a\\.example/(?:item|product)/(\\d)$"#, "https://a.example/item/1")
    ],
    failing: [
      valueExample(#"^https://a\\.example/[item|product]+/(\\d)$"#, "https://a.example/item/1")
    ]
  ) { context in
    context.slips(.classOfWords, "class-of-words") { text in
      (
        "'\(text)' takes one character: one of those in it, and '|' is one of them",
        "write a group: '(?:\(text.dropFirst().dropLast()))'"
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
    context.slips(.rangeAcrossCases, "range-across-cases") { text in
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
    context.slips(.lazyEnd, "lazy-at-end") { _ in
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
    context.slips(.optionalBeforeParameter, "query-mark-not-escaped") { _ in
      (
        "this '?' begins no query: it makes the character before it optional",
        #"write '\?'"#
      )
    }
  }
}

extension LintContext {
  /// A finding for the first slip of a kind in each pattern, with the message and the help for its text.
  fileprivate func slips(
    _ kind: PatternSlip.Kind,
    _ code: String,
    _ words: (String) -> (message: String, help: String)
  ) -> [Diagnostic] {
    meantPatterns.compactMap { _, pattern in
      guard let slip = syntax[pattern.value]?.slips.first(where: { $0.kind == kind }) else {
        return nil
      }
      let units = Array(pattern.value.utf16)[slip.range]
      let (message, help) = words(String(decoding: units, as: UTF16.self))
      return diagnostic(code, .warning, message, at: place(of: slip.range, in: pattern), help: help)
    }
  }
}
