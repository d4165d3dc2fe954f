import Diagnostics
import Synchronization

/// How often an engine may still give up.
final class GiveUpBudget: Sendable {
  private let count: Int
  private let left: Mutex<Int>

  init(_ count: Int) {
    self.count = count
    left = Mutex(count)
  }

  /// An unused budget of the same size.
  var renewed: GiveUpBudget { GiveUpBudget(count) }

  var isExhausted: Bool { left.withLock { $0 <= 0 } }

  /// Whether the engine has given up once, so that it should give up earlier.
  var isThin: Bool { left.withLock { $0 <= count - Self.fullTries } }

  func spend() {
    left.withLock { $0 -= 1 }
  }

  func spendAll() {
    left.withLock { $0 = 0 }
  }

  /// Why an engine is no longer run.
  static let reason = FailureReason.engineGaveUpOften

  /// How often an engine may use its full step limit before giving up.
  private static let fullTries = 1
}
