import Diagnostics
import Testing
import URLSchemes

/// The built-in contracts, for tests.
enum Contracts {
  static func offlinePages() throws -> URLContract {
    try #require(ContractSet.builtIn["offline-pages"])
  }

  static func xCallbackURL() throws -> URLContract {
    try #require(ContractSet.builtIn["x-callback-url"])
  }
}

extension ContractReading {
  /// The codes of errors with their parameters, such as `not-a-number maxPages`.
  var errors: [String] { list { $0 == .error } }

  /// The same of warnings and notes.
  var warnings: [String] { list { $0 != .error } }

  private func list(_ isIncluded: (Severity) -> Bool) -> [String] {
    findings.filter { isIncluded($0.severity) }.map { finding in
      let code = finding.code.dropFirst("contract-".count)
      return code + (finding.parameter.map { " \($0)" } ?? "")
    }
  }
}
