/// An equivalent script with fewer characters.
package struct ShortScript: Sendable, Hashable {
  package var text: String
  /// Why names were kept; nil if they were shortened where possible, or not meant to be.
  package var obstacle: NameObstacle?

  /// Shortens a script: removes comments and needless white space, shortens local names.
  ///
  /// - Parameters:
  ///   - text: The script; not a module.
  ///   - shortensNames: Whether to shorten local names.
  /// - Throws: `ScriptTokenError` if the script is not understood.
  package init(_ text: String, shortensNames: Bool = true) throws(ScriptTokenError) {
    let script = try ScriptTokens(text)
    obstacle = shortensNames ? NameObstacle(script) : nil
    var printer = ScriptPrinter(script: script)
    if shortensNames, obstacle == nil {
      printer.names = NameShortener(script: script).names()
    }
    self.text = printer.text()
    try check(against: script, printer)
  }

  /// Verifies that the result has the same tokens as the script.
  private func check(
    against script: ScriptTokens,
    _ printer: ScriptPrinter
  ) throws(ScriptTokenError) {
    let result = try ScriptTokens(text)
    let expected = script.tokens.indices.filter(printer.keeps)
    let isSame =
      result.tokens.count == expected.count
      && zip(result.tokens.indices, expected).allSatisfy { new, old in
        result.tokens[new].kind == script.tokens[old].kind
          && result.text(new) == printer.names[old] ?? script.text(old)
      }
    guard isSame else { throw .unsupported("text whose shorter form reads differently", at: 0) }
  }
}
