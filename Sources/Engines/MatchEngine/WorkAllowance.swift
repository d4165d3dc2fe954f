public import Diagnostics
internal import ParallelWork
internal import Synchronization

/// The remaining work for one rule or pattern.
///
/// Work is estimated in microseconds from what engines count and from lengths. No clock is read, so
/// a search always ends at the same place.
public final class WorkAllowance: Sendable {
  private struct State {
    var left: Int
    var reserve = 0
  }

  private let state: Mutex<State>
  private let interruption = Interruption.current

  /// Creates an allowance in microseconds.
  public init(_ work: Int) {
    state = Mutex(State(left: work))
  }
}

extension WorkAllowance {
  /// Whether only the reserve is left.
  public var isUsedUp: Bool {
    interruption?.isRequested == true || state.withLock { $0.left <= $0.reserve }
  }

  /// What is left, including the reserve; never negative.
  public var left: Int {
    interruption?.isRequested == true ? 0 : state.withLock { max(0, $0.left) }
  }

  /// Subtracts used work.
  public func spend(_ work: Int) {
    state.withLock { $0.left -= work }
  }

  /// Sets the amount kept for later, replacing any earlier reserve.
  public func reserve(_ work: Int) {
    state.withLock { $0.reserve = work }
  }

  /// The failure reason once the allowance is used up.
  public static let reason = FailureReason.patternWorkLimit
}
