import Foundation
import FuzzSuite
import Synchronization
import TerminalAccess

/// A line on standard error with the progress of fuzzing, rewritten in place.
final class FuzzProgressLine: Sendable {
  private struct State {
    var isShown = false
    var nextUpdate: ContinuousClock.Instant
  }

  private static let interval = Duration.milliseconds(200)
  private let terminal: Terminal
  private let now: @Sendable () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private let state: Mutex<State>

  init(terminal: Terminal, now: @escaping @Sendable () -> ContinuousClock.Instant) {
    self.terminal = terminal
    self.now = now
    start = now()
    state = Mutex(State(nextUpdate: start + Self.interval))
  }

  func show(_ progress: FuzzProgress) {
    guard terminal.showsProgress else { return }
    state.withLock { state in
      let now = now()
      guard now >= state.nextUpdate else { return }
      state.nextUpdate = now + Self.interval
      state.isShown = true
      let rate = Int(Double(progress.executions) / max(0.001, (now - start) / .seconds(1)))
      terminal.writeError(
        """
        \r\(progress.executions) URLs, \(rate) a second, \(progress.kept) reached something new, \
        most steps \(progress.greatestCost), \(progress.findings) findings\u{1B}[K
        """
      )
    }
  }

  /// Wipes the line.
  func end() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      terminal.writeError("\r\u{1B}[K")
    }
  }
}
