public import LinkResolver
import ManifestModel
import ParallelWork
public import RunRecord
import Synchronization

/// Runs the tests that the authors of manifests wrote.
public struct RegressionSuite: Sendable {
  /// The tests of one rule, with the compiled manifest that it is part of.
  private struct Plan: Sendable {
    let resolver: LinkResolver
    let program: RuleProgram

    var tests: [TestCase] { TestCase.plan(program) }
  }

  private let plans: [Plan]

  /// Plans the tests of manifests.
  ///
  /// - Parameters:
  ///   - resolvers: The compiled manifests.
  ///   - selection: Whether the rule of an id takes part.
  public init(
    _ resolvers: [LinkResolver],
    selection: (String) -> Bool = { _ in true }
  ) {
    plans = resolvers.flatMap { resolver in
      resolver.programs.filter { selection($0.rule.id) }.map { program in
        Plan(resolver: resolver, program: program)
      }
    }
  }

  /// The number of planned tests.
  public var testCount: Int { plans.reduce(0) { $0 + $1.program.rule.testCount } }
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
  ///   - finished: Is given the records of rule after rule in file order, each as soon as it and those
  ///     before it are done; from any thread, but not from two at once. It gets none where the tests after
  ///     the first failure are left out.
  /// - Returns: The records in file order.
  public func run(
    workers: Int,
    stopsAtFirstFailure: Bool = false,
    progress: @escaping @Sendable (Int) -> Void = { _ in },
    finished: (@Sendable ([TestRecord]) -> Void)? = nil
  ) -> [TestRecord] {
    let firstFailure = Atomic(Int.max)
    let order = stopsAtFirstFailure ? nil : finished.map { FileOrder(hand: $0) }
    let records = ParallelWork.map(plans.count, workers: workers) { index -> [TestRecord] in
      if stopsAtFirstFailure, index > firstFailure.load(ordering: .relaxed) { return [] }
      let plan = plans[index]
      let records = plan.tests.map { $0.run(with: plan.resolver) }
      if records.contains(where: \.isFailure) { firstFailure.min(index, ordering: .relaxed) }
      progress(records.count)
      order?.add(records, at: index)
      return records
    }
    guard stopsAtFirstFailure else { return Array(records.joined()) }
    return cutAfterFirstFailure(records)
  }

  private func cutAfterFirstFailure(_ records: [[TestRecord]]) -> [TestRecord] {
    var result: [TestRecord] = []
    var hasFailed = false
    for (plan, records) in zip(plans, records) {
      for (index, test) in plan.tests.enumerated() {
        if hasFailed {
          result.append(
            test.skipped(because: .afterFailure, in: plan.resolver.manifest)
          )
        } else {
          result.append(records[index])
          hasFailed = records[index].isFailure
        }
      }
    }
    return result
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

extension RegressionSuite {
  /// Runs the tests of one rule, on this thread.
  ///
  /// - Parameters:
  ///   - program: The rule.
  ///   - resolver: The compiled manifest that it is part of.
  /// - Returns: The records in file order.
  public static func run(_ program: RuleProgram, with resolver: LinkResolver) -> [TestRecord] {
    TestCase.plan(program).map { $0.run(with: resolver) }
  }
}
