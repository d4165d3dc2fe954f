import ParallelWork
public import RunRecord
import Synchronization

/// Runs the tests that the authors of rules wrote.
public struct RegressionSuite: Sendable {
  private let rules: [any TestedRule]

  /// Plans the tests of rules.
  public init(_ rules: [any TestedRule]) { self.rules = rules }

  /// The number of planned tests.
  public var testCount: Int { rules.reduce(0) { $0 + $1.testCount } }
}

extension RegressionSuite {
  /// Runs all tests.
  ///
  /// The records and their order do not depend on the number of workers.
  ///
  /// - Parameters:
  ///   - workers: The number of threads.
  ///   - stopsAtFirstFailure: Whether to skip the tests after the first one that did not pass.
  ///   - progress: Called with the number of finished tests, on any thread.
  ///   - finished: Called with the records of each rule in file order, as soon as it and all
  ///     earlier ones
  ///     are finished; on any thread, but not concurrently. Not called if tests are skipped after a
  ///     failure.
  /// - Returns: The records in file order.
  public func run(
    workers: Int,
    stopsAtFirstFailure: Bool = false,
    progress: @escaping @Sendable (Int) -> Void = { _ in },
    finished: (@Sendable ([TestRecord]) -> Void)? = nil
  ) -> [TestRecord] {
    let firstFailure = Atomic(Int.max)
    let order = stopsAtFirstFailure ? nil : finished.map { FileOrder(hand: $0) }
    let run = ParallelWork.map(rules.count, workers: workers, makeState: {}) {
      (index, _) -> [TestRecord] in
      if stopsAtFirstFailure, index > firstFailure.load(ordering: .relaxed) { return [] }
      let records = explained(rules[index].runTests(), of: rules[index])
      if records.contains(where: \.isFailure) { firstFailure.min(index, ordering: .relaxed) }
      progress(records.count)
      order?.add(records, at: index)
      return records
    }
    Interruption.note("tests", run.count { $0 != nil }, of: rules.count, "rules")
    let records = zip(rules, run).map { $1 ?? $0.skippedTests(because: .stopped) }
    guard stopsAtFirstFailure else { return Array(records.joined()) }
    return cutAfterFirstFailure(records)
  }

  /// The records, the first failures with their reasons.
  private func explained(_ records: [TestRecord], of rule: any TestedRule) -> [TestRecord] {
    var records = records
    let unexplained = records.indices.filter { records[$0].isUnexplained }
    for index in unexplained.prefix(Self.maxExplained) {
      records[index].message = rule.reasonOfFailure(at: index, records[index])
    }
    return records
  }

  /// The most failed tests of a rule whose reasons are looked up, each of which takes a search.
  private static let maxExplained = 5

  private func cutAfterFirstFailure(_ records: [[TestRecord]]) -> [TestRecord] {
    var hasFailed = false
    return zip(rules, records).flatMap { rule, records -> [TestRecord] in
      if hasFailed { return rule.skippedTests(because: .afterFailure) }
      guard let failure = records.firstIndex(where: \.isFailure) else { return records }
      hasFailed = true
      let rest = records[(failure + 1)...].map { $0.skipped(because: .afterFailure) }
      return records[...failure] + rest
    }
  }
}

extension RegressionSuite {
  /// Hands on what several threads have done, in the order of the file.
  private final class FileOrder: Sendable {
    private let hand: @Sendable ([TestRecord]) -> Void
    private let waiting: Mutex<(next: Int, records: [Int: [TestRecord]])> = Mutex((0, [:]))

    init(hand: @escaping @Sendable ([TestRecord]) -> Void) { self.hand = hand }

    func add(_ records: [TestRecord], at index: Int) {
      waiting.withLock { state in
        state.records[index] = records
        while let next = state.records.removeValue(forKey: state.next) {
          state.next += 1
          hand(next)
        }
      }
    }
  }
}

extension TestRecord {
  fileprivate var isUnexplained: Bool { status == .failed && message == nil }
}
