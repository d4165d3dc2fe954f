extension RegexDialect {
  /// JavaScript's, <https://tc39.es/ecma262/#sec-regexp-regular-expression-objects>; see annex B for patterns
  /// without the flag `u`.
  public static let javaScript = javaScript(syntax)

  /// JavaScript's with a flag: without one `\p` is a letter, with `v` classes have operators.
  public static func javaScript(_ flag: UnicodeFlag) -> RegexDialect {
    switch flag {
    case .none: withoutFlag
    case .u: javaScript
    case .v: withSets
    }
  }

  private static let withoutFlag = {
    var own = syntax
    own.properties = .none
    own.words[.unicodeProperty] = "the letter p, since there is no flag 'u'"
    return javaScript(own)
  }()

  private static let withSets = {
    var own = syntax
    own.shares.formUnion([.nestedClass, .setOperation])
    own.hasUnicodeSets = true
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
