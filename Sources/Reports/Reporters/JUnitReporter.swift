import Diagnostics
package import RunRecord

/// Writes a report in JUnit's XML form, in the dialect that Jenkins accepts (its schema
/// `junit-10.xsd`).
///
/// The same record gives the same report: times are written only where they are given.
package struct JUnitReporter: Reporter {
  private let options: Options

  /// Optional output that not every reader understands.
  package struct Options: Sendable {
    /// Whether a case has the attributes `file` and `line`, which GitLab and CircleCI read and the
    /// schema of Jenkins does not have.
    package var hasLocations = false
    /// The time of the whole run; nil to write no times.
    package var elapsed: Duration?
    /// The time that each part of it took.
    package var times: [PartID: Duration] = [:]

    /// Creates options: neither locations nor times.
    package init() {}
  }

  package init(_ options: Options = Options()) {
    self.options = options
  }
}

extension JUnitReporter {
  package func render(_ record: RunRecord) -> String {
    let suites = CaseSuites(of: record).all
    let tests = suites.reduce(0) { $0 + $1.cases.count }
    let failures = suites.reduce(0) { $0 + $1.failures }
    let errors = suites.reduce(0) { $0 + $1.errors }
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    xml += "<testsuites name=\"ruleproof\" tests=\"\(tests)\""
    xml += " failures=\"\(failures)\" errors=\"\(errors)\"\(time(options.elapsed))>\n"
    for suite in suites { xml += self.xml(suite) }
    xml += "</testsuites>\n"
    return xml.withoutLogCommands(hash: "&#35;")
  }

  private func time(_ duration: Duration?) -> String {
    guard options.elapsed != nil, let duration else { return "" }
    return " time=\"\(duration.thousandths)\""
  }

  private func xml(_ suite: CaseSuite) -> String {
    var xml = "  <testsuite name=\"\(suite.name.xmlEscaped)\" tests=\"\(suite.cases.count)\""
    xml += " failures=\"\(suite.failures)\" errors=\"\(suite.errors)\""
    xml += " skipped=\"\(suite.skipped)\""
    // The tests of a rule run among those of others, and have no time of their own.
    xml += (suite.part == .tests ? "" : time(options.times[suite.part])) + ">\n"
    for testCase in suite.cases {
      xml += "    <testcase name=\"\(testCase.name.xmlEscaped)\""
      xml += " classname=\"\(suite.name.xmlEscaped)\""
      if options.hasLocations, let location = testCase.location {
        xml += " file=\"\(location.file.xmlEscaped)\" line=\"\(location.line)\""
      }
      xml += testCase.result.xml.map { ">\n      \($0)\n    </testcase>\n" } ?? "/>\n"
    }
    return xml + "  </testsuite>\n"
  }
}

extension CaseSuite.Result {
  fileprivate var xml: String? {
    switch self {
    case .passed:
      nil
    case .tolerated(let output):
      "<system-out>\(output.xmlEscaped)</system-out>"
    case .failed(let type, let message, let body):
      element("failure", type: type, message: message, body: body)
    case .undecided(let type, let message, let body, true):
      element("error", type: type, message: message, body: body)
    case .undecided(let type, let message, _, false):
      "<skipped message=\"\("undecided (\(type)): \(message)".xmlEscaped)\"/>"
    case .skipped(let message):
      "<skipped message=\"\(message.xmlEscaped)\"/>"
    }
  }

  private func element(_ name: String, type: String, message: String, body: String) -> String {
    "<\(name) type=\"\(type.xmlEscaped)\" message=\"\(message.xmlEscaped)\">"
      + body.xmlEscaped + "</\(name)>"
  }
}

extension Duration {
  /// The time in seconds with three decimals, the same in every locale.
  fileprivate var thousandths: String {
    let (seconds, attoseconds) = components
    let digits = String(attoseconds / 1_000_000_000_000_000)
    return "\(seconds).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
  }
}
