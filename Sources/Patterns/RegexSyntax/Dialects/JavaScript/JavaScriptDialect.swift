extension RegexDialect {
  /// JavaScript's, <https://tc39.es/ecma262/#sec-regexp-regular-expression-objects>; see annex B for patterns
  /// without the flag `u`.
  public static let javaScript = javaScript(syntax)

  /// JavaScript's without the flag `u`, where `\p` is a letter.
  public static let javaScriptWithoutU = {
    var own = syntax
    own.properties = .none
    own.words[.unicodeProperty] = "the letter p, since there is no flag 'u'"
    return javaScript(own)
  }()

  private static func javaScript(_ syntax: DialectSyntax) -> RegexDialect {
    RegexDialect(
      "javascript",
      syntax,
      isNearICU: false,
      hasEditions: true,
      printTemplate: { template, count in
        template.printed(
          captureGroupCount: count,
          literal: { $0.doubling("$") },
          // With two digits, which no digit after it can change.
          group: { $0 == 0 ? "$&" : $0 < 10 ? "$0\($0)" : "$\($0)" }
        )
      }
    )
  }

  private static let syntax = DialectSyntax(
    shares: [.lookaround, .lookbehindLength],
    lacks: [
      .absoluteAnchors, .atomicGroup, .graphemeCluster, .lineBreakSequence, .possessiveQuantifier,
    ],
    words: [
      .dollarLineEnds: "only at the very end", .loopCapture: "each iteration clears the groups",
      .possessiveQuantifier: "there are none", .quotation: "the letters Q and E",
    ],
    printsNearly: [.lookbehindOrder, .loopCapture, .unsetReference],
    oddAnchors: [
      .subjectStart: "the letter A", .subjectEnd: "the letter z",
      .subjectEndBeforeTerminator: "the letter Z", .previousMatchEnd: "the letter G",
    ],
    letters: ["v": "\\x0B"],
    characters: .javaScript,
    flagChanges: .nowhere,
    hasExtendedMode: false
  )
}
