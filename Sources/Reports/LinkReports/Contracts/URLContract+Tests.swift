package import Diagnostics
package import URLSchemes

extension URLContract {
  /// What a test of the contract found, where that is not what was expected.
  package func finding(_ test: ContractTest) -> Diagnostic? {
    let message: String
    var help: String?
    switch run(test) {
    case .passed: return nil
    case .notForURL: message = "the contract does not cover '\(test.url)'"
    case .otherFindings(let found):
      let expected = test.finds.isEmpty ? "no finding" : test.finds.joined(separator: ", ")
      message = "expected of '\(test.url)': \(expected)"
      help = "found: \(found.isEmpty ? "nothing" : found.joined(separator: ", "))"
    case .otherValue(let name, let expected, let actual):
      message = "expected of '\(test.url)': \(name) = \(expected ?? "no value")"
      help = "read: \(actual ?? "no value")"
    }
    return Diagnostic(
      code: "contract-test",
      severity: .error,
      message: message,
      location: test.location,
      rule: "contract/\(id)",
      help: help
    )
  }
}
