extension RegexDialect {
  /// RE2's, <https://github.com/google/re2/wiki/Syntax>.
  ///
  /// Patterns are read as ICU reads them: what RE2 reads otherwise shows in its answers alone.
  public static let re2 = RegexDialect(
    "re2",
    isNearICU: false,
    read: { _, own in DialectReading(tree: own, constructs: []) },
    print: { PrintedPattern(text: $0.source, losses: []) },
    printTemplate: { template, count in
      template.printed(
        captureGroupCount: count,
        literal: { $0.doubling("\\") },
        group: { "\\\($0)" }
      )
    }
  )
}
