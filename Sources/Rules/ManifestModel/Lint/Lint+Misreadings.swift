import Diagnostics
import RegexSyntax
import SubjectDomains

/// The checks of patterns that hardly mean what their authors wanted to say.
extension Lint {
  static let patternNeverMatches = LintCheck(
    code: "pattern-never-matches",
    severity: .error,
    summary: "No URL can match a pattern.",
    explanation: #"""
      The pattern wants something before `^` or after `$`, a character that no URL has, as a blank, a \#
      quote, `<`, `>` or a backslash, or another beginning than a scheme; a lookaround or a `\b` in it \#
      never holds where it is, as in `(?!x)x` or `\b` between two slashes; a class takes no character, as \#
      `[^\s\S]`. Usual causes are the `/` that \#
      JavaScript writes around a pattern, a blank that was copied with it, a scheme that was left out \#
      after `^`, and backslashes that were doubled twice. There is no finding if a test of the rule \#
      matches. In files of rules and lists it is also found for other subjects, such as user agents, and \#
      another beginning is a warning. \#
      Other checks say nothing about such a pattern.
      """#,
    passing: [
      LintExample(.preview, #"{"regex": "^https://a\\.example/(?:x y)?$", "format": "b"}"#),
      LintExample(.preview, #"{"regex": "(?:/^x|^https://a\\.example/)", "format": "b"}"#),
    ],
    failing: [
      LintExample(.preview, #"{"regex": "/^https://a\\.example/.*$/", "format": "b"}"#),
      LintExample(.preview, #"{"regex": " ^https://a\\.example/", "format": "b"}"#),
      LintExample(.preview, #"{"regex": "^https?:\\\\/\\\\/a\\.example/", "format": "b"}"#),
      LintExample(.preview, #"{"regex": "^a\\.example/(\\d+)$", "format": "b"}"#),
      LintExample(.preview, #"{"regex": "^https://a\\.example/(?!x)x", "format": "b"}"#),
    ]
  ) { context in
    context.patterns.compactMap { rule, pattern in
      guard case .impossible(let part) = context.misreading(of: rule, pattern) else { return nil }
      // What is in a file of rules may be for something else than the file says.
      let isUnsure = part.reason == .beginning && context.written(pattern.value) != nil
      return context.diagnostic(
        "pattern-never-matches",
        isUnsure ? .warning : .error,
        "no \(context.domain.noun) matches: \(part.explanation)",
        at: context.place(of: part.node.range, in: pattern),
        help: context.remedy(of: part, in: pattern.value)
      )
    }
  }

  static let patternDelimited = LintCheck(
    code: "pattern-delimited",
    severity: .warning,
    summary: "A pattern has slashes around it, which it then looks for.",
    explanation: #"""
      JavaScript, Perl and others write a pattern between slashes, with its flags after them: `/a+/i`. \#
      Where a file has patterns alone, the slashes and the flags are characters that a subject has to \#
      have. Leave them out, and begin the pattern with `(?i)` for the flag `i`. Slashes around a single \#
      word are not reported for URLs, which have such parts.
      """#,
    passing: [
      LintExample(.preview, #"{"regex": "(?i)https:\\/\\/a\\.example\\/x", "format": "b"}"#),
      LintExample(.preview, #"{"regex": "/a/i", "format": "b"}"#),
    ],
    failing: [
      LintExample(.preview, #"{"regex": "/https:\\/\\/a\\.example\\/x/i", "format": "b"}"#)
    ]
  ) { context in
    context.patterns.compactMap { rule, pattern in
      guard case .delimited(let delimited) = context.misreading(of: rule, pattern) else {
        return nil
      }
      return context.diagnostic(
        "pattern-delimited",
        .warning,
        "the '/' around the pattern are parts of it"
          + (delimited.flags.isEmpty ? "" : ", and so is '\(delimited.flags)' after them"),
        at: pattern.range,
        help: delimited.help
      )
    }
  }

  static let backslashDoubled = LintCheck(
    code: "backslash-doubled",
    severity: .warning,
    summary: "A pattern looks for a backslash where it hardly means one.",
    explanation: #"""
      In a pattern `\\` is a backslash, so that `\\d+` is a backslash and letters `d`. It comes from a \#
      text that was escaped twice, as for JSON that a program writes again. Write one backslash less. \#
      Reported where subjects usually have no backslash: URLs, user agents and names of parameters.
      """#,
    passing: [
      LintExample(.preview, #"{"regex": "^https://a\\.example/(?:\\d+|b)", "format": "b"}"#)
    ],
    failing: [
      LintExample(.preview, #"{"regex": "^https://a\\.example/(?:\\\\d+|b)", "format": "b"}"#)
    ]
  ) { context in
    context.patterns.compactMap { rule, pattern in
      guard case .doubledBackslash(let place) = context.misreading(of: rule, pattern) else {
        return nil
      }
      return context.diagnostic(
        "backslash-doubled",
        .warning,
        "the pattern looks for a backslash, which a \(context.domain.noun) hardly has",
        at: context.place(of: place, in: pattern),
        help: Lint.oneBackslashLess
      )
    }
  }

  fileprivate static let oneBackslashLess =
    "write one backslash less: the pattern '\\\\' is a backslash, '\\' escapes what follows"
}

extension ImpossiblePart {
  /// Why no subject gets past it.
  fileprivate var explanation: String {
    switch reason {
    case .beforeStart: "the pattern wants something before the start"
    case .afterEnd: "the pattern wants something after the end"
    case .beginning: "none begins like this"
    case .contradiction: "this never holds where it is"
    case .emptyClass: "this class takes no character"
    case .absent where codePoint == 0x20: "none has a blank"
    case .absent where codePoint == 0x5C: "none has a backslash"
    case .absent: "none has this character"
    }
  }

  /// Whether the pattern has a dot before it, as that of a host.
  fileprivate func isAfterDot(of pattern: String) -> Bool {
    String(decoding: pattern.utf16.prefix(node.range.lowerBound), as: UTF16.self).contains(#"\."#)
  }

  fileprivate var codePoint: UInt32? {
    if case .literal(let literal) = node.kind { literal.codePoint } else { nil }
  }
}

extension LintContext {
  /// What probably corrects a pattern that nothing matches.
  fileprivate func remedy(of part: ImpossiblePart, in pattern: String) -> String {
    if let delimited = delimited(pattern) { return delimited.help }
    if part.reason == .beforeStart, (written(pattern) ?? pattern).hasPrefix("/") {
      return DelimitedPattern.help
    }
    if part.reason == .absent, part.codePoint == 0x5C { return Lint.oneBackslashLess }
    let without = PatternCorrection.apply([PatternCorrection(part.node.range, "")], to: pattern)
    let isSettled = without.map(isPossible) ?? false
    guard part.reason == .beginning else {
      return isSettled ? "remove it" : "remove it, or put '|' between what are alternatives"
    }
    if let shown = withHostStart(pattern, part) { return "begin with the scheme: \(shown)" }
    let isFirst = pattern.utf16.prefix(part.node.range.lowerBound).elementsEqual("^".utf16)
    if isSettled && isFirst { return "remove it" }
    // A file of rules has the key, and its patterns have a form in which they are written.
    let other =
      written(pattern) == nil ? "" : "; for patterns of something else, name that as 'subject'"
    return "write what every \(domain.noun) begins with, as '\(domain.samples[0])' does" + other
  }

  /// A pattern that begins with a host, with what comes before it; nil for others.
  private func withHostStart(_ pattern: String, _ part: ImpossiblePart) -> String? {
    guard pattern.hasPrefix("^"), part.isAfterDot(of: pattern),
      syntax[pattern]?.root.isAlternation == false
    else { return nil }
    let host = Self.hostStart + pattern.dropFirst()
    return isPossible(host) ? written(host) : nil
  }

  private func isPossible(_ pattern: String) -> Bool {
    syntax[pattern].map { impossiblePart(of: $0) == nil } ?? false
  }

  /// How a pattern begins that takes a host and its subdomains.
  static let hostStart = #"^https?://(?:[\w-]+\.)*"#
}
