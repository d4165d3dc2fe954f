import Diagnostics
import RegressionSuite
package import RuleSets
package import RunRecord

extension LinkRule: TestedRule {
  package var testCount: Int { tests.reduce(0) { $0 + $1.expectations.count } }

  /// Runs the tests; each expected result is one.
  package func runTests() -> [TestRecord] {
    tests.flatMap { test -> [TestRecord] in
      let outcomes = matcher.outcomes(for: test.url)
      return test.expectations.map { expectation in
        record(of: test, expectation, outcomes[expectation.name.map { ExactText($0) }])
      }
    }
  }

  package func skippedTests(because reason: TestRecord.SkipReason) -> [TestRecord] {
    runTests().map { $0.skipped(because: reason) }
  }

  private func record(
    of test: LinkTest,
    _ expectation: LinkTest.Expectation,
    _ outcome: LinkOutcome?
  ) -> TestRecord {
    let given = expectation.isExact ? outcome : outcome?.withoutReason
    let isPassed = given == expectation.outcome
    var record = TestRecord(
      rule: id,
      kind: .link,
      format: expectation.name,
      input: test.url,
      expected: expectation.outcome?.text,
      status: isPassed ? .passed : .failed,
      outcome: given.map { OutcomeRecord(type: .output, value: $0.text) }
        ?? OutcomeRecord(type: .noMatch),
      location: expectation.location
    )
    guard !isPassed else { return record }
    if let reason = outcome?.reasonText { record.message = "because of \(reason)" }
    if outcome == nil { record.message = matcher.mismatch(of: test.url) }
    return record
  }
}

extension LinkRule {
  package func resultChange(of test: TestRecord) throws(ResultRefusal) -> ResultChange {
    let expectation = tests.flatMap(\.expectations).first {
      $0.location == test.location && $0.name == test.format
    }
    let none = matcher.kind == .association ? "unset" : "none"
    let (old, new) = (test.expected ?? none, test.outcome?.value ?? none)
    let words = matcher.kind.words
    guard let expectation, !expectation.isExact, words.contains(old), words.contains(new) else {
      throw .isSeveralValues
    }
    return ResultChange(from: .text(old), to: .text(new))
  }
}

extension LinkRule.Kind {
  /// The results that are one word.
  fileprivate var words: [String] {
    switch self {
    case .template: ["matches", "none"]
    case .association: ["match", "block", "unset", "refused"]
    case .contract: ["accepted", "rejected", "none"]
    }
  }
}
