/// Whether to ask for the other side's message again and again for a moment before going to sleep.
///
/// Falling asleep and being woken takes longer than a short call. Asking helps while the other side
/// has a processor of its own; where it has not, the asking keeps it from running, and soon ends.
struct AdaptiveSpin {
  /// How often to ask: for about as long as falling asleep and being woken takes.
  static let rounds = 200

  /// How many waits to let pass after the next vain one.
  private var penalty = 0
  /// How many waits to let pass now.
  private var pause = 0
}

extension AdaptiveSpin {
  /// Whether to ask before this wait.
  mutating func isWorthIt() -> Bool {
    guard pause > 0 else { return true }
    pause -= 1
    return false
  }

  /// Takes note of what the asking before a wait gave.
  mutating func note(success: Bool) {
    penalty = success ? penalty / 2 : min(2 * penalty + 1, 255)
    pause = success ? 0 : penalty
  }
}
