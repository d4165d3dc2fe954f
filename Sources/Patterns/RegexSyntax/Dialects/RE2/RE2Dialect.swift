extension RegexDialect {
  /// RE2's, <https://github.com/google/re2/wiki/Syntax>: what takes backtracking is not there, and sets are
  /// those of ASCII.
  public static let re2 = RegexDialect(
    "re2",
    DialectSyntax(
      shares: [
        .caseInsensitiveSet, .codePoint, .lookbehindLength, .lookbehindOrder, .unsetReference,
      ],
      lacks: [
        .absoluteAnchors, .atomicGroup, .backReference, .branchReset, .characterName, .classEscape,
        .comment, .conditional, .controlEscape, .extendedMode, .graphemeCluster, .groupName,
        .horizontalSpace, .lineBreakSequence, .lookaround, .matchStartReset, .notLineEnd,
        .possessiveQuantifier, .recursion, .referenceSyntax, .unicodeEscape, .verb,
      ],
      words: words,
      countLimit: (1_000, "1,000"),
      oddAnchors: [
        .subjectEndBeforeTerminator: "there is no \\Z", .previousMatchEnd: "there is no \\G",
      ],
      letters: [
        "v": "\\x0B", "d": "[0-9]", "D": "[^0-9]", "w": "[0-9A-Za-z_]", "W": "[^0-9A-Za-z_]",
        "s": "[\\t\\n\\f\\r ]", "S": "[^\\t\\n\\f\\r ]",
      ],
      characters: .re2,
      posix: .withinBrackets,
      properties: .categoriesAndScripts,
      foldsWords: true,
      hasExtendedMode: false
    ),
    isNearICU: false,
    printTemplate: { template, count in
      template.printed(
        captureGroupCount: count,
        literal: { $0.doubling("\\") },
        // There is one digit: RE2 refuses a template with a group of two.
        group: { $0 < 10 ? "\\\($0)" : "\\g\($0)" }
      )
    }
  )

  private static let words: [DialectFeature: String] = [
    .backReference: "there are no references to groups",
    .characterName: "characters have no names",
    .digits: "the digits of ASCII",
    .dollarLineEnds: "only at the very end",
    .groupName: "a name is written (?P<name>",
    .horizontalSpace: "there is no such escape",
    .inlineFlag: "there is no such flag",
    .lineBreakSequence: "there is no \\R",
    .lookaround: "it cannot look ahead or behind",
    .graphemeCluster: "there are no grapheme clusters",
    .matchStartReset: "there is no \\K",
    .multilineAnchors: "only LF ends a line",
    .notLineEnd: "there is no \\N",
    .possessiveQuantifier: "there are none",
    .posixClass: "the characters of ASCII",
    .quotation: "not inside of classes",
    .referenceSyntax: "there are no references to groups",
    .unicodeProperty: "the general categories by their short names, and scripts",
    .verticalSpace: "\\v is the vertical tab, and there is no \\V",
    .whiteSpace: "space, tab, LF, FF and CR",
    .wordBoundary: "between characters of ASCII words and others",
    .wordCharacters: "the word characters of ASCII",
  ]
}
