/// A script that does the same in fewer characters.
package struct ShortScript: Sendable, Hashable {
  /// The text.
  package var text: String
  /// Why names are as they were; nil if those that can be were shortened, or none was to be.
  package var obstacle: NameObstacle?

  /// Shortens a script: no comments, no white space but what the meaning needs, short local names.
  ///
  /// - Parameters:
  ///   - text: The script; a script of pages, not a module.
  ///   - shortensNames: Whether local names are replaced by shorter ones.
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

  /// Compares the tokens of the result with those of the script.
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
