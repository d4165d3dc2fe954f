import Diagnostics

/// The checks of scripts.
extension Lint {
  static let scriptChecks = [scriptSyntax, scriptWithoutProcess, scriptPatternMisses]

  static let scriptSyntax = LintCheck(
    code: "script-syntax",
    severity: .error,
    summary: "A script is not JavaScript.",
    explanation: """
      The app runs nothing of it, whatever the URL. JavaScriptCore parses every `script` and \
      `script2`, and runs none; so scripts without tests are checked, too.
      """,
    passing: [
      LintExample(
        .format,
        #"{"appId": "notes", "script2": "const process = (url, done) => done(url?.slice(8));"}"#
      )
    ],
    failing: [
      LintExample(
        .format,
        #"{"appId": "notes", "script2": "function process(url, done) { done(url; }"}"#
      ),
      LintExample(.preview, #"{"regex": "^a", "script": "function process(url, done) {"}"#),
    ]
  ) { context in
    context.scripts.compactMap { script in
      guard case .syntax(let problem) = context.engine.scriptDefect(script.value) else {
        return nil
      }
      let offset = problem.offset.map { min($0, script.value.utf16.count) }
      return context.diagnostic(
        "script-syntax",
        .error,
        "the script is not JavaScript: \(problem.message)",
        at: offset.map { context.place(of: $0..<($0 + 1), in: script) } ?? script.start
      )
    }
  }

  static let scriptWithoutProcess = LintCheck(
    code: "script-without-process",
    severity: .error,
    summary: "A script defines no `process` that can be called.",
    explanation: """
      The app calls `process(url, completionHandler)`, so a script without it gives nothing. A \
      global function of that name is required, or a variable that may hold one; one within \
      another function is not seen, and a class or a number cannot be called. Scripts that may define it in a way that only shows when they run, such as \
      `globalThis['process'] = …`, are left to the tests.
      """,
    passing: [
      LintExample(.format, #"{"appId": "notes", "script": "var process = (u, f) => f(u);"}"#),
      LintExample(.format, #"{"appId": "notes", "script2": "this.process = (u, f) => f(u);"}"#),
    ],
    failing: [
      LintExample(.format, #"{"appId": "notes", "script2": "function proces(u, f) { f(u); }"}"#),
      LintExample(
        .format,
        #"{"appId": "notes", "script": "(() => { function process(u, f) { f(u); } })();"}"#
      ),
      LintExample(.format, #"{"appId": "notes", "script2": "class process {}"}"#),
    ]
  ) { context in
    context.scripts.compactMap { script in
      guard context.engine.scriptDefect(script.value) == .noProcess else { return nil }
      return context.diagnostic(
        "script-without-process",
        .error,
        "the script defines no global function 'process', which the app calls",
        at: script.start,
        help: "write 'function process(url, completionHandler) { … }'"
      )
    }
  }

  static let scriptPatternMisses = LintCheck(
    code: "script-pattern-misses",
    severity: .warning,
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

extension Located<String> {
  /// The opening quotation mark of a long string.
  fileprivate var start: Range<Int> { range.lowerBound..<(range.lowerBound + 1) }
}

extension LintContext {
  /// The scripts of both kinds, in file order.
  fileprivate var scripts: [Located<String>] {
    formats.flatMap { [$0.format.script, $0.format.script2].compactMap { $0 } }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

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
          at: script.start,
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
