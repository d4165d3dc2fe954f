import Synchronization

/// A number that many threads add to.
final class Counter: Sendable {
  private let total = Atomic(0)

  var value: Int { total.load(ordering: .sequentiallyConsistent) }

  func add(_ count: Int) { total.add(count, ordering: .sequentiallyConsistent) }
}
