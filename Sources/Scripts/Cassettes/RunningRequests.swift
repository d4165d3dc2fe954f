import Foundation

/// Lets one thread at a time work on a request, while other requests go on.
final class RunningRequests<Identity: Hashable & Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  // Only touched while the condition is locked.
  private var running: Set<Identity> = []

  /// Runs the work when no other thread runs one for the same request.
  func alone<Value>(_ identity: Identity, _ work: () -> Value) -> Value {
    condition.lock()
    while running.contains(identity) { condition.wait() }
    running.insert(identity)
    condition.unlock()
    defer {
      condition.lock()
      running.remove(identity)
      condition.broadcast()
      condition.unlock()
    }
    return work()
  }
}
