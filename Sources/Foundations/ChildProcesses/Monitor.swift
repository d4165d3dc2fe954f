#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A value that threads share under a lock, and whose changes they can wait for.
// Over pthread rather than the standard library's mutex, which cannot be waited on.
package final class Monitor<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let change: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    change = .allocate(capacity: 1)
    change.initialize(to: pthread_cond_t())
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    change.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }
}

/// Which of the threads that wait for a change are asked again after one.
package enum Waiters {
  case none
  case one
  case all
}

extension Monitor {
  /// Reads or changes the value.
  package func withLock<Result, Failure: Error>(
    waking waiters: Waiters = .none,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_mutex_unlock(mutex)
      switch waiters {
      case .none: break
      case .one: pthread_cond_signal(change)
      case .all: pthread_cond_broadcast(change)
      }
    }
    return try body(&value)
  }

  /// Waits until the closure gives a result; it is asked again after changes that wake.
  package func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(change, mutex)
    }
  }
}
