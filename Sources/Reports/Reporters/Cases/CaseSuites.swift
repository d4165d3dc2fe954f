import Diagnostics
import RunRecord

/// Everything in a run that passes or fails, as suites of test cases.
///
/// A rule is a suite and a test a case of it; each other part of the run is a suite of its own. The
/// findings that are errors or warnings are the suite `lint`, in which only errors fail.
struct CaseSuites {
  /// The suites, those of rules first.
  let all: [CaseSuite]

  init(of record: RunRecord) {
    var names = UniqueNames()
    let allowsUndecided = record.call?.allowsUndecided ?? false
    let news = record.news
    let newTests = Set(news.tests)
    var suites: [CaseSuite] = []
    func add(_ part: PartID, _ name: String, _ cases: [CaseSuite.Case]) {
      guard !cases.isEmpty else { return }
      var suite = CaseSuite(name: names.unique(name), part: part)
      var caseNames = UniqueNames()
      for var testCase in cases {
        testCase.name = caseNames.unique(testCase.name)
        suite.cases.append(testCase)
      }
      suites.append(suite)
    }
    for group in RuleGroup.groups(of: record.tests) {
      let cases = group.tests.map { test in
        CaseSuite.Case(
          name: test.name,
          result: newTests.contains(test)
            ? test.result(allowsUndecided: allowsUndecided)
            : .skipped(message: "known: \(record.baseline?.file.printable ?? "the baseline")"),
          location: test.location
        )
      }
      add(.tests, group.rule.shown, cases)
    }
    for section in news.reported {
      let type = type(of: section)
      add(type.part, type.key, section.cases(in: news))
    }
    add(.checks, "lint", Self.findings(news))
    all = suites
  }
}

extension CaseSuites {
  private static func findings(_ record: RunRecord) -> [CaseSuite.Case] {
    record.diagnostics.filter { $0.allowed == nil && $0.severity != .note }.map { finding in
      CaseSuite.Case(
        name: "\(finding.code): \(finding.message)".shown,
        result: finding.result,
        location: finding.location
      )
    }
  }
}

extension TestRecord {
  fileprivate var name: String {
    let input = input.isEmpty ? "\"\"" : input.shown
    return format.map { "\($0.shown): \(input)" } ?? input
  }

  fileprivate func result(allowsUndecided: Bool) -> CaseSuite.Result {
    switch status {
    case .passed:
      return .passed
    case .failed:
      let details = TestDetails(of: self)
      return .failed(type: "failed", message: details.difference, body: body(details))
    case .undecided:
      let details = TestDetails(of: self)
      return .undecided(
        type: (outcome?.reason ?? .unknown).words,
        message: message?.shown ?? details.difference,
        body: body(details),
        fails: !allowsUndecided
      )
    case .skipped:
      return .skipped(message: (skipReason ?? .unknown).words)
    }
  }

  private func body(_ details: TestDetails) -> String {
    ([location.link] + details.lines).joined(separator: "\n")
  }
}

extension DiagnosticRecord {
  fileprivate var result: CaseSuite.Result {
    let renderer = DiagnosticRenderer(style: .plain, sources: [])
    var diagnostic = diagnostic
    diagnostic.code = code.shown
    let body = renderer.render(diagnostic)
    guard diagnostic.severity == .error else { return .tolerated(output: body) }
    return .failed(type: code.shown, message: message.shown, body: body)
  }
}
