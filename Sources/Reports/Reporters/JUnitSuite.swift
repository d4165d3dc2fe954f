/// A suite of JUnit's XML form, as Jenkins reads it (its schema `junit-10.xsd`).
struct JUnitSuite {
  /// The suite's name, which is also the class of its cases.
  var name: String
  /// Its cases, under names of their own.
  var cases: [Case] = []

  /// One test case.
  struct Case {
    /// A name that no other case of the suite has.
    var name: String
    /// What became of it.
    var result: Result
  }

  /// What became of a case.
  enum Result {
    case passed(output: String?)
    case failed(type: String, message: String, body: String)
    case undecided(type: String, message: String, body: String)
    case skipped(message: String)
  }
}

extension JUnitSuite {
  var failures: Int {
    cases.count { if case .failed = $0.result { true } else { false } }
  }

  var errors: Int {
    cases.count { if case .undecided = $0.result { true } else { false } }
  }

  var skipped: Int {
    cases.count { if case .skipped = $0.result { true } else { false } }
  }

  /// The suite as an element.
  var xml: String {
    var xml = "  <testsuite name=\"\(name.xmlEscaped)\" tests=\"\(cases.count)\""
    xml += " failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\">\n"
    for testCase in cases {
      xml += "    <testcase name=\"\(testCase.name.xmlEscaped)\" classname=\"\(name.xmlEscaped)\""
      xml += testCase.result.xml.map { ">\n      \($0)\n    </testcase>\n" } ?? "/>\n"
    }
    return xml + "  </testsuite>\n"
  }
}

extension JUnitSuite.Result {
  fileprivate var xml: String? {
    switch self {
    case .passed(let output):
      output.map { "<system-out>\($0.xmlEscaped)</system-out>" }
    case .failed(let type, let message, let body):
      element("failure", type: type, message: message, body: body)
    case .undecided(let type, let message, let body):
      element("error", type: type, message: message, body: body)
    case .skipped(let message):
      "<skipped message=\"\(message.xmlEscaped)\"/>"
    }
  }

  private func element(_ name: String, type: String, message: String, body: String) -> String {
    "<\(name) type=\"\(type.xmlEscaped)\" message=\"\(message.xmlEscaped)\">"
      + body.xmlEscaped + "</\(name)>"
  }
}
