internal import Synchronization

/// A request, from any thread, to end work: its result is no longer needed, or what there is by then suffices.
///
/// Budgets created while it is current are exhausted as soon as it is requested. The result of work that was under way
/// is then worthless: whoever interrupts must discard it, as `ParallelWork` does, and no cache keeps it.
package final class Interruption: Sendable {
  /// The interruption of the work on this thread, if any.
  @TaskLocal package static var current: Interruption?

  /// What a part of the work has left out.
  package struct Shortfall: Sendable, Hashable {
    /// The part, such as `drift`.
    package let part: String
    /// How many items were examined.
    package internal(set) var examined: Int
    /// How many there are; 0 if unknown.
    package internal(set) var total: Int
    /// What the items are, such as `patterns`.
    package let noun: String
  }

  private struct State {
    var cause: String?
    var shortfalls: [Shortfall] = []
  }

  private let flag = Atomic(false)
  private let isSaid = Atomic(false)
  private let state = Mutex(State())

  package init() {}
}

extension Interruption {
  package var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Whether the work on this thread is to end.
  package static var isRequested: Bool { current?.isRequested ?? false }

  /// What requested it, such as the name of a signal; nil if nothing did, or it did not say.
  package var cause: String? { state.withLock(\.cause) }

  /// Asks for the end of the work.
  ///
  /// - Parameter cause: What asks, such as the name of a signal.
  package func request(by cause: String? = nil) {
    state.withLock { $0.cause = $0.cause ?? cause }
    flag.store(true, ordering: .relaxed)
  }

  /// Whether a report that people read says it.
  package var isReported: Bool { isSaid.load(ordering: .relaxed) }

  /// Notes that a report that people read says it.
  package func noteReport() { isSaid.store(true, ordering: .relaxed) }

  /// What the work has left out, in its order.
  package var shortfalls: [Shortfall] { state.withLock(\.shortfalls) }

  /// Notes what a part of the work on this thread has left out, if it is interrupted; the counts of one part are
  /// added up.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - examined: How many items were examined.
  ///   - total: How many there are; 0 if unknown.
  ///   - noun: What the items are.
  package static func note(_ part: String, _ examined: Int, of total: Int, _ noun: String) {
    guard let current, current.isRequested else { return }
    current.state.withLock { state in
      let own = state.shortfalls.firstIndex { $0.part == part && $0.noun == noun }
      guard let own else {
        let new = Shortfall(part: part, examined: examined, total: total, noun: noun)
        return state.shortfalls.append(new)
      }
      state.shortfalls[own].examined += examined
      state.shortfalls[own].total += total
    }
  }
}
