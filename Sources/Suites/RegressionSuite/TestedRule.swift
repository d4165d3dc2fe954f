public import RunRecord

/// A rule with its tests, in whatever format it is written.
public protocol TestedRule: Sendable {
  /// The rule's id.
  var id: String { get }
  /// The number of its tests.
  var testCount: Int { get }

  /// Runs the tests, on this thread.
  ///
  /// - Returns: The records in file order.
  func runTests() -> [TestRecord]

  /// The tests as ones that were not run.
  ///
  /// - Parameter reason: Why they were not run.
  /// - Returns: The records in file order.
  func skippedTests(because reason: TestRecord.SkipReason) -> [TestRecord]

  /// Why a test failed.
  ///
  /// - Parameters:
  ///   - index: The number of the test among the records.
  ///   - record: What it gave.
  /// - Returns: A sentence without its full stop; nil if the results say it all.
  func reasonOfFailure(at index: Int, _ record: TestRecord) -> String?
}
