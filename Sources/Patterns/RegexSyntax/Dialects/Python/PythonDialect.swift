extension RegexDialect {
  /// That of Python's `re` from 3.11 on, <https://docs.python.org/3/library/re.html>.
  public static let python = RegexDialect(
    "python",
    DialectSyntax(
      shares: [
        .atomicGroup, .caseInsensitiveSet, .codePoint, .comment, .lookaround, .lookbehindOrder,
        .possessiveQuantifier, .unsetReference,
      ],
      lacks: [
        .branchReset, .classEscape, .controlEscape, .graphemeCluster, .groupName, .horizontalSpace,
        .lineBreakSequence, .matchStartReset, .notLineEnd, .quotation, .recursion, .referenceSyntax,
        .unicodeProperty, .verb,
      ],
      words: words,
      countLimit: (4_294_967_294, "4,294,967,294"),
      oddAnchors: [
        .subjectEnd: "there is no \\z", .subjectEndBeforeTerminator: "\\Z is the very end",
        .previousMatchEnd: "there is no \\G",
      ],
      letters: ["v": "\\x0B", "Z": "\\z"],
      characters: .python,
      properties: .none,
      flags: "imsux",
      flagChanges: .atStart,
      hasEqualBranches: true,
      hasOpenCounts: true
    ),
    isNearICU: false,
    mergesBranches: true,
    printTemplate: { template, count in
      template.printed(
        captureGroupCount: count,
        literal: { $0.doubling("\\") },
        group: { "\\g<\($0)>" }
      )
    }
  )

  private static let words: [DialectFeature: String] = [
    .backReference: "a reference to a group that does not exist, or is not closed yet, is refused",
    .classRange: "a range from a set is refused",
    .graphemeCluster: "there is no \\X",
    .groupName: "a name is written (?P<name>",
    .horizontalSpace: "there is no such escape",
    .inlineFlag: "flags are changed for a group, or at the start for the whole pattern",
    .lineBreakSequence: "there is no \\R",
    .lookbehindLength: "it must have a fixed length",
    .matchStartReset: "there is no \\K",
    .multilineAnchors: "only LF ends a line",
    .notLineEnd: "there is no \\N without a name",
    .posixClass: "the letters of the name",
    .quotation: "there is no \\Q",
    .referenceSyntax: "a reference by name is written (?P=name)",
    .unicodeProperty: "there is no \\p",
    .verticalSpace: "\\v is the vertical tab, and there is no \\V",
    .whiteSpace: "the separators U+001C to U+001F too",
    .wordBoundary: "by its own \\w",
    .wordCharacters: "letters, digits, other numbers and _, but no marks",
  ]
}
