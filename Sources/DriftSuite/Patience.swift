import Synchronization

/// How often an engine may still give up.
final class Patience: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int) {
    left = Mutex(count)
  }

  var isExhausted: Bool { left.withLock { $0 <= 0 } }

  func spend() {
    left.withLock { $0 -= 1 }
  }
}
