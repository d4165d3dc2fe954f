internal import Synchronization

/// A request, from any thread, to abandon a search whose result is no longer needed.
///
/// Budgets created while it is current are exhausted as soon as it is requested. The search's
/// result is then worthless: whoever interrupts must discard it, and no cache keeps it.
package final class Interruption: Sendable {
  /// The interruption of the search on this thread, if any.
  @TaskLocal package static var current: Interruption?

  private let flag = Atomic(false)

  package init() {}

  package var isRequested: Bool { flag.load(ordering: .relaxed) }

  package func request() { flag.store(true, ordering: .relaxed) }
}
