import Diagnostics
import RunRecord

/// The HTTP requests of a run that nothing is recorded for, each once, with what would record it.
struct UnrecordedRequests {
  private let requests: [Request]

  private struct Request {
    let line: String
    let rule: String
    var tests: Int
  }

  init(of tests: [TestRecord]) {
    requests = tests.grouped(by: \.unrecordedRequest).compactMap { tests in
      tests[0].unrecordedRequest.map { line in
        Request(line: line, rule: tests[0].rule, tests: tests.count)
      }
    }
  }
}

extension UnrecordedRequests {
  /// How many requests are listed one by one; more are counted.
  private static let listed = 6

  /// The list as lines of text; empty where everything is recorded.
  func text(style: TextStyle, isVerbose: Bool) -> String {
    guard !requests.isEmpty else { return "" }
    let tests = requests.reduce(0) { $0 + $1.tests }
    let heading =
      style.yellow(style.bold("not recorded"))
      + ": \(counted(requests.count, "request")) of \(counted(tests, "test"))"
    guard isVerbose || requests.count <= Self.listed else {
      let rules = Set(requests.map(\.rule)).count
      return heading + " in \(counted(rules, "rule")) (--verbose lists them)\n\n"
    }
    return heading + "\n" + lines(style) + "\n"
  }

  /// The requests, grouped by rule and followed by the rule, since one call of `record` covers all
  /// of them.
  private func lines(_ style: TextStyle) -> String {
    var text = ""
    for (index, request) in requests.enumerated() {
      let others = request.tests > 1 ? " (\(request.tests) tests)" : ""
      text += "  \(request.line.shown)\(others)\n"
      let next = index + 1 < requests.count ? requests[index + 1].rule : nil
      guard next != request.rule else { continue }
      text += style.dim("    in \(request.rule.shown)") + "\n"
    }
    return text
  }
}
