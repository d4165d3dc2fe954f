/// Diagnostics about files and arguments, as printed by commands that run no tests.
package struct Findings {
  package var list: [Diagnostic]
  package var sources: [SourceFile] = []

  package init(list: [Diagnostic], sources: [SourceFile] = []) {
    self.list = list
    self.sources = sources
  }

  package var hasError: Bool { list.contains { $0.severity == .error } }

  /// The rendered diagnostics, one after another.
  package func text(style: TextStyle) -> String {
    let renderer = DiagnosticRenderer(style: style, sources: sources)
    return list.map(renderer.render).joined()
  }

  /// The count of each severity, such as `1 error, 2 notes`.
  package var counts: String {
    let counts = Severity.allCases.reversed().compactMap { severity in
      let count = list.count { $0.severity == severity }
      return count > 0 ? counted(count, severity.rawValue) : nil
    }
    return counts.isEmpty ? "none" : counts.joined(separator: ", ")
  }
}
