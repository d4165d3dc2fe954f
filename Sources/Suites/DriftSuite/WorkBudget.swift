import Synchronization

/// The work that may still go into one pattern.
///
/// Work is estimated in microseconds from what engines count and from lengths. No clock is read, so
/// that a search always ends at the same place.
final class WorkBudget: Sendable {
  private struct State {
    var left: Int
    var reserve = 0
  }

  private let state: Mutex<State>

  init(_ work: Int) {
    state = Mutex(State(left: work))
  }
}

extension WorkBudget {
  /// Whether nothing is left but what is reserved.
  var isUsedUp: Bool { state.withLock { $0.left <= $0.reserve } }

  func spend(_ work: Int) {
    state.withLock { $0.left -= work }
  }

  /// Keeps an amount for later, in place of what was kept before.
  func reserve(_ work: Int) {
    state.withLock { $0.reserve = work }
  }

  /// Why an engine is asked no more.
  static let reason = "the work for one pattern is used up"
}
