import Dispatch
public import LinkResolver
import ManifestModel
public import RunRecord
import Synchronization

/// Runs the tests that a manifest's authors wrote.
public struct RegressionSuite: Sendable {
  private let resolver: LinkResolver
  private let selection: @Sendable (String) -> Bool
  private let cases: [[TestCase]]

  /// Plans the tests of a manifest.
  ///
  /// - Parameters:
  ///   - resolver: The compiled manifest.
  ///   - selection: Whether the rule of an id takes part.
  public init(
    _ resolver: LinkResolver,
    selection: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.resolver = resolver
    self.selection = selection
    cases = resolver.programs.map { program in
      selection(program.rule.id) ? TestCase.plan(program) : []
    }
  }

  /// The number of planned tests.
  public var testCount: Int { cases.reduce(0) { $0 + $1.count } }
  /// The number of rules that take part, with tests or without.
  public var ruleCount: Int { resolver.programs.count { selection($0.rule.id) } }
}

extension RegressionSuite {
  /// Runs all tests.
  ///
  /// The records are the same, in the same order, whatever the number of workers.
  ///
  /// - Parameters:
  ///   - workers: How many threads to use.
  ///   - stopsAtFirstFailure: Whether the tests after the first that did not pass are left out; they
  ///     count as skipped.
  ///   - progress: Is told how many tests are done, from any thread.
  /// - Returns: The records in file order.
  public func run(
    workers: Int,
    stopsAtFirstFailure: Bool = false,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> [TestRecord] {
    let results = Mutex([[TestRecord]](repeating: [], count: cases.count))
    let next = Atomic(0)
    let firstFailure = Atomic(Int.max)
    DispatchQueue.concurrentPerform(iterations: max(1, workers)) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < cases.count else { return }
        if stopsAtFirstFailure, index > firstFailure.load(ordering: .relaxed) { return }
        let records = cases[index].map { $0.run(with: resolver) }
        if records.contains(where: \.isShort) { firstFailure.min(index, ordering: .relaxed) }
        results.withLock { $0[index] = records }
        progress(records.count)
      }
    }
    let records = results.withLock { $0 }
    guard stopsAtFirstFailure else { return records.flatMap { $0 } }
    return cutAfterFirstFailure(records)
  }

  private func cutAfterFirstFailure(_ records: [[TestRecord]]) -> [TestRecord] {
    var result: [TestRecord] = []
    var hasFailed = false
    for (cases, records) in zip(cases, records) {
      for (index, test) in cases.enumerated() {
        if hasFailed {
          result.append(test.skipped(because: "after the first failure", in: resolver.manifest))
        } else {
          result.append(records[index])
          hasFailed = records[index].isShort
        }
      }
    }
    return result
  }
}

extension TestRecord {
  /// Whether the test fell short of passing although it was run.
  fileprivate var isShort: Bool { status == .failed || status == .undecided }
}
