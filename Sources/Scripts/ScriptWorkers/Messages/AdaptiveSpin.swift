/// Decides whether to poll briefly for a message before sleeping.
///
/// Sleeping and waking takes longer than a short call. Polling helps while the other side has a
/// processor of its own; otherwise it keeps that side from running, and soon stops.
struct AdaptiveSpin {
  /// The number of polls: about as long as sleeping and waking takes.
  static let rounds = 200

  /// How many waits to skip after the next failed poll.
  private var penalty = 0
  /// How many waits to skip now.
  private var pause = 0
}

extension AdaptiveSpin {
  /// Whether to poll before this wait.
  mutating func isWorthIt() -> Bool {
    guard pause > 0 else { return true }
    pause -= 1
    return false
  }

  /// Records whether polling before a wait succeeded.
  mutating func note(success: Bool) {
    penalty = success ? penalty / 2 : min(2 * penalty + 1, 255)
    pause = success ? 0 : penalty
  }
}
