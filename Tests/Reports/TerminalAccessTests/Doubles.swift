import Synchronization

/// A clock that a test sets.
final class ManualClock: Sendable {
  private let start = ContinuousClock.now
  private let milliseconds = Mutex(0)

  var now: ContinuousClock.Instant { start + .milliseconds(milliseconds.withLock { $0 }) }

  func advance(milliseconds count: Int) { milliseconds.withLock { $0 += count } }
}

/// What was written, in order.
final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var all: [String] { lines.withLock { $0 } }
}
