#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A value guarded by a lock, with a condition to wait for changes.
// Built on pthreads because the standard library's `Mutex` has no condition variable.
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

/// Which waiting threads a change wakes.
package enum Waiters {
  case none
  case one
  case all
}

extension Monitor {
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

  /// Blocks until the closure returns a result; it is called again after each waking change.
  package func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(change, mutex)
    }
  }
}
