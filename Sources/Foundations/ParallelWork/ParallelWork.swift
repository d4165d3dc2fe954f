internal import Dispatch
internal import Synchronization

/// Processes numbered items on several threads, with the results in order.
///
/// Each thread takes the next unclaimed item, so the results do not depend on the number of
/// threads.
package enum ParallelWork {
  /// Maps the numbers from 0 on, all of them even where the work is interrupted.
  ///
  /// - Parameters:
  ///   - count: The number of items.
  ///   - workers: The maximum number of threads; at least one is used.
  ///   - body: Processes an item, on any thread.
  /// - Returns: The results in order.
  package static func map<Result: Sendable>(
    _ count: Int,
    workers: Int,
    _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    run(count, workers: workers, makeState: {}, isStopped: { false }) { index, _ in body(index) }
      .compactMap(\.self)
  }

  /// Maps the numbers from 0 on until the work is stopped or interrupted, with state that each thread creates once.
  ///
  /// - Parameters:
  ///   - count: The number of items.
  ///   - workers: The maximum number of threads; at least one is used.
  ///   - makeState: Creates the state of a thread, on that thread.
  ///   - isStopped: Whether to stop; called before each item, on any thread.
  ///   - body: Processes an item.
  /// - Returns: The results in order; nil for items not processed, or not to their end.
  package static func map<State, Result: Sendable>(
    _ count: Int,
    workers: Int,
    makeState: @Sendable () -> State,
    isStopped: @Sendable () -> Bool = { false },
    _ body: @Sendable (Int, State) -> Result
  ) -> [Result?] {
    run(
      count,
      workers: workers,
      makeState: makeState,
      isStopped: { isStopped() || Interruption.isRequested }
    ) { index, state -> Result? in
      let result = body(index, state)
      return Interruption.isRequested ? nil : result
    }
    .map { $0 ?? nil }
  }

  private static func run<State, Result: Sendable>(
    _ count: Int,
    workers: Int,
    makeState: @Sendable () -> State,
    isStopped: @Sendable () -> Bool,
    _ body: @Sendable (Int, State) -> Result
  ) -> [Result?] {
    guard count > 0 else { return [] }
    let results = Mutex([Result?](repeating: nil, count: count))
    let next = Atomic(0)
    let interruption = Interruption.current
    DispatchQueue.concurrentPerform(iterations: max(1, min(workers, count))) { _ in
      Interruption.$current.withValue(interruption) {
        let state = makeState()
        while !isStopped() {
          let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard index < count else { return }
          let result = body(index, state)
          results.withLock { $0[index] = result }
        }
      }
    }
    return results.withLock { $0 }
  }
}
