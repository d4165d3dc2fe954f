extension RegexDialect {
  /// ICU's, which `NSRegularExpression` compiles.
  public static let icu = RegexDialect(
    "icu",
    isOfTrees: true,
    read: { _, own in
      var reading = DialectReading(tree: own, constructs: [])
      let named = (own?.captureGroups ?? []).compactMap { group in
        group.name.map { ($0, group.number) }
      }
      reading.groupNumbers = Dictionary(named, uniquingKeysWith: min)
      return reading
    },
    print: { pattern in
      var printer = ICUPrinter(source: pattern.source)
      let text = printer.text(of: pattern.root)
      // An empty text would be no pattern: a comment is nothing as well.
      return PrintedPattern(text: text.isEmpty ? "(?#)" : text, losses: [])
    },
    printTemplate: { template, _ in template.text }
  )
}
