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
    var requests: [Request] = []
    var places: [String: Int] = [:]
    for test in tests {
      guard let line = test.unrecordedRequest else { continue }
      if let place = places[line] {
        requests[place].tests += 1
      } else {
        places[line] = requests.count
        requests.append(Request(line: line, rule: test.rule, tests: 1))
      }
    }
    self.requests = requests
  }
}

extension UnrecordedRequests {
  private static let shown = 20

  /// The list as lines of text; empty where everything is recorded.
  func text(style: TextStyle, isVerbose: Bool) -> String {
    guard !requests.isEmpty else { return "" }
    let tests = requests.reduce(0) { $0 + $1.tests }
    var text = style.yellow(style.bold("not recorded"))
    text += ": \(counted(requests.count, "request")) of \(counted(tests, "test"))\n"
    let listed = isVerbose ? requests[...] : requests.prefix(Self.shown)
    for (index, request) in listed.enumerated() {
      let others = request.tests > 1 ? " (\(request.tests) tests)" : ""
      text += "  \(request.line.shown)\(others)\n"
      // One call of `record` takes all requests of a rule.
      let next = index + 1 < listed.count ? listed[index + 1].rule : nil
      guard next != request.rule else { continue }
      text += style.dim("    in \(request.rule.shown)") + "\n"
    }
    if listed.count < requests.count {
      text += "  … and \(requests.count - listed.count) more (--verbose shows all)\n"
    }
    return text + "\n"
  }
}
