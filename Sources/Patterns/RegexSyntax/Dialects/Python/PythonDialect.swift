extension RegexDialect {
  /// That of Python's `re`, <https://docs.python.org/3/library/re.html>.
  ///
  /// Patterns are read as ICU reads them: what Python reads otherwise shows in its answers alone.
  public static let python = RegexDialect(
    "python",
    isNearICU: false,
    read: { _, own in DialectReading(tree: own, constructs: []) },
    print: { PrintedPattern(text: $0.source, losses: []) },
    printTemplate: { template, count in
      template.printed(
        captureGroupCount: count,
        literal: { $0.doubling("\\") },
        group: { "\\g<\($0)>" }
      )
    }
  )
}
