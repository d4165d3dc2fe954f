/// Writes diagnostics for people: the message, the place, the line and a mark under it.
///
/// ```
/// error: group $2 is never set: the pattern has 1 capture group [template-group-out-of-range]
///  --> manifest.json:412:31 (actions[37].formats[0].format)
///     | "format": "foo-app://entry/$2"
///     |                            ^~
///     = in action/foo/open-entry
///     = help: number the groups of the pattern from 1
/// ```
public struct DiagnosticRenderer: Sendable {
  private let style: TextStyle
  private let sources: [String: SourceFile]
  /// The maximum width of a quoted source line; a longer line is cut around the mark.
  private let width: Int

  /// Creates a renderer that quotes from these source files.
  ///
  /// - Parameters:
  ///   - style: Plain or coloured.
  ///   - sources: The files that locations may name.
  ///   - width: The terminal columns to fill with source text; at least 20 and at most 1,000.
  public init(style: TextStyle, sources: [SourceFile], width: Int = 100) {
    self.style = style
    self.sources = Dictionary(
      sources.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    self.width = min(max(width, 20), 1000)
  }
}

extension DiagnosticRenderer {
  /// The diagnostic as lines of text, the last one ended.
  public func render(_ diagnostic: Diagnostic) -> String {
    var text = style.word(for: diagnostic.severity)
    text += style.bold(": \(diagnostic.message.cut.printable)")
    text += " " + style.dim("[\(diagnostic.code.printable)]") + "\n"
    if let location = diagnostic.location { text += renderPlace(location) }
    if let rule = diagnostic.rule { text += "    = in \(rule.printable)\n" }
    for note in diagnostic.notes {
      text += "    = note: \(note.message.printable)"
      if let location = note.location { text += " at \(location.description.printable)" }
      text += "\n"
    }
    if let help = diagnostic.help {
      text += "    = " + style.cyan("help") + ": \(style.naming(help).printable)\n"
    }
    return text
  }

  private func renderPlace(_ location: SourceLocation) -> String {
    var text = style.cyan(" --> ") + location.description.printable
    if let path = location.path, !path.isEmpty { text += " (\(path.printable))" }
    text += "\n"
    // The file may have changed since the location was made.
    guard let source = sources[location.file], (1...source.lineCount).contains(location.line)
    else { return text }
    let excerpt = SourceExcerpt(of: location, in: source, width: width)
    text += style.cyan(excerpt.line.isEmpty ? "    |" : "    | ") + excerpt.line + "\n"
    text += style.cyan("    | ") + style.red(excerpt.mark) + "\n"
    return text
  }
}

extension String {
  /// The string cut to 600 scalars.
  fileprivate var cut: String { cut(to: 600) }
}
