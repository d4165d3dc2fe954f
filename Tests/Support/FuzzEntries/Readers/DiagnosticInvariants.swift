package import Diagnostics

/// What must hold of every diagnostic about a file.
package enum DiagnosticInvariants {
  /// Requires places inside the file, one-line messages, and that the text with its caret can be
  /// made.
  ///
  /// - Throws: `BrokenInvariant` for the first diagnostic that is not so.
  package static func check(
    _ diagnostics: [Diagnostic],
    in source: SourceFile
  ) throws(BrokenInvariant) {
    let renderer = DiagnosticRenderer(style: .plain, sources: [source])
    for diagnostic in diagnostics {
      try require(!diagnostic.code.isEmpty, "a diagnostic has a code", diagnostic.message)
      try require(!diagnostic.message.isEmpty, "a diagnostic has a message", diagnostic.code)
      for place in [diagnostic.location] + diagnostic.notes.map(\.location) {
        guard let place, place.file == source.name else { continue }
        try check(place, in: source, diagnostic.code)
      }
      let text = renderer.render(diagnostic)
      try require(
        text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 },
        "a rendered diagnostic is printable",
        text.debugDescription
      )
    }
  }

  private static func check(
    _ place: SourceLocation,
    in source: SourceFile,
    _ code: String
  ) throws(BrokenInvariant) {
    try require(
      (1...source.lineCount).contains(place.line) && place.column >= 1
        && place.utf8Range.upperBound <= source.bytes.count,
      "a diagnostic's place is in its file",
      "\(code) at \(place), bytes \(place.utf8Range) of \(source.bytes.count)"
    )
  }
}
