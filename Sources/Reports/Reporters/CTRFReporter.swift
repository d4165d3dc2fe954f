import Diagnostics
package import RunRecord

/// Writes a report in the Common Test Report Format (CTRF), a JSON form.
///
/// A test is a case of `CaseSuites`. Times are required there, and zero here: the same record gives
/// the same report.
package struct CTRFReporter: Reporter {
  package init() {}
}

extension CTRFReporter {
  package func render(_ record: RunRecord) -> String {
    let suites = CaseSuites(of: record).all
    let tests = suites.flatMap { suite in suite.cases.map { Document.Test($0, of: suite) } }
    let document = Document(
      results: Document.Results(
        tool: Document.Tool(name: "ruleproof", version: record.call?.version),
        summary: Document.Summary(tests, suites: suites.count),
        tests: tests
      )
    )
    return JSONText.report(document)
  }
}

/// The form of a report.
private struct Document: Encodable {
  let reportFormat = "CTRF"
  let specVersion = "1.0.0"
  let generatedBy = "ruleproof"
  let results: Results

  struct Results: Encodable {
    let tool: Tool
    let summary: Summary
    let tests: [Test]
  }

  struct Tool: Encodable {
    let name: String
    let version: String?
  }

  struct Summary: Encodable {
    let tests: Int
    let passed: Int
    let failed: Int
    let skipped: Int
    let pending = 0
    let other: Int
    let suites: Int
    let start = 0
    let stop = 0

    init(_ tests: [Test], suites: Int) {
      func count(_ status: Status) -> Int { tests.count { $0.status == status } }
      self.tests = tests.count
      passed = count(.passed)
      failed = count(.failed)
      skipped = count(.skipped)
      other = count(.other)
      self.suites = suites
    }
  }

  enum Status: String, Encodable {
    case passed, failed, skipped, other
  }

  struct Test: Encodable {
    let name: String
    let status: Status
    let rawStatus: String
    let duration = 0
    let suite: [String]
    let type: String
    var message: String?
    var trace: String?
    let filePath: String?
    let line: Int?

    init(_ testCase: CaseSuite.Case, of suite: CaseSuite) {
      name = testCase.name
      self.suite = [suite.name]
      type = suite.part.rawValue
      filePath = testCase.location?.file.printable
      line = testCase.location?.line
      switch testCase.result {
      case .passed: (status, rawStatus) = (.passed, "passed")
      case .tolerated(let output):
        (status, rawStatus, message) = (.passed, "tolerated", output)
      case .failed(_, let text, let body):
        (status, rawStatus, message, trace) = (.failed, "failed", text, body)
      case .undecided(let type, let text, let body, let fails):
        (status, rawStatus) = (fails ? .failed : .other, "undecided")
        (message, trace) = ("undecided (\(type)): \(text)", body)
      case .skipped(let text): (status, rawStatus, message) = (.skipped, "skipped", text)
      }
    }
  }
}
