public import Diagnostics

/// Why a golden file cannot be read.
public struct GoldenError: Error, Sendable, Hashable {
  /// What is wrong: lower case, without a full stop.
  public var message: String
  /// The file.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// Whether an earlier version of ruleproof wrote the file, in another format.
  public var isOfEarlierFormat = false

  /// Creates an error.
  public init(message: String, file: String, line: Int) {
    self.message = message
    self.file = file
    self.line = line
  }
}

extension GoldenError {
  /// The error as a finding.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: "golden",
      severity: .error,
      message: isOfEarlierFormat ? message : "the golden is damaged: \(message)",
      location: SourceLocation(file: file, line: line, column: 1, utf8Range: 0..<0),
      help: isOfEarlierFormat
        ? "delete the folder of goldens and record again with 'ruleproof golden record'; only the "
          + "earlier version can compare the rules with these goldens"
        : "restore the file from version control, or delete it and record the rule again"
    )
  }
}
