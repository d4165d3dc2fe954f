/// Findings about files and arguments, as commands without a run of tests show them.
package struct Findings {
  package var list: [Diagnostic]
  package var sources: [SourceFile] = []

  package init(list: [Diagnostic], sources: [SourceFile] = []) {
    self.list = list
    self.sources = sources
  }

  /// Whether one of them is an error.
  package var hasError: Bool { list.contains { $0.severity == .error } }

  /// The findings for people, one behind the other.
  package func text(style: TextStyle) -> String {
    let renderer = DiagnosticRenderer(style: style, sources: sources)
    return list.map(renderer.render).joined()
  }

  /// How many there are of each severity, such as `1 error, 2 notes`.
  package var counts: String {
    let counts = Severity.allCases.reversed().compactMap { severity in
      let count = list.count { $0.severity == severity }
      return count > 0 ? count.counting(severity.rawValue) : nil
    }
    return counts.isEmpty ? "none" : counts.joined(separator: ", ")
  }
}
