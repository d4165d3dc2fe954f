extension RegexDialect {
  /// PCRE2's, <https://www.pcre.org/current/doc/html/pcre2pattern.html>.
  public static let pcre2 = RegexDialect(
    "pcre2",
    DialectSyntax(
      shares: [
        .absoluteAnchors, .atomicGroup, .comment, .lineBreakSequence, .lookaround, .lookbehindOrder,
        .possessiveQuantifier, .unsetReference, .verticalSpace,
      ],
      countLimit: (65_535, "65,535"),
      posix: .onlyWithinBrackets,
      flags: "imsx",
      quotesInClasses: true,
      hasVerbs: true
    ),
    printTemplate: { template, count in
      template.printed(
        captureGroupCount: count,
        literal: { $0.doubling("\\").doubling("$") },
        group: { "${\($0)}" }
      )
    }
  )
}
