internal import Dispatch
internal import Synchronization

/// Processes a stream of items on several threads and delivers the results in order.
///
/// Only a few items per thread are in flight: a slow consumer holds the work back, and memory stays
/// bounded.
package enum OrderedPipeline {
  /// Processes all items.
  ///
  /// - Parameters:
  ///   - workers: The maximum number of threads.
  ///   - makeState: Creates the state of a thread, on that thread.
  ///   - next: Returns the next item, or nil at the end; called on one thread at a time.
  ///   - work: Processes an item.
  ///   - take: Receives the results in order, on one thread at a time; returns false to stop early.
  /// - Throws: The first error of `next` or `take`, in the items' order.
  package static func run<Item: Sendable, Result: Sendable, State, Failure: Error>(
    workers: Int,
    makeState: @Sendable () -> State,
    next: () throws(Failure) -> Item?,
    work: @Sendable (Item, State) -> Result,
    take: (Result) throws(Failure) -> Bool
  ) throws(Failure) {
    let workers = max(1, workers)
    try withoutActuallyEscaping(next) { next throws(Failure) in
      try withoutActuallyEscaping(take) { take throws(Failure) in
        let source = Source<Item, Failure>(next)
        let sink = Sink<Result, Failure>(take)
        let room = DispatchSemaphore(value: workers * itemsPerWorker)
        let interruption = Interruption.current
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
          Interruption.$current.withValue(interruption) {
            let state = makeState()
            while true {
              room.wait()
              guard !sink.hasEnded, let (number, item) = source.take() else {
                room.signal()
                return
              }
              for _ in 0..<sink.add(work(item, state), number) { room.signal() }
            }
          }
        }
        if let failure = sink.failure ?? source.failure { throw failure }
      }
    }
  }

  private static let itemsPerWorker = 4
}

private final class Source<Item: Sendable, Failure: Error>: Sendable {
  private struct State: @unchecked Sendable {
    var next: () throws(Failure) -> Item?
    var number = 0
    var hasEnded = false
    var failure: Failure?
  }

  private let state: Mutex<State>

  init(_ next: @escaping () throws(Failure) -> Item?) {
    nonisolated(unsafe) let next = next
    state = Mutex(State(next: next))
  }

  var failure: Failure? { state.withLock(\.failure) }

  func take() -> (Int, Item)? {
    state.withLock { state in
      guard !state.hasEnded else { return nil }
      do throws(Failure) {
        guard let item = try state.next() else {
          state.hasEnded = true
          return nil
        }
        defer { state.number += 1 }
        return (state.number, item)
      } catch {
        state.failure = error
        state.hasEnded = true
        return nil
      }
    }
  }
}

/// Puts the results in order.
private final class Sink<Result: Sendable, Failure: Error>: Sendable {
  private struct State: @unchecked Sendable {
    var take: (Result) throws(Failure) -> Bool
    var waiting: [Int: Result] = [:]
    var number = 0
    var failure: Failure?
  }

  private let state: Mutex<State>
  private let ended = Atomic(false)

  init(_ take: @escaping (Result) throws(Failure) -> Bool) {
    nonisolated(unsafe) let take = take
    state = Mutex(State(take: take))
  }

  var hasEnded: Bool { ended.load(ordering: .acquiring) }
  var failure: Failure? { state.withLock(\.failure) }

  /// Adds a result and delivers all that are now in order.
  ///
  /// - Returns: How many were delivered.
  func add(_ result: Result, _ number: Int) -> Int {
    state.withLock { state in
      state.waiting[number] = result
      var count = 0
      while let result = state.waiting.removeValue(forKey: state.number) {
        state.number += 1
        count += 1
        guard !hasEnded else { continue }
        do throws(Failure) {
          if try !state.take(result) { ended.store(true, ordering: .releasing) }
        } catch {
          state.failure = error
          ended.store(true, ordering: .releasing)
        }
      }
      return count
    }
  }
}
