package import Diagnostics
package import FileAccess

extension InputError {
  /// A file of another kind than the one that is read.
  ///
  /// - Parameters:
  ///   - evidence: The kind, and where it shows.
  ///   - file: The file.
  ///   - expected: What was to be read, with an article, such as `a manifest`.
  ///   - help: What else to do about it.
  package init(
    _ evidence: FileEvidence,
    in file: SourceFile,
    expected: String,
    help: String? = nil
  ) {
    let isText = ![.binary, .database, .otherEncoding].contains(evidence.kind)
    let diagnostic = Diagnostic(
      code: "foreign-file",
      severity: .error,
      message: "this looks like \(evidence.kind.title): expected \(expected)",
      location: file.location(of: isText ? evidence.range : 0..<0),
      help: help.map { help in (evidence.kind.advice.map { $0 + "; " } ?? "") + help }
        ?? evidence.kind.advice
    )
    self.init([diagnostic], sources: isText ? [file] : [])
  }

  /// The same error, or what the file is, where that is another kind than the one that is read.
  ///
  /// - Parameters:
  ///   - file: The file, which could not be read.
  ///   - kinds: The kinds that the reader takes, and those that say nothing.
  ///   - expected: What was to be read, with an article.
  /// - Returns: The error.
  package func naming(
    _ file: SourceFile,
    unless kinds: Set<FileKind>,
    expected: String
  ) -> InputError {
    guard let evidence = FileEvidence(file), !kinds.contains(evidence.kind) else { return self }
    return InputError(evidence, in: file, expected: expected)
  }
}
