import Foundation
import Synchronization
import CSystemCalls

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FakeRuntime {
  /// Makes a system call as a process that was taken over would; gives the error's number, 0 for
  /// none.
  static func attempt(_ name: String) -> String {
    "\(attempt_system_call(name))"
  }

  /// Makes it on a thread that is older than the confinement.
  static func attemptOnOldThread(_ name: String) -> String {
    oldThread.perform { attempt(name) }
  }

  static let oldThread = OldThread()

  static func startsThread() -> String {
    let semaphore = DispatchSemaphore(value: 0)
    Thread.detachNewThread { semaphore.signal() }
    return semaphore.wait(timeout: .now() + 10) == .success ? "started" : "not started"
  }
}

/// A thread that does what it is given.
final class OldThread: Sendable {
  private let work = Mutex<(@Sendable () -> String)?>(nil)
  private let result = Mutex("")
  private let isAsked = DispatchSemaphore(value: 0)
  private let isDone = DispatchSemaphore(value: 0)

  init() {
    Thread.detachNewThread { [self] in
      while true {
        isAsked.wait()
        let text = work.withLock { $0 }?() ?? ""
        result.withLock { $0 = text }
        isDone.signal()
      }
    }
  }

  func perform(_ body: @escaping @Sendable () -> String) -> String {
    work.withLock { $0 = body }
    isAsked.signal()
    isDone.wait()
    return result.withLock { $0 }
  }
}
