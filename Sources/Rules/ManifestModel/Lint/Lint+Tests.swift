import Diagnostics

/// The checks of the tests of rules.
extension Lint {
  static let testChecks = [testLengths, noTests, onlyPositiveTests, testHeaders]

  static let testLengths = LintCheck(
    code: "test-lengths-differ",
    severity: .error,
    summary: "`testResults` and `testInputs` have different lengths.",
    explanation: """
      The result at an index belongs to the input at the same index. An input or result without a \
      partner is not tested; write `null` if an input gives no result.
      """,
    passing: [
      LintExample(
        .format,
        #"{"appId": "notes", "format": "notes://$1", "testResults": ["notes://1", null]}"#
      )
    ],
    failing: [
      LintExample(
        .format,
        #"{"appId": "notes", "format": "notes://$1", "testResults": ["notes://1"]}"#
      )
    ]
  ) { context in
    let misspelt = context.objectsWithoutTests
    return context.formats.compactMap { rule, format in
      guard let results = format.testResults else { return nil }
      let inputs = rule.testInputs?.value.count ?? 0
      guard inputs != results.value.count, !misspelt.contains(rule.range.lowerBound) else {
        return nil
      }
      let words =
        rule.testInputs == nil
        ? "but the rule has no 'testInputs'" : "for \(counted(inputs, "input"))"
      return context.diagnostic(
        "test-lengths-differ",
        .error,
        "'testResults' has \(counted(results.value.count, "result")) \(words)",
        at: results.range.openingBracket,
        help: "give one result for each input: a string, or null for none"
      )
    }
  }

  static let noTests = LintCheck(
    code: "no-tests",
    severity: .warning,
    summary: "A rule, or one of its formats, has no tests.",
    explanation: """
      Nobody notices when it breaks. Add `testInputs` and, in each format, `testResults`; in a \
      redirect add `tests`. In the app's own format previews have no tests; ruleproof reads \
      `testInputs` and `testResults` there too.
      """,
    passing: [
      LintExample(.redirects, #"{"^a\\?u=": {"param": "u", "tests": {"a?u=b": "b"}}}"#)
    ],
    failing: [
      LintExample(.format, #"{"appId": "notes", "format": "notes://$1"}"#),
      LintExample(.redirects, #"{"^a\\?u=": {"param": "u"}}"#),
      LintExample(.preview, #"{"regex": "^a$", "format": "b"}"#),
    ]
  ) { context in
    let misspelt = context.objectsWithoutTests
    return context.manifest.rules.flatMap { context.noTestFindings($0, misspelt) }
  }

  static let onlyPositiveTests = LintCheck(
    code: "only-positive-tests",
    severity: .note,
    summary: "No test of a rule says what the rule must not match.",
    explanation: """
      A pattern that matches too much passes such tests. Add a URL that nearly matches, with the result `null`; \
      in a redirect, a URL that stays unchanged.
      """,
    passing: [
      LintExample(
        .format,
        #"{"appId": "notes", "format": "notes://$1", "testResults": ["notes://1", null]}"#
      )
    ],
    failing: [
      LintExample(
        .action,
        #"""
        {"title": "Open Note", "regex": "^https://notes\\.example/(\\d+)$",
         "testInputs": ["https://notes.example/1"],
         "formats": [{"appId": "notes", "format": "notes://$1", "testResults": ["notes://1"]}]}
        """#
      )
    ]
  ) { context in
    context.manifest.rules.compactMap { rule in
      guard rule.hasTests, !rule.hasNegativeTest, let pattern = rule.pattern else { return nil }
      return context.diagnostic(
        "only-positive-tests",
        .note,
        "no test says what this rule must not match",
        at: pattern.range,
        help: rule.kind == .redirect
          ? "add a URL that stays unchanged" : "add a URL that nearly matches, with the result null"
      )
    }
  }

  static let testHeaders = LintCheck(
    code: "test-headers-misplaced",
    severity: .warning,
    summary: "`testHeaders` does not fit its action.",
    explanation: """
      `testHeaders` is an extension of ruleproof: the response headers of each test input. It has \
      an effect only in an action with `headers`, and needs one entry per input.
      """,
    passing: [
      LintExample(
        .action,
        #"""
        {"title": "Open Note", "regex": "^https://[^\\n]+\\n.*\"x-note\":\"(\\d+)\"", "headers": true,
         "testInputs": ["https://a.example/", "https://b.example/"],
         "testHeaders": [{"x-note": "1"}, null],
         "formats": [{"appId": "notes", "format": "notes://$1"}]}
        """#
      )
    ],
    failing: [
      LintExample(
        .action,
        #"""
        {"title": "Open Note", "regex": "^https://notes\\.example/(\\d+)$",
         "testInputs": ["https://notes.example/1"], "testHeaders": [{"x-note": "1"}],
         "formats": [{"appId": "notes", "format": "notes://$1"}]}
        """#
      )
    ]
  ) { context in
    context.manifest.rules.compactMap { rule in
      guard let headers = rule.testHeaders else { return nil }
      let inputs = rule.testInputs?.value.count ?? 0
      let message: String? =
        if !rule.sendsHeaders {
          "'testHeaders' has no effect without 'headers': true"
        } else if headers.value.count != inputs {
          "'testHeaders' has \(headers.value.count) entries, of \(inputs) inputs"
        } else {
          nil
        }
      return message.map {
        context.diagnostic(
          "test-headers-misplaced",
          .warning,
          $0,
          at: headers.range.openingBracket
        )
      }
    }
  }
}

extension LintContext {
  /// The finding about a rule without tests, or those about its formats; none about what `misspelt` has.
  fileprivate func noTestFindings(_ rule: Rule, _ misspelt: Set<Int>) -> [Diagnostic] {
    guard let place = rule.title ?? rule.pattern, !misspelt.contains(rule.range.lowerBound) else {
      return []
    }
    let formats = rule.formats.filter { !misspelt.contains($0.range.lowerBound) }
    guard rule.hasTests || formats.count < rule.formats.count else {
      return [
        diagnostic(
          "no-tests",
          // The app's own format gives previews none.
          rule.kind == .preview ? .note : .warning,
          "this \(rule.kind.rawValue) has no tests",
          at: place.range,
          help: rule.kind == .redirect
            ? "add 'tests': input to expected output"
            : "add 'testInputs' and 'testResults'"
        )
      ]
    }
    guard rule.kind == .action else { return [] }
    return formats.compactMap { format in
      guard format.testResults?.value.isEmpty ?? true else { return nil }
      return diagnostic(
        "no-tests",
        .warning,
        "the format of '\(format.name ?? "")' has no tests",
        at: format.appID?.range ?? format.range.openingBracket,
        help: "add 'testResults'"
      )
    }
  }
}

extension Rule {
  fileprivate var hasTests: Bool {
    if kind == .redirect { return !redirectTests.isEmpty }
    let hasInputs = testInputs.map { !$0.value.isEmpty } ?? false
    return hasInputs && formats.contains { !($0.testResults?.value.isEmpty ?? true) }
  }

  fileprivate var hasNegativeTest: Bool {
    if kind == .redirect {
      return redirectTests.contains { test in
        test.expected.value == .none || test.expected.value == .output(test.input.value)
      }
    }
    return formats.contains { format in
      format.testResults?.value.contains { $0.value == .none } ?? false
    }
  }
}

extension Range<Int> {
  /// The first byte, where the whole would be too long to mark.
  fileprivate var openingBracket: Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + 1) }
}
