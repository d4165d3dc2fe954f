import Diagnostics

/// The checks of scripts.
extension Lint {
  static let scriptChecks = [scriptPatternMisses]

  static let scriptPatternMisses = LintCheck(
    "script-pattern-misses",
    .warning,
    summary: "A script's own pattern does not match a test input that the rule's pattern matches.",
    explanation: """
      Scripts often parse the URL again with their own `RegExp`. If it is narrower than the rule's \
      pattern, `exec` returns null and the script throws. Only patterns written as literals are \
      checked that run on the first parameter of `process` and whose result is indexed without a \
      null check; if a script has several, one match is enough.
      """,
    passing: [
      LintExample(
        .format,
        #"""
        {"appId": "notes", "testResults": ["notes:1", null],
         "script2": "function process(url, done) { done('notes:' + /(\\d+)$/.exec(url)[1]); }"}
        """#
      )
    ],
    failing: [
      LintExample(
        .format,
        #"""
        {"appId": "notes", "testResults": ["notes:1", null],
         "script2": "function process(url, done) { done(RegExp('www\\.(\\d+)').exec(url)[1]); }"}
        """#
      )
    ]
  ) { context in
    context.formats.flatMap { rule, format in
      [format.script2, format.script].compactMap { $0 }.flatMap { script in
        context.scriptPatternFindings(rule, format, script)
      }
    }
  }
}

extension LintContext {
  fileprivate func scriptPatternFindings(
    _ rule: Rule,
    _ format: Format,
    _ script: Located<String>
  ) -> [Diagnostic] {
    guard !rule.sendsHeaders, let pattern = rule.pattern else { return [] }
    let own = ScriptPattern.patterns(in: script.value)
    guard !own.isEmpty else { return [] }
    let tests = zip(rule.testInputs?.value ?? [], format.testResults?.value ?? [])
    for (input, expected) in tests {
      guard let url = input.value, expected.value != .none,
        engine.matches(pattern.value, url) == true
      else { continue }
      let answers = own.map { engine.javaScriptMatches($0.source, $0.flags, url) }
      guard answers.allSatisfy({ $0 == false }) else { continue }
      return [
        diagnostic(
          "script-pattern-misses",
          .warning,
          "the script's own pattern '\(own[0].source)' does not match a test input of the rule",
          at: script.range.lowerBound..<(script.range.lowerBound + 1),
          notes: [
            DiagnosticNote(
              message: "the rule's pattern matches it",
              location: manifest.location(of: input.range)
            )
          ]
        )
      ]
    }
    return []
  }
}
