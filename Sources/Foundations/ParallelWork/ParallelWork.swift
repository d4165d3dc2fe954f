internal import Dispatch
internal import Synchronization

/// Work on numbered items on several threads, with the results in the items' order.
///
/// Each thread takes the next item that nobody has taken, so that the results are the same whatever the
/// number of threads.
package enum ParallelWork {
  /// Does something for each number from 0.
  ///
  /// - Parameters:
  ///   - count: How many items there are.
  ///   - workers: The most threads to use; at least one is.
  ///   - body: What to do for an item, on any thread.
  /// - Returns: The results in order.
  package static func map<Result: Sendable>(
    _ count: Int,
    workers: Int,
    _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    map(count, workers: workers, makeState: {}, isStopped: { false }) { index, _ in body(index) }
      .compactMap(\.self)
  }

  /// Does something for each number from 0, with what a thread makes once for itself.
  ///
  /// - Parameters:
  ///   - count: How many items there are.
  ///   - workers: The most threads to use; at least one is.
  ///   - makeState: Makes what one thread needs, on that thread.
  ///   - isStopped: Whether to take no more items; is asked before each, from any thread.
  ///   - body: What to do for an item.
  /// - Returns: The results in order; nil for the items that nobody took.
  package static func map<State, Result: Sendable>(
    _ count: Int,
    workers: Int,
    makeState: @Sendable () -> State,
    isStopped: @Sendable () -> Bool = { false },
    _ body: @Sendable (Int, State) -> Result
  ) -> [Result?] {
    guard count > 0 else { return [] }
    let results = Mutex([Result?](repeating: nil, count: count))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: max(1, min(workers, count))) { _ in
      let state = makeState()
      while !isStopped() {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let result = body(index, state)
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0 }
  }
}
