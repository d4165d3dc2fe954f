import Foundation

/// Serialises work on equal requests, while other requests continue.
final class RunningRequests<Identity: Hashable & Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  // Guarded by the condition.
  private var running: Set<Identity> = []

  /// Runs the work once no other thread works on the same request.
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
