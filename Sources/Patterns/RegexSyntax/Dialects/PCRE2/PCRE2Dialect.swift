extension RegexDialect {
  /// PCRE2's, <https://www.pcre.org/current/doc/html/pcre2pattern.html>.
  public static let pcre2 = RegexDialect(
    "pcre2",
    read: { DialectReading(of: $0, own: $1, isJavaScript: false) },
    print: { pattern in
      var printer = PortPrinter(pattern, PortSyntax(countLimit: (65_535, "65,535")))
      return printer.print()
    },
    printTemplate: { template, count in
      template.printed(
        captureGroupCount: count,
        literal: { $0.doubling("\\").doubling("$") },
        group: { "${\($0)}" }
      )
    }
  )
}
