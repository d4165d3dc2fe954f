public import Diagnostics
internal import Synchronization

/// The work that may still go into one rule or pattern.
///
/// Work is estimated in microseconds from what engines count and from lengths. No clock is read, so
/// that a search always ends at the same place.
public final class WorkAllowance: Sendable {
  private struct State {
    var left: Int
    var reserve = 0
  }

  private let state: Mutex<State>
  private let interruption = Interruption.current

  /// Creates an allowance of so many microseconds.
  public init(_ work: Int) {
    state = Mutex(State(left: work))
  }
}

extension WorkAllowance {
  /// Whether nothing is left but what is reserved.
  public var isUsedUp: Bool {
    interruption?.isRequested == true || state.withLock { $0.left <= $0.reserve }
  }

  /// What is left, the reserve included; never below nothing.
  public var left: Int {
    interruption?.isRequested == true ? 0 : state.withLock { max(0, $0.left) }
  }

  /// Takes what was used.
  public func spend(_ work: Int) {
    state.withLock { $0.left -= work }
  }

  /// Keeps an amount for later, in place of what was kept before.
  public func reserve(_ work: Int) {
    state.withLock { $0.reserve = work }
  }

  /// Why an engine is not asked any more.
  public static let reason = FailureReason.patternWorkLimit
}
