package import Diagnostics

/// Invalid input that a command cannot work with; the process exits with code 2.
package struct InputError: Error {
  package var diagnostics: [Diagnostic]
  package var sources: [SourceFile]

  package init(_ diagnostics: [Diagnostic], sources: [SourceFile] = []) {
    self.diagnostics = diagnostics
    self.sources = sources
  }

  package init(
    code: String,
    _ message: String,
    file: String? = nil,
    help: String? = nil
  ) {
    let place = file.map { SourceLocation(file: $0, line: 1, column: 1, utf8Range: 0..<0) }
    self.init([
      Diagnostic(code: code, severity: .error, message: message, location: place, help: help)
    ])
  }

  /// An error at a place of a file.
  package init(
    code: String,
    _ message: String,
    at location: SourceLocation?,
    in sources: [SourceFile],
    help: String? = nil
  ) {
    self.init(
      [Diagnostic(code: code, severity: .error, message: message, location: location, help: help)],
      sources: sources
    )
  }

  package var firstMessage: String { diagnostics.first?.message ?? "the input cannot be read" }

  package func rendered(style: TextStyle) -> String {
    let renderer = DiagnosticRenderer(style: style, sources: sources)
    return diagnostics.map(renderer.render).joined()
  }
}
