internal import Diagnostics
import ParallelWork
package import RunRecord

/// Proves rules of other link systems: runs their tests, and holds their patterns against what
/// decides.
package struct LinkSuite: Sendable {
  let rules: [LinkRule]

  package init(_ rules: [LinkRule]) {
    self.rules = rules
  }
}

extension LinkSuite {
  package var isEmpty: Bool { rules.isEmpty }

  /// Runs all tests.
  ///
  /// - Returns: The records in the order of the rules; each expected result is a test.
  package func tests() -> [TestRecord] {
    rules.flatMap { rule in
      rule.tests.flatMap { test -> [TestRecord] in
        let outcomes = rule.matcher.outcomes(for: test.url)
        return test.expectations.map { expectation in
          rule.record(of: test, expectation, outcomes[expectation.name.map { ExactText($0) }])
        }
      }
    }
  }

  /// Does something for every rule, on all threads.
  ///
  /// - Parameters:
  ///   - workers: The number of threads.
  ///   - body: What to do.
  /// - Returns: What came of each rule, in their order.
  func forEachRule<Result: Sendable>(
    workers: Int,
    _ body: @escaping @Sendable (LinkRule) -> Result
  ) -> [Result] {
    ParallelWork.map(rules.count, workers: workers) { body(rules[$0]) }
  }
}

extension LinkRule {
  fileprivate func record(
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
    if !isPassed, let reason = outcome?.reasonText { record.message = "because of \(reason)" }
    return record
  }
}
