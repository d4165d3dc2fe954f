import RegexSyntax

extension FuzzEntry {
  /// Patterns: read in each dialect, printed, read again, and compared with the engines.
  package static let pattern = FuzzEntry("pattern") {
    (input: [UInt8], _: StepVisitor) throws(BrokenInvariant) in
    let text = String(decoding: input.prefix(maxPatternBytes), as: UTF8.self)
    try ParserInvariants(text).check()
    for dialect in [RegexDialect.pcre2, .javaScript] {
      try ReadingInvariants(text, dialect).check()
    }
    guard let tree = try? RegexParser.parse(text) else { return }
    try PrintingInvariants(tree).check()
    try SubjectInvariants.ofICU.check(tree, text)
  }

  /// How much of an input is read, so that none takes long.
  private static let maxPatternBytes = 2_048
}
