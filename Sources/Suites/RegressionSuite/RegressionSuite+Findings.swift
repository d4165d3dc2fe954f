public import Diagnostics
public import RunRecord

extension RegressionSuite {
  /// What the tests tell about the rules beside passing or not: formats whose two scripts differ.
  ///
  /// - Parameter records: The tests as they were run.
  /// - Returns: One finding a test, in the order of the tests.
  public static func findings(in records: [TestRecord]) -> [Diagnostic] {
    records.compactMap { record in
      guard let webView = record.webViewOutcome, let outcome = record.outcome else { return nil }
      return Diagnostic(
        code: "scripts-differ",
        severity: .warning,
        message:
          "for '\(record.input)' 'script2' gives \(outcome.words), 'script' \(webView.words)",
        location: record.location.sourceLocation,
        rule: record.rule,
        help: "apps older than 1.1.8 run 'script': make it give the same result, or remove it"
      )
    }
  }
}

extension OutcomeRecord {
  fileprivate var words: String {
    switch type {
    case .output: "'\(value ?? "")'"
    case .noMatch: "nothing"
    case .failed: value.map { "'\($0)'" } ?? "no result (\((reason ?? .unknown).words))"
    }
  }
}
