package import Diagnostics
package import FileAccess

extension InputError {
  /// The error for a file of the wrong kind.
  ///
  /// - Parameters:
  ///   - evidence: The recognised kind and its location.
  ///   - file: The file.
  ///   - expected: What was expected, with an article, such as `a manifest`.
  ///   - help: Further advice.
  package init(
    _ evidence: FileEvidence,
    in file: SourceFile,
    expected: String,
    help: String? = nil
  ) {
    let isText = ![.binary, .database, .packed, .otherEncoding].contains(evidence.kind)
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

  /// The same error, or one that names the file's kind if that differs from the expected one.
  ///
  /// - Parameters:
  ///   - file: The file that could not be read.
  ///   - kinds: The kinds that the reader accepts, and those too vague to report.
  ///   - expected: What was expected, with an article.
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
