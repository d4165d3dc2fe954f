import Diagnostics
import RegressionSuite
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
