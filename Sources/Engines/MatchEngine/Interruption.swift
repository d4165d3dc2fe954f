internal import Synchronization

/// A request, made on any thread, that a search should end because nobody waits for its result any more.
///
/// The budgets that are made while it is the current one are used up from the moment it is requested. What
/// the search then gives is worth nothing: whoever interrupts throws it away, and no cache keeps it.
package final class Interruption: Sendable {
  /// The interruption of the search on this thread; nil if nobody interrupts it.
  @TaskLocal package static var current: Interruption?

  private let flag = Atomic(false)

  package init() {}

  /// Whether the search should end.
  package var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Asks the search to end.
  package func request() { flag.store(true, ordering: .relaxed) }
}
