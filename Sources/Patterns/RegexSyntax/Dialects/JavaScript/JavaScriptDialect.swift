extension RegexDialect {
  /// JavaScript's, <https://tc39.es/ecma262/#sec-regexp-regular-expression-objects>.
  public static let javaScript = RegexDialect(
    "javascript",
    isNearICU: false,
    hasEditions: true,
    read: { DialectReading(of: $0, own: $1, isJavaScript: true) },
    print: { pattern in
      let syntax = PortSyntax(
        lacks: [
          .absoluteAnchors, .atomicGroup, .graphemeCluster, .lineBreakSequence,
          .possessiveQuantifier,
        ],
        differs: [.lookbehindOrder, .loopCapture, .unsetReference]
      )
      var printer = PortPrinter(pattern, syntax)
      return printer.print()
    },
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
